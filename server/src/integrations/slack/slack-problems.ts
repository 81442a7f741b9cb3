import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from "@slack/web-api";
import { ChatError, type ChatTrouble } from "../../ports/chat.ts";

/** Maps Slack's error codes; any other counts as a refusal. */
const TROUBLE_BY_CODE: Record<string, ChatTrouble> = {
  account_inactive: "revoked",
  token_revoked: "revoked",
  token_expired: "revoked",
  invalid_auth: "revoked",
  not_authed: "revoked",
  org_login_required: "revoked",
  team_access_not_granted: "revoked",
  channel_not_found: "gone",
  is_archived: "gone",
  not_in_channel: "gone",
  user_not_found: "gone",
  user_disabled: "gone",
  messages_tab_disabled: "gone",
  restricted_action: "gone",
  service_unavailable: "away",
  request_timeout: "away",
  // Slack documents that these two may have done part of the work.
  fatal_error: "unsure",
  internal_error: "unsure",
};

const MESSAGES: Record<string, string> = {
  channel_not_found:
    "This channel or person no longer exists in Slack, or the channel is private and Touchline isn't in it.",
  is_archived: "The channel is archived.",
  not_in_channel: "Touchline isn't in the channel. Invite it there with /invite.",
  messages_tab_disabled: "The app's messages are turned off in Slack.",
  account_inactive: "Touchline was removed from Slack.",
  token_revoked: "Slack has withdrawn Touchline's access.",
};

/** The connection was never established, so nothing was sent. */
const UNSENT_CODES = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

export async function callSlack<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof WebAPIRateLimitedError) {
    return new ChatError("limited", "Slack asks us to slow down.", error.retryAfter);
  }
  if (error instanceof WebAPIPlatformError) return platformProblem(error.data);
  if (error instanceof WebAPIHTTPError) return statusProblem(error.statusCode);
  if (error instanceof WebAPIRequestError) {
    const isUnsent = UNSENT_CODES.includes(codeOf(error.original));
    return new ChatError(isUnsent ? "away" : "unsure", "Slack didn't answer.");
  }
  return error;
}

export function platformProblem(answer: { error: string; needed?: unknown }): ChatError {
  const { error, needed } = answer;
  if (error === "ratelimited" || error === "rate_limited") {
    return new ChatError("limited", "Slack asks us to slow down.");
  }
  // Not an API error code but probably an HTML page: the outcome is unknown.
  if (!/^\w{1,100}$/.test(error))
    return new ChatError("unsure", "Slack sent an unexpected answer.");
  const word = error.startsWith("restricted_action") ? "restricted_action" : error;
  const lacking = typeof needed === "string" ? ` (${needed})` : "";
  return new ChatError(
    Object.hasOwn(TROUBLE_BY_CODE, word) ? (TROUBLE_BY_CODE[word] ?? "refused") : "refused",
    MESSAGES[word] ?? `Slack says: ${error}${lacking}.`,
  );
}

export function statusProblem(status: number): ChatError {
  if (status === 429) return new ChatError("limited", "Slack asks us to slow down.");
  const words = `Slack answered with status ${status}.`;
  if (status === 503) return new ChatError("away", words);
  // After a gateway timeout or a server error the outcome is unknown.
  return new ChatError(status >= 500 ? "unsure" : "refused", words);
}

function codeOf(error: unknown): string {
  const { code, cause } = Object(error);
  return typeof code === "string" ? code : cause === undefined ? "" : codeOf(cause);
}
