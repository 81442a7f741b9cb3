import type { Config } from "../config.ts";
import type { Vendors } from "../context/context.ts";
import { systemOf } from "../context/viewer.ts";
import type { InStore } from "../db/store.ts";
import { recordRevocation, SLACK_NOT_CONNECTED } from "../features/slack/slack-closing.service.ts";
import { openToken } from "../features/slack/slack-token.ts";
import { ChatError } from "../ports/chat.ts";
import { slackChat } from "./slack/slack-chat.ts";
import { slackConsent } from "./slack/slack-consent.ts";
import { withRevocationHandler } from "./with-revocation-handler.ts";

/** Opens the Slack workspaces of this installation's organisations. */
export function createChats(
  { slack, keys, publicUrl }: Config,
  inStore: InStore,
  clock: () => Date,
): Partial<Pick<Vendors, "chatOf" | "chatConsent">> {
  if (!slack) return {};
  return {
    chatConsent: slackConsent(slack),
    async chatOf({ organisationId }) {
      const system = systemOf(organisationId);
      const sealed = await inStore(system, (store) => store.slackWorkspace.sealedToken(), "read");
      if (!sealed) throw new ChatError("revoked", SLACK_NOT_CONNECTED);
      const token = openToken(keys, organisationId, sealed);
      const chat = slackChat(slack, { token, scopes: sealed.scopes }, clock);
      const isOver = (error: unknown) => error instanceof ChatError && error.kind === "revoked";
      return withRevocationHandler(chat, isOver, ({ message }) =>
        inStore(system, async (store) => {
          // If the app was reinstalled meanwhile, only the old token is invalid.
          const current = await store.slackWorkspace.sealedToken();
          if (current?.sealed !== sealed.sealed) return;
          await recordRevocation(store, { words: message, publicUrl }, clock());
        }),
      );
    },
  };
}
