import { api } from "@touchline/contract";
import { type SandboxOptions, startSandbox } from "@touchline/sandbox";
import { openProduct } from "@touchline/sandbox/sign-in";
import { describe, expect, it, onTestFinished } from "vitest";
import { signInFindings } from "../admin/doctor/sign-in.ts";
import { readConfig } from "../config.ts";
import { testProduct } from "../testing/product.ts";

type Rules = NonNullable<SandboxOptions["identityRules"]>;
type Environment = Record<string, string>;

const APP = "http://localhost:3000";
const AUDIENCE = "https://touchline.example.com/api";
const NONCE = "a-nonce-of-the-browser";
const INTROSPECTION = {
  OIDC_INTROSPECTION_CLIENT_ID: "touchline-api",
  OIDC_INTROSPECTION_CLIENT_SECRET: "sandbox-introspection-secret",
};

/** Sets up a provider with these rules, and the product for it. */
async function installed(rules: Rules, environment: Environment) {
  const sandbox = await startSandbox({
    port: 0,
    appOrigins: [APP],
    isEmpty: true,
    identityRules: rules,
  });
  const provided = {
    OIDC_ISSUER: `${sandbox.url}/identity`,
    OIDC_AUDIENCE: AUDIENCE,
    ...environment,
  };
  const product = await testProduct({ environment: provided });
  onTestFinished(async () => {
    await product.close();
    await sandbox.close();
  });
  const browser = await openProduct(sandbox.url, undefined, rules.algorithm);
  const { body: told } = await product.call(null, api.session.settings, {});
  const { audience, resource } = told.identity;
  const { identity: settings } = readConfig({ DATABASE_URL: "postgres://unused", ...provided });
  const signIn = () =>
    browser.signIn("manager@new.test", "demo", {
      nonce: NONCE,
      audience,
      ...(resource && { resource }),
    });
  const headersOf = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  return { product, browser, signIn, headersOf, settings };
}

