import { readFileSync } from "node:fs";
import { z } from "zod";

const url = z.url({ protocol: /^https?$/ });
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsAbsent, type.optional());

const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  ENVIRONMENT: z.enum(["production", "staging", "local"]).default("local"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must be a postgres:// address"),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: z.string().min(1).max(255).default("touchline-web"),
  OIDC_AUDIENCE: z.string().min(1).max(2048).default("https://api.touchline.test"),
  OIDC_SCOPE: z.string().max(255).default("openid profile email offline_access"),
  OIDC_TRUST_UNVERIFIED_EMAIL: flag,
  STRIPE_SECRET_KEY: optional(z.string()),
  HELP_URL: url.default("https://github.com/touchline-app/touchline#readme"),
  SUPPORT_EMAIL: z.email().default("support@touchline.test"),
  SENTRY_DSN: optional(url),
  METRICS_TOKEN: optional(z.string().min(16)),
  TRUST_PROXY: flag,
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  ALLOW_SANDBOX: flag,
});

export type Config = ReturnType<typeof fromEnvironment>;

/** Everything that was wrong with the configuration, one readable line each. */
export class ConfigError extends Error {}

/** Reads the environment once; nothing else in the server does. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  const mistakes = parsed.success
    ? unsafe(parsed.data)
    : parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return environment[name] === undefined
          ? `${name} is missing.`
          : `${name} is wrong: ${message}.`;
      });
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes.join("\n"));
  return fromEnvironment(parsed.data);
}

/** What is fine on a laptop and must not reach production by accident. */
function unsafe(env: z.output<typeof Environment>): string[] {
  if (env.NODE_ENV !== "production" || env.ALLOW_SANDBOX) return [];
  const mistakes: string[] = [];
  const issuer = new URL(env.OIDC_ISSUER);
  if (issuer.protocol !== "https:" || isLoopback(issuer.hostname)) {
    mistakes.push(
      "OIDC_ISSUER points at a local or unencrypted identity provider. Use your own, or set ALLOW_SANDBOX=true.",
    );
  }
  if (env.OIDC_AUDIENCE === "https://api.touchline.test") {
    mistakes.push("OIDC_AUDIENCE is the demo's. Use your own, or set ALLOW_SANDBOX=true.");
  }
  return mistakes;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

function fromEnvironment(env: z.output<typeof Environment>) {
  return {
    environment: env.ENVIRONMENT,
    version: packageVersion(),
    host: env.HOST,
    port: env.PORT,
    database: { url: env.DATABASE_URL, pool: env.DATABASE_POOL },
    identity: {
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      audience: env.OIDC_AUDIENCE,
      scope: env.OIDC_SCOPE,
      trustUnverifiedEmail: env.OIDC_TRUST_UNVERIFIED_EMAIL,
    },
    billing: env.STRIPE_SECRET_KEY !== undefined,
    helpUrl: env.HELP_URL,
    supportEmail: env.SUPPORT_EMAIL,
    sentryDsn: env.SENTRY_DSN ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    logLevel: env.LOG_LEVEL,
  };
}

function packageVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
