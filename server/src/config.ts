import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { addressProblem } from "./db/address.ts";

const url = z.url({ protocol: /^https?$/ });
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
/** The default networks of trusted proxies. */
const PRIVATE_NETWORKS = ["loopback", "linklocal", "uniquelocal"];
const proxies = z
  .string()
  .default("false")
  .transform((value) => value.split(",").map((one) => one.trim()))
  .refine(
    ([first = "", ...more]) =>
      (more.length === 0 && /^(true|false)$/.test(first)) || [first, ...more].every(isNetwork),
    "must be true, false, or addresses and networks such as 10.1.2.3, 192.0.2.0/24",
  )
  .transform((named) =>
    named[0] === "false" ? false : named[0] === "true" ? PRIVATE_NETWORKS : named,
  );

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const most = isIP(address) === 4 ? 32 : 128;
  const isSized = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && isSized && rest.length === 0;
}

const blankToUndefined = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankToUndefined, type.optional());

const startingWith = (pattern: RegExp, beginning: string) =>
  z.string().max(255).regex(pattern, `must begin with ${beginning}`);

const databaseUrl = z.string().superRefine((text, context) => {
  const mistake = addressProblem(text);
  if (mistake) context.addIssue(mistake);
});

/** `name:base64` of 32 bytes; the name is stored beside each secret it seals. */
const sealingKey = z.string().transform((text, context) => {
  const [, id = "", encoded = ""] = /^([\w-]{1,40}):([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const key = Buffer.from(encoded, "base64");
  if (key.length !== 32) context.addIssue("must be a name, a colon and 32 bytes in base64");
  return { id, key };
});

const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  ENVIRONMENT: z.enum(["production", "staging", "local"]).default("local"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: optional(databaseUrl),
  DATABASE_POOL: optional(z.coerce.number().int().min(1).max(200)),
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: z.string().min(1).max(255).default("touchline-web"),
  OIDC_AUDIENCE: z.string().min(1).max(2048).default("https://api.touchline.test"),
  OIDC_AUDIENCE_CLAIM: z.string().min(1).max(100).default("aud"),
  OIDC_RESOURCE: optional(url),
  OIDC_INTROSPECTION_CLIENT_ID: optional(z.string().max(255)),
  OIDC_INTROSPECTION_CLIENT_SECRET: optional(z.string().max(500)),
  OIDC_SCOPE: z.string().max(255).default("openid profile email offline_access"),
  OIDC_TRUST_UNVERIFIED_EMAIL: flag,
  PUBLIC_URL: optional(url),
  ENCRYPTION_KEY: optional(sealingKey),
  ENCRYPTION_KEY_PREVIOUS: optional(sealingKey),
  HUBSPOT_CLIENT_ID: optional(z.string().max(200)),
  HUBSPOT_CLIENT_SECRET: optional(z.string().max(200)),
  HUBSPOT_APP_ID: optional(z.string().max(50)),
  HUBSPOT_CALLS_PER_10_SECONDS: z.coerce.number().int().min(1).default(110),
  HUBSPOT_API_URL: url.default("https://api.hubapi.com"),
  HUBSPOT_APP_URL: optional(url),
  GOOGLE_CLIENT_ID: optional(z.string().max(200)),
  GOOGLE_CLIENT_SECRET: optional(z.string().max(200)),
  GOOGLE_URL: optional(url),
  SLACK_CLIENT_ID: optional(z.string().max(200)),
  SLACK_CLIENT_SECRET: optional(z.string().max(200)),
  SLACK_SIGNING_SECRET: optional(z.string().max(200)),
  SLACK_API_URL: url.default("https://slack.com/api/"),
  SLACK_AUTHORIZE_URL: url.default("https://slack.com/oauth/v2/authorize"),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.email()),
  AI_URL: optional(url),
  AI_KEY: optional(z.string().max(500)),
  AI_MODEL: optional(z.string().max(200)),
  AI_CALLS_PER_DAY: z.coerce.number().int().min(0).default(500),
  WORKER_PORT: optional(z.coerce.number().int().min(1).max(65535)),
  WORKER_SILENCE_SECONDS: z.coerce.number().int().min(10).max(600).default(30),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(20).default(0),
  STRIPE_SECRET_KEY: optional(startingWith(/^(sk|rk)_/, "sk_ or rk_")),
  STRIPE_WEBHOOK_SECRET: optional(startingWith(/^whsec_/, "whsec_")),
  STRIPE_PRICE_ID: optional(startingWith(/^price_/, "price_")),
  STRIPE_LIVE_HOST: optional(z.string().max(255)),
  STRIPE_TEST_SECRET_KEY: optional(startingWith(/^(sk|rk)_test_/, "sk_test_ or rk_test_")),
  STRIPE_TEST_WEBHOOK_SECRET: optional(startingWith(/^whsec_/, "whsec_")),
  STRIPE_TEST_PRICE_ID: optional(startingWith(/^price_/, "price_")),
  STRIPE_API_URL: optional(url),
  HELP_URL: url.default("https://github.com/touchline-app/touchline#readme"),
  SUPPORT_EMAIL: z.email().default("support@touchline.test"),
  LEGAL_IMPRINT_URL: optional(url),
  LEGAL_PRIVACY_URL: optional(url),
  LEGAL_TERMS_URL: optional(url),
  SENTRY_DSN: optional(url),
  METRICS_TOKEN: optional(z.string().min(16)),
  TRUST_PROXY: proxies,
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  MAX_CONCURRENT_CALLS: z.coerce.number().int().min(1).max(10_000).default(100),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  ALLOW_SANDBOX: flag,
  ALLOW_PRIVATE_WEBHOOKS: flag,
});

