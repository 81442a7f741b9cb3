import type { Event } from "@sentry/node";
import type { Config } from "../config.ts";

export interface ErrorTracking {
  report(error: unknown, where: Record<string, string>): void;
  close(): Promise<void>;
}

const NO_TRACKING: ErrorTracking = { report: () => undefined, close: async () => undefined };

/** Sends errors to a Sentry-compatible service, if configured, without identifying the user. */
export async function errorTracking(config: Config): Promise<ErrorTracking> {
  if (!config.sentryDsn) return NO_TRACKING;
  const sentry = await import("@sentry/node");
  sentry.init({
    dsn: config.sentryDsn,
    environment: config.environment,
    release: config.version,
    sampleRate: 1,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    beforeSend: (event) => anonymise(event),
    beforeBreadcrumb: () => null,
  });
  return {
    report: (error, where) => sentry.captureException(error, { tags: where }),
    close: async () => {
      await sentry.close(2000);
    },
  };
}

const SECRETS: Array<[RegExp, string]> = [
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, "[e-mail]"],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/bearer\s+[^\s"]+/gi, "[token]"],
  [/postgres(ql)?:\/\/[^\s"]+/gi, "[address]"],
];

/** Removes personal data and credentials anywhere in an event. */
export function anonymise<E extends Event>(event: E): E {
  const { user: _user, request: _request, server_name: _host, ...rest } = event;
  let text = JSON.stringify(rest);
  for (const [pattern, replacement] of SECRETS) text = text.replace(pattern, replacement);
  return JSON.parse(text) as E;
}
