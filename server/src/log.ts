import { type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config.ts";

/** JSON lines. Credentials never reach them; addresses are logged without their query. */
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
      req: ({ id, method, url, ip }) => ({ id, method, path: String(url).split("?")[0], ip }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  };
  return pino(options, to);
}
