import { LogLevel, WebClient } from "@slack/web-api";

export interface SlackApp {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  authorizeUrl: string;
}

const TIMEOUT_MS = 10_000;

/** A client that tries once: whether to try again is decided where it is known what was said already. */
export function slackClient({ apiUrl }: SlackApp, token?: string): WebClient {
  return new WebClient(token, {
    slackApiUrl: apiUrl,
    timeout: TIMEOUT_MS,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: SILENT,
  });
}

/** What the library has to say is in its errors; its log would print tokens of others' requests. */
const SILENT = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
};
