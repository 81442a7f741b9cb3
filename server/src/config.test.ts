import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { ConfigError, connectionsFor, readConfig } from "./config.ts";

const good = { DATABASE_URL: "postgres://a:b@localhost/c", OIDC_ISSUER: "https://id.example.com" };

function mistakes(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
}

describe("[H4] configuration", () => {
  it("needs a database and an identity provider, one readable line each", () => {
    expect(mistakes({})).toEqual(["DATABASE_URL is missing.", "OIDC_ISSUER is missing."]);
  });

  it.each([
    [{ PORT: "http" }, /^PORT is wrong: /],
    [{ PORT: "70000" }, /^PORT is wrong: /],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL is wrong: must be a postgres:\/\/ address\.$/],
    [{ OIDC_ISSUER: "javascript:alert(1)" }, /^OIDC_ISSUER is wrong: /],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL is wrong: /],
    [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN is wrong: /],
    [{ TRUST_PROXY: "everybody" }, /^TRUST_PROXY is wrong: must be true, false, or addresses/],
    [{ TRUST_PROXY: "10.0.0.0/33" }, /^TRUST_PROXY is wrong: /],
    [{ SENTRY_DSN: "no address" }, /^SENTRY_DSN is wrong: /],
    [{ SMTP_URL: "https://mail.example.com", MAIL_FROM: "a@example.com" }, /^SMTP_URL is wrong: /],
    [{ SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "nobody" }, /^MAIL_FROM is wrong: /],
    [{ SMTP_URL: "smtp://mail.example.com" }, /^MAIL_FROM is missing: SMTP_URL needs it\.$/],
    [{ ALLOW_SANDBOX: "yes" }, /^ALLOW_SANDBOX is wrong: /],
    [
      { STRIPE_SECRET_KEY: "pk_live_1" },
      /^STRIPE_SECRET_KEY is wrong: must begin with sk_ or rk_\.$/,
    ],
    [
      { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PRICE_ID: "price_1" },
      /^STRIPE_WEBHOOK_SECRET is missing: /,
    ],
  ])("%o is named", (wrong, line) => {
    const found = mistakes({ ...good, ...wrong });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(line);
  });

  it.each([
    "http://id.example.com",
    "https://localhost:3010/identity",
    "https://127.0.0.1/identity",
  ])("in production refuses the identity provider %s unless that is allowed", (OIDC_ISSUER) => {
    const production = { ...good, NODE_ENV: "production", OIDC_AUDIENCE: "x", OIDC_ISSUER };
    expect(mistakes(production)).toHaveLength(1);
    expect(mistakes({ ...production, ALLOW_SANDBOX: "true" })).toEqual([]);
  });

  it("in production refuses the demo's audience", () => {
    expect(mistakes({ ...good, NODE_ENV: "production" })[0]).toMatch(
      /^OIDC_AUDIENCE is the demo's/,
    );
  });

  it("[SUB-2] takes real money on the one host that is named, and play money on every other", () => {
    const stripe = {
      ...good,
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_PRICE_ID: "price_1",
    };
    const trying = {
      STRIPE_LIVE_HOST: "touchline.example.com",
      STRIPE_TEST_SECRET_KEY: "sk_test_2",
      STRIPE_TEST_WEBHOOK_SECRET: "whsec_2",
      STRIPE_TEST_PRICE_ID: "price_2",
    };
    const at = (PUBLIC_URL: string, more = {}) => readConfig({ ...stripe, ...more, PUBLIC_URL });
    const live = { secretKey: "sk_live_1", webhookSecret: "whsec_1", priceId: "price_1" };
    expect(at("https://touchline.example.com", trying).billing).toMatchObject(live);
    expect(at("https://staging.example.com", trying).billing).toEqual({
      secretKey: "sk_test_2",
      webhookSecret: "whsec_2",
      priceId: "price_2",
      isLive: false,
      standIn: null,
    });
    expect(at("https://staging.example.com").billing).toMatchObject({ ...live, isLive: true });
    expect(readConfig(good).billing).toBeNull();
    expect(mistakes({ ...good, STRIPE_TEST_SECRET_KEY: "sk_test_2" })).toHaveLength(4);
  });

  it("takes an empty optional value as absent", () => {
    expect(readConfig({ ...good, SENTRY_DSN: "" }).sentryDsn).toBeNull();
  });

  it("[G2] takes three connections per core, four at least and ten at most, unless it is set", () => {
    expect([1, 2, 3, 4, 64].map(connectionsFor)).toEqual([4, 6, 9, 10, 10]);
    const { database } = readConfig({ ...good, DATABASE_POOL: "" });
    expect(database.pool).toBe(connectionsFor(availableParallelism()));
    expect(readConfig({ ...good, DATABASE_POOL: "25" }).database.pool).toBe(25);
  });
});

describe("[C6] a forwarded address", () => {
  it.each([
    [undefined, false],
    ["false", false],
    ["true", ["loopback", "linklocal", "uniquelocal"]],
    ["10.1.2.3, 192.0.2.0/24", ["10.1.2.3", "192.0.2.0/24"]],
  ])("with TRUST_PROXY=%s is believed from %j only", (given, trusted) => {
    const environment = { ...good, ...(given && { TRUST_PROXY: given }) };
    expect(readConfig(environment).trustProxy).toEqual(trusted);
  });
});