describe("[O-1] a provider", () => {
  it.each<[string, Rules, Environment]>([
    ["as the demo has it", {}, {}],
    ["that requires a nonce", { needsNonce: true }, {}],
    ["whose tokens only it can read", { hasOpaqueTokens: true }, INTROSPECTION],
    ["that signs with PS256", { algorithm: "PS256" }, {}],
    ["that signs with ES256", { algorithm: "ES256" }, {}],
    ["that signs with EdDSA", { algorithm: "EdDSA" }, {}],
    ["whose refresh tokens do not rotate", { keepsRefreshTokens: true }, {}],
    [
      "that does not say whether an address is verified",
      { omitsEmailVerified: true },
      { OIDC_TRUST_UNVERIFIED_EMAIL: "true" },
    ],
    ["that tells 300 groups of each person", { groups: 300 }, {}],
    [
      "that goes by the resource and not by the audience",
      { audience: "resource" },
      { OIDC_RESOURCE: AUDIENCE },
    ],
    [
      "whose tokens are for an audience of its own",
      { audience: { always: "account" } },
      { OIDC_AUDIENCE: "account" },
    ],
    [
      "whose tokens say in another claim whom they are for",
      { audience: { always: "account" } },
      { OIDC_AUDIENCE: "touchline-web", OIDC_AUDIENCE_CLAIM: "client_id" },
    ],
    [
      "like glewlwyd: PS256, a nonce required, one-use refresh tokens, nothing about verified addresses",
      { algorithm: "PS256", needsNonce: true, omitsEmailVerified: true, audience: "resource" },
      { OIDC_RESOURCE: AUDIENCE, OIDC_TRUST_UNVERIFIED_EMAIL: "true" },
    ],
  ])("%s lets people in, and in again with a renewed token", async (_, rules, environment) => {
    const { product, browser, signIn, headersOf } = await installed(rules, environment);
    const tokens = await signIn();
    expect(tokens.claims()?.nonce).toBe(NONCE);
    const founded = await product.call(
      headersOf(tokens.access_token),
      api.session.createOrganisation,
      { body: { idToken: tokens.id_token ?? "", name: "New", timeZone: "UTC" } },
    );
    expect([founded.status, founded.body.user?.emailAddress]).toEqual([200, "manager@new.test"]);
    const renewed = await browser.refresh(tokens.refresh_token);
    expect(renewed.access_token).not.toBe(tokens.access_token);
    const again = await product.call(headersOf(renewed.access_token), api.session.read, {});
    expect([again.status, again.body.organisation?.name]).toEqual([200, "New"]);
  });

  it("that requires a nonce says so in its own words to whoever sends none", async () => {
    const { browser } = await installed({ needsNonce: true }, {});
    const { page } = await browser.start();
    expect(page.url.searchParams.get("error_description")).toBe("nonce is required");
  });

  it.each<[string, Rules, Environment, string]>([
    [
      "for somebody else",
      { audience: { always: "account" } },
      {},
      `The access token is for account (aud), and Touchline expects ${AUDIENCE}. Your administrator has to have the identity provider put that audience into access tokens, or correct OIDC_AUDIENCE, OIDC_RESOURCE or OIDC_AUDIENCE_CLAIM.`,
    ],
    [
      "that only the provider can read",
      { hasOpaqueTokens: true },
      {},
      "Only the identity provider can read the access token that it gave. Your administrator has to have it give signed tokens (JWT) for OIDC_AUDIENCE, or set OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET so that Touchline asks it.",
    ],
    [
      "for somebody else, which only the provider can read",
      { hasOpaqueTokens: true, audience: { always: "account" } },
      INTROSPECTION,
      `The access token is for account (aud), and Touchline expects ${AUDIENCE}. Your administrator has to have the identity provider put that audience into access tokens, or correct OIDC_AUDIENCE, OIDC_RESOURCE or OIDC_AUDIENCE_CLAIM.`,
    ],
  ])("[O-2] whose tokens are %s is told what to change", async (_, rules, environment, words) => {
    const { product, signIn, headersOf } = await installed(rules, environment);
    const { access_token: token, id_token: idToken = "" } = await signIn();
    const { raw } = await product.call(headersOf(token), api.session.open, { body: { idToken } });
    expect([raw.statusCode, raw.json().code, raw.json().message]).toEqual([
      401,
      "unauthenticated",
      words,
    ]);
  });

  it("says of a token that only it can read that it is nobody's", async () => {
    const { product, headersOf } = await installed({ hasOpaqueTokens: true }, INTROSPECTION);
    const { raw } = await product.call(headersOf("nobodys-token"), api.session.read, {});
    expect([raw.statusCode, raw.json().message]).toEqual([401, "Sign in first."]);
  });

  it.each<[string, Rules, Environment, RegExp[]]>([
    ["as the demo has it", {}, {}, []],
    [
      "whose tokens are for somebody else",
      { audience: { always: "account" } },
      {},
      [
        /^The access token is for account \(aud\), and Touchline expects .*: have the identity provider put that audience into access tokens, or correct OIDC_AUDIENCE, OIDC_RESOURCE or OIDC_AUDIENCE_CLAIM\. It says iss ".*", aud "account", client_id "touchline-web", scope ".*"\.$/,
      ],
    ],
    [
      "that does not say whether an address is verified",
      { omitsEmailVerified: true },
      {},
      [/^The id token doesn't say that manager@new\.test is verified, so no one can join by it: /],
    ],
  ])(
    "[O-2] %s is looked at by the doctor, who walks a sign-in",
    async (_, rules, environment, wrong) => {
      const { browser, settings } = await installed(rules, environment);
      const said: string[] = [];
      const findings = await signInFindings({
        identity: settings,
        publicUrl: APP,
        clock: () => new Date(),
        say: (line) => void said.push(line),
        ask: async () => {
          const [address = ""] = /^http.*$/m.exec(said.join("\n")) ?? [];
          const page = await browser.browser.visit(new URL(address));
          const back = await browser.browser.submit(page, "/login", {
            email: "manager@new.test",
            password: "demo",
          });
          return back.url.href;
        },
      });
      expect(findings.map(({ subject }) => subject.replace(/ \(.*/, ""))).toEqual([
        "sign-in",
        "access token",
        "id token",
        "refresh token",
      ]);
      expect(findings.flatMap(({ trouble }) => trouble ?? [])).toEqual(
        wrong.map((words) => expect.stringMatching(words)),
      );
    },
  );

  it("[O-2] has its refusal and a pasted token explained by the doctor", async () => {
    const { settings, signIn } = await installed({}, {});
    const tokens = await signIn();
    const explained = async (pasted: string, change: Partial<typeof settings> = {}) => {
      const identity = { ...settings, ...change };
      const walk = { identity, publicUrl: APP, clock: () => new Date(), say: () => undefined };
      const findings = await signInFindings({ ...walk, ask: async () => pasted });
      return findings.map(({ trouble }) => trouble);
    };
    expect(await explained(tokens.access_token)).toEqual([null]);
    expect(await explained(tokens.id_token ?? "")).toEqual([
      "This is an id token, which only identifies a person: paste the access token.",
    ]);
    expect(await explained("something else")).toEqual([
      expect.stringMatching(/^Only the identity provider can read the access token that it gave: /),
    ]);
    expect(
      await explained(`${APP}/auth/callback?error=invalid_scope&error_description=No+x`),
    ).toEqual([
      `The provider's sign-in page said "invalid_scope: No x": allow every scope of OIDC_SCOPE for the client, or take the unknown one out.`,
    ]);
    expect(await explained(`${APP}/auth/callback?code=c&state=another`)).toEqual([
      "That address belongs to another sign-in: open the one above and try again.",
    ]);
  });

  it("[O-9] that has not verified an address: whoever comes with it is told at once", async () => {
    const { product, signIn, headersOf } = await installed({ omitsEmailVerified: true }, {});
    const { access_token: token, id_token: idToken = "" } = await signIn();
    const { raw } = await product.call(headersOf(token), api.session.open, { body: { idToken } });
    expect([raw.statusCode, raw.json().code, raw.json().message]).toEqual([
      403,
      "unverified_email",
      "Your identity provider hasn't verified your email address.",
    ]);
  });
});
