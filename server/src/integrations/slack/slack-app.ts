import { LogLevel, WebClient } from "@slack/web-api";
import { boundedFetch } from "../../shared/read-response.ts";

export interface SlackApp {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  authorizeUrl: string;
  /** URL of a stand-in for Slack's pages; null for Slack itself. */
  standIn: string | null;
}

const TIMEOUT_MS = 10_000;

/** A client without retries: the caller decides, because it knows what was already sent. */
export function slackClient({ apiUrl }: SlackApp, token?: string): WebClient {
  return new WebClient(token, {
    slackApiUrl: apiUrl,
    fetch: boundedFetch,
    timeout: TIMEOUT_MS,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: SILENT,
  });
}

/** Errors carry all we need; the library's log would print tokens. */
const SILENT = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
};