export type Config = ReturnType<typeof fromEnvironment>;

/** Every configuration error, one readable line each. */
export class ConfigError extends Error {}

/** Reads the environment; nothing else in the server does. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  const mistakes = parsed.success
    ? [...incompleteSettings(parsed.data), ...unsafeSettings(parsed.data)]
    : parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return environment[name] === undefined
          ? `${name} is missing.`
          : `${name} is wrong: ${message}.`;
      });
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes.join("\n"));
  return fromEnvironment(parsed.data);
}

/** Settings that must be set together. */
function incompleteSettings(env: z.output<typeof Environment>): string[] {
  const needs = [
    ["HUBSPOT_CLIENT_ID", "HUBSPOT_CLIENT_SECRET"],
    ["HUBSPOT_CLIENT_ID", "ENCRYPTION_KEY"],
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["GOOGLE_CLIENT_ID", "ENCRYPTION_KEY"],
    ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET"],
    ["SLACK_CLIENT_ID", "SLACK_SIGNING_SECRET"],
    ["SLACK_CLIENT_ID", "ENCRYPTION_KEY"],
    ["OIDC_INTROSPECTION_CLIENT_ID", "OIDC_INTROSPECTION_CLIENT_SECRET"],
    ["OIDC_INTROSPECTION_CLIENT_SECRET", "OIDC_INTROSPECTION_CLIENT_ID"],
    ["SMTP_URL", "MAIL_FROM"],
    ["AI_URL", "AI_MODEL"],
    ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    ["STRIPE_SECRET_KEY", "STRIPE_PRICE_ID"],
    ["STRIPE_TEST_SECRET_KEY", "STRIPE_SECRET_KEY"],
    ["STRIPE_TEST_SECRET_KEY", "STRIPE_LIVE_HOST"],
    ["STRIPE_TEST_SECRET_KEY", "STRIPE_TEST_WEBHOOK_SECRET"],
    ["STRIPE_TEST_SECRET_KEY", "STRIPE_TEST_PRICE_ID"],
  ] as const;
  return needs
    .filter(([given, needed]) => env[given] !== undefined && env[needed] === undefined)
    .map(([given, needed]) => `${needed} is missing: ${given} needs it.`);
}

const EXTERNAL_URLS = [
  "OIDC_ISSUER",
  "HUBSPOT_API_URL",
  "HUBSPOT_APP_URL",
  "GOOGLE_URL",
  "SLACK_API_URL",
  "SLACK_AUTHORIZE_URL",
  "STRIPE_API_URL",
] as const;

