import { z } from "zod";
import {
  CHAT_SCOPES,
  type ChatConsent,
  ChatError,
  OPTIONAL_CHAT_SCOPES,
} from "../../ports/chat.ts";
import { type SlackApp, slackClient } from "./slack-app.ts";
import { callSlack } from "./slack-problems.ts";

const Access = z.object({
  access_token: z.string().min(1).max(1000),
  app_id: z.string().max(100),
  bot_user_id: z.string().max(100),
  scope: z.string().max(5000).default(""),
  team: z.object({ id: z.string().max(100), name: z.string().catch("") }).nullish(),
  authed_user: z.object({ id: z.string().max(100) }),
  is_enterprise_install: z.boolean().default(false),
});

export function slackConsent(app: SlackApp): ChatConsent {
  return {
    address({ state, redirectUri }) {
      const url = new URL(app.authorizeUrl);
      url.searchParams.set("client_id", app.clientId);
      url.searchParams.set("scope", [...CHAT_SCOPES, ...OPTIONAL_CHAT_SCOPES].join(","));
      url.searchParams.set("redirect_uri", redirectUri);
      url.searchParams.set("state", state);
      return url.href;
    },

    async exchange(code, redirectUri) {
      const answer = await callSlack(() =>
        slackClient(app).oauth.v2.access({
          client_id: app.clientId,
          client_secret: app.clientSecret,
          code,
          redirect_uri: redirectUri,
        }),
      );
      const read = Access.safeParse(answer);
      if (!read.success) throw new ChatError("refused", "Slack sent an unexpected answer.");
      const { team, is_enterprise_install: isOrganisationWide, ...access } = read.data;
      if (!team || isOrganisationWide) {
        throw new ChatError(
          "refused",
          "Touchline installs into one workspace, not a whole Slack organisation. Choose a workspace.",
        );
      }
      const client = slackClient(app, access.access_token);
      const { url = "" } = await callSlack(() => client.auth.test());
      return {
        accessToken: access.access_token,
        teamId: team.id,
        teamName: team.name.slice(0, 300),
        teamUrl: url.slice(0, 1000),
        appId: access.app_id,
        botUserId: access.bot_user_id,
        scopes: access.scope.split(",").filter((scope) => scope !== ""),
        installedBy: access.authed_user.id,
      };
    },
  };
}
