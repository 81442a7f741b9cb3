import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../config.ts";
import { addressProblem, clientConfig, databaseAddress } from "./address.ts";

describe("[O-7] the address of the database", () => {
  it("has one host, or several as PostgreSQL's own clients take them", () => {
    expect(databaseAddress("postgres://web:s%3Acret@db.test:5433/touch%20line")).toEqual({
      urls: ["postgres://web:s%3Acret@db.test:5433/touch%20line"],
      hosts: "db.test:5433",
      username: "web",
      password: "s:cret",
      database: "touch line",
      sessionAttrs: null,
      connectTimeoutMs: 3000,
    });
    const given =
      "postgres://web:x@a.test:5432,b.test,[::1]:5434/t?target_session_attrs=read-write";
    const address = databaseAddress(given);
    expect(address.urls).toEqual([
      "postgres://web:x@a.test:5432/t?target_session_attrs=read-write",
      "postgres://web:x@b.test/t?target_session_attrs=read-write",
      "postgres://web:x@[::1]:5434/t?target_session_attrs=read-write",
    ]);
    expect([address.hosts, address.sessionAttrs]).toEqual([
      "a.test:5432,b.test,[::1]:5434",
      "read-write",
    ]);
  });

  it.each([
    ["postgres://a:b@h/d", null],
    ["postgres://a:b@h1,h2/d?target_session_attrs=read-write", null],
    ["postgres://a:b@h1,h2/d?target_session_attrs=primary", null],
    ["postgres://a:b@h/d?connect_timeout=10", null],
    ["postgres://a:b@h/d?connect_timeout=0", "connect_timeout must be 1 to 60 seconds"],
    ["postgres://a:b@h/d?connect_timeout=soon", "connect_timeout must be 1 to 60 seconds"],
    ["mysql://a:b@h/d", "must be a postgres:// address"],
    [
      "postgres://a:b@h1,h2/d",
      "several hosts need ?target_session_attrs=read-write, so that the one is taken that can save",
    ],
    [
      "postgres://a:b@h1,h2/d?target_session_attrs=any",
      "several hosts need ?target_session_attrs=read-write, so that the one is taken that can save",
    ],
    ["postgres://a:b@h1/d?target_session_attrs=standby", "target_session_attrs must be read-write"],
    [
      "postgres://a:b@h:port/d",
      "must be an address like postgres://user:password@host:5432/database, with other characters than letters and digits percent-encoded",
    ],
  ])("%s: %s", (text, mistake) => {
    expect(addressProblem(text)).toBe(mistake);
  });

  it("says how long a connection may take, as PostgreSQL's own clients do", () => {
    const timeoutOf = (text: string) => clientConfig(text).connectionTimeoutMillis;
    expect(timeoutOf("postgres://a:b@h/d")).toBe(3000);
    expect(timeoutOf("postgres://a:b@h/d?connect_timeout=10")).toBe(10_000);
    expect(
      timeoutOf("postgres://a:b@h1,h2/d?target_session_attrs=read-write&connect_timeout=10"),
    ).toBe(10_000);
  });

  it("is refused under the name of its variable", () => {
    const given = { DATABASE_URL: "postgres://a:b@h1,h2/d", OIDC_ISSUER: "https://id.test" };
    expect(() => readConfig(given)).toThrow(
      new ConfigError(
        "DATABASE_URL is wrong: several hosts need ?target_session_attrs=read-write, so that the one is taken that can save.",
      ),
    );
  });

  it("takes a certificate for any of several hosts, and for no other", () => {
    const { ssl } = clientConfig(
      "postgres://a:b@db1.test,db2.test/d?sslmode=verify-full&target_session_attrs=read-write",
    );
    const check = typeof ssl === "object" ? ssl.checkServerIdentity : undefined;
    const certificate = (name: string) =>
      ({ subject: { CN: name }, subjectaltname: `DNS:${name}` }) as never;
    expect(check?.("db1.test", certificate("db2.test"))).toBeUndefined();
    expect(check?.("db1.test", certificate("db3.test"))).toBeInstanceOf(Error);
  });
});