/** Settings that are fine on a laptop but must not reach production by accident. */
function unsafeSettings(env: z.output<typeof Environment>): string[] {
  if (env.NODE_ENV !== "production" || env.ALLOW_SANDBOX) return [];
  const mistakes: string[] = [];
  for (const name of EXTERNAL_URLS) {
    const given = env[name];
    if (given === undefined) continue;
    const { protocol, hostname } = new URL(given);
    if (protocol === "https:" && !isLoopback(hostname)) continue;
    mistakes.push(
      `${name} points at a local or unencrypted address. Use the real one, or set ALLOW_SANDBOX=true.`,
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

/** With more than three per core, calls wait for the processor instead of for a connection. */
export const connectionsFor = (cores: number) => Math.max(4, Math.min(3 * cores, 10));

function fromEnvironment(env: z.output<typeof Environment>) {
  return {
    environment: env.ENVIRONMENT,
    version: packageVersion(),
    host: env.HOST,
    port: env.PORT,
    database: {
      url: env.DATABASE_URL,
      /** For the live channel and the queue, which need a dedicated long-lived connection. */
      directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      pool: env.DATABASE_POOL ?? connectionsFor(availableParallelism()),
    },
    identity: {
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      audience: env.OIDC_AUDIENCE,
      audienceClaim: env.OIDC_AUDIENCE_CLAIM,
      /** The RFC 8707 resource; null: the browser doesn't send one. */
      resource: env.OIDC_RESOURCE ?? null,
      /** Client credentials for introspecting opaque tokens; null: no introspection. */
      introspection:
        env.OIDC_INTROSPECTION_CLIENT_ID && env.OIDC_INTROSPECTION_CLIENT_SECRET
          ? {
              clientId: env.OIDC_INTROSPECTION_CLIENT_ID,
              clientSecret: env.OIDC_INTROSPECTION_CLIENT_SECRET,
            }
          : null,
      scope: env.OIDC_SCOPE,
      trustUnverifiedEmail: env.OIDC_TRUST_UNVERIFIED_EMAIL,
    },
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
    keys: [env.ENCRYPTION_KEY, env.ENCRYPTION_KEY_PREVIOUS].filter((key) => key !== undefined),
    hubspot:
      env.HUBSPOT_CLIENT_ID && env.HUBSPOT_CLIENT_SECRET
        ? {
            clientId: env.HUBSPOT_CLIENT_ID,
            clientSecret: env.HUBSPOT_CLIENT_SECRET,
            appId: env.HUBSPOT_APP_ID ?? null,
            callsPerTenSeconds: env.HUBSPOT_CALLS_PER_10_SECONDS,
            apiUrl: env.HUBSPOT_API_URL.replace(/\/$/, ""),
            /** Where users are sent to give consent. */
            appUrl: env.HUBSPOT_APP_URL?.replace(/\/$/, "") ?? "https://app.hubspot.com",
            /** The base of links to records; null: the host each account names. */
            pagesUrl: env.HUBSPOT_APP_URL?.replace(/\/$/, "") ?? null,
          }
        : null,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            /** URL of a stand-in for Google; null for Google itself. */
            standIn: env.GOOGLE_URL?.replace(/\/$/, "") ?? null,
          }
        : null,
    slack:
      env.SLACK_CLIENT_ID && env.SLACK_CLIENT_SECRET && env.SLACK_SIGNING_SECRET
        ? {
            clientId: env.SLACK_CLIENT_ID,
            clientSecret: env.SLACK_CLIENT_SECRET,
            signingSecret: env.SLACK_SIGNING_SECRET,
            apiUrl: env.SLACK_API_URL,
            authorizeUrl: env.SLACK_AUTHORIZE_URL,
            /** URL of a stand-in for Slack's pages; null for Slack itself. */
            standIn: standInOf(env.SLACK_AUTHORIZE_URL),
          }
        : null,
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    summaries:
      env.AI_URL && env.AI_MODEL
        ? {
            url: env.AI_URL.replace(/\/$/, ""),
            key: env.AI_KEY ?? null,
            model: env.AI_MODEL,
            callsPerDay: env.AI_CALLS_PER_DAY,
          }
        : null,
    /** Whether webhooks may reach the operator's private network, also unencrypted. */
    webhooks: { ownNetwork: env.ALLOW_PRIVATE_WEBHOOKS },
    /** Port of the worker's health and metrics endpoints; null: none. */
    workerPort: env.WORKER_PORT ?? null,
    workerSilenceSeconds: env.WORKER_SILENCE_SECONDS,
    drainSeconds: env.DRAIN_SECONDS,
    billing: billingOf(env),
    helpUrl: env.HELP_URL,
    supportEmail: env.SUPPORT_EMAIL,
    legal: {
      imprintUrl: env.LEGAL_IMPRINT_URL ?? null,
      privacyUrl: env.LEGAL_PRIVACY_URL ?? null,
      termsUrl: env.LEGAL_TERMS_URL ?? null,
    },
    sentryDsn: env.SENTRY_DSN ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    mostCallsAtOnce: env.MAX_CONCURRENT_CALLS,
    logLevel: env.LOG_LEVEL,
  };
}

/**
 * Uses Stripe's test keys, if set, on every host but STRIPE_LIVE_HOST; decided by PUBLIC_URL, never
 * by the request.
 */
function billingOf(env: z.output<typeof Environment>) {
  const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).host : `localhost:${env.PORT}`;
  const isTrying = env.STRIPE_TEST_SECRET_KEY !== undefined && host !== env.STRIPE_LIVE_HOST;
  const [secretKey, webhookSecret, priceId] = isTrying
    ? [env.STRIPE_TEST_SECRET_KEY, env.STRIPE_TEST_WEBHOOK_SECRET, env.STRIPE_TEST_PRICE_ID]
    : [env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.STRIPE_PRICE_ID];
  if (!secretKey || !webhookSecret || !priceId) return null;
  return {
    secretKey,
    webhookSecret,
    priceId,
    isLive: secretKey.includes("_live_"),
    /** URL of a stand-in for Stripe; null for Stripe itself. */
    standIn: env.STRIPE_API_URL ?? null,
  };
}

function standInOf(authorizeUrl: string): string | null {
  if (new URL(authorizeUrl).hostname === "slack.com") return null;
  return authorizeUrl.replace(/\/oauth\/v2\/authorize\/?$/, "");
}

function packageVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
