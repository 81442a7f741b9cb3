import type { Form } from "../form.ts";
import { sendEvent } from "./events.ts";
import { idOf, secret } from "./ids.ts";
import { SlackProblem } from "./problem.ts";
import type { Installation, Person, State, TokenEndReason } from "./state.ts";
import { personFor, teamOf } from "./workspace.ts";

const CODE_LIFETIME_MS = 600_000;

export function issueCode(
  state: State,
  grant: { userId: string; scopes: string[]; redirectUri: string },
): string {
  const code = secret("");
  state.codes.set(code, { ...grant, expiresAt: state.now() + CODE_LIFETIME_MS });
  return code;
}

/** Installs the app in a workspace; earlier grants are retained. */
export function install(state: State, person: Person, scopes: string[]): Installation {
  const { teamId } = person;
  const before = state.installations.get(teamId);
  const installation: Installation = {
    teamId,
    token: before?.token ?? secret("xoxb-"),
    scopes: [...new Set([...(before?.scopes ?? []), ...scopes])],
    installedBy: person.id,
    botUserId: idOf("U", teamId, "bot"),
    botId: idOf("B", teamId, "bot"),
  };
  state.installations.set(teamId, installation);
  state.changed();
  return installation;
}

/** oauth.v2.access: exchanges a code for a token, once. */
export function access(state: State, form: Form, authorization: string | undefined) {
  const basic = /^Basic (.+)$/.exec(authorization ?? "")?.[1];
  const [basicId, basicSecret] = Buffer.from(basic ?? "", "base64")
    .toString()
    .split(":");
  if ((form.client_id ?? basicId) !== state.app.clientId) {
    throw new SlackProblem("invalid_client_id");
  }
  if ((form.client_secret ?? basicSecret) !== state.app.clientSecret) {
    throw new SlackProblem("bad_client_secret");
  }
  if ((form.grant_type ?? "authorization_code") !== "authorization_code") {
    throw new SlackProblem("invalid_grant_type");
  }
  const code = state.codes.get(form.code ?? "");
  state.codes.delete(form.code ?? "");
  if (!code || code.expiresAt <= state.now()) throw new SlackProblem("invalid_code");
  if (form.redirect_uri !== code.redirectUri) throw new SlackProblem("bad_redirect_uri");
  return toAccessResponse(state, install(state, personFor(state, code.userId), code.scopes));
}

/** The response of the exchange. */
export function toAccessResponse(state: State, installation: Installation) {
  const { teamId, token, scopes, botUserId, installedBy } = installation;
  const { id, name } = teamOf(state, teamId);
  return {
    ok: true,
    app_id: state.app.id,
    authed_user: { id: installedBy },
    scope: scopes.join(","),
    token_type: "bot",
    access_token: token,
    bot_user_id: botUserId,
    team: { id, name },
    enterprise: null,
    is_enterprise_install: false,
  };
}

/** Ends an installation and, by default, notifies the app. */
export function remove(
  state: State,
  installation: Installation,
  { reason, isTold = true }: { reason: TokenEndReason; isTold?: boolean },
): void {
  const { teamId, token, botUserId } = installation;
  state.installations.delete(teamId);
  state.deadTokens.set(token, reason);
  for (const conversation of state.conversations.values()) {
    if (conversation.teamId === teamId) conversation.wasOpened = false;
  }
  state.changed();
  if (!isTold) return;
  void sendEvent(state, teamId, "tokens_revoked", {
    type: "tokens_revoked",
    tokens: { oauth: [], bot: [botUserId] },
    event_ts: String(state.now() / 1000),
  });
  if (reason !== "account_inactive") return;
  void sendEvent(state, teamId, "app_uninstalled", {
    type: "app_uninstalled",
    event_ts: String(state.now() / 1000),
  });
}
