import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

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
    [{ SENTRY_DSN: "no address" }, /^SENTRY_DSN is wrong: /],
    [{ SMTP_URL: "https://mail.example.com", MAIL_FROM: "a@example.com" }, /^SMTP_URL is wrong: /],
    [{ SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "nobody" }, /^MAIL_FROM is wrong: /],
    [{ SMTP_URL: "smtp://mail.example.com" }, /^MAIL_FROM is missing: SMTP_URL needs it\.$/],
    [{ ALLOW_SANDBOX: "yes" }, /^ALLOW_SANDBOX is wrong: /],
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

  it("takes an empty optional value as absent", () => {
    expect(readConfig({ ...good, SENTRY_DSN: "" }).sentryDsn).toBeNull();
  });
});
