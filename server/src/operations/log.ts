import { type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "../config.ts";

/** A shared URL is itself a credential. */
function pathOf(url: string): string | undefined {
  return url.split("?")[0]?.replace(/(\/(rep-actions|room-guests|unsubscribe)\/).+/, "$1…");
}

/** Logs JSON lines without credentials; URLs are logged without their query. */
export function makeLog(
  { logLevel }: Pick<Config, "logLevel">,
  to: NodeJS.WritableStream = process.stdout,
): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    redact: {
      paths: ["req.headers", "headers.authorization", "headers.cookie", "*.idToken", "*.token"],
      remove: true,
    },
    serializers: {
      req: ({ id, method, url, ip }) => ({ id, method, path: pathOf(String(url)), ip }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  };
  return pino(options, to);
}
