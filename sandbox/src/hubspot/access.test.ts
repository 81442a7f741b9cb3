import { createHash } from "node:crypto";
import { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PORTAL, refusal, type StandIn, standIn } from "./testing.ts";

const RETURN = "http://localhost:3000/hubspot/callback";
const SCOPE =
  "oauth crm.objects.deals.read crm.schemas.deals.read crm.objects.owners.read crm.objects.contacts.read";

let hub: StandIn;

beforeAll(async () => {
  hub = await standIn();
});
afterAll(() => hub.close());

function authorizeUrl(changes: Record<string, string> = {}) {
  const query = {
    client_id: "sandbox-client-id",
    redirect_uri: RETURN,
    scope: SCOPE,
    state: "s-1",
    ...changes,
  };
  return `${hub.url}/oauth/authorize?${new URLSearchParams(query)}`;
}

async function decide(decision: string, changes: Record<string, string> = {}) {
  const form = { client_id: "sandbox-client-id", redirect_uri: RETURN, scope: SCOPE, state: "s-1" };
  const response = await fetch(`${hub.url}/oauth/authorize`, {
    method: "POST",
    body: new URLSearchParams({ ...form, portal: String(PORTAL), decision, ...changes }),
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "");
}

async function token(path: string, form: Record<string, string>) {
  const credentials = { client_id: "sandbox-client-id", client_secret: "sandbox-client-secret" };
  const response = await fetch(`${hub.url}${path}`, {
    method: "POST",
    body: new URLSearchParams({ ...credentials, ...form }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const redeem = (code: string, rest: Record<string, string> = {}) =>
  token("/oauth/2026-03/token", {
    grant_type: "authorization_code",
    code,
    redirect_uri: RETURN,
    ...rest,
  });

describe("connecting", () => {
  it("shows accounts and permissions, and refuses an unknown app", async () => {
    const page = await (await fetch(authorizeUrl({ optional_scope: "sales-email-read" }))).text();
    expect(page).toContain("Small");
    expect(page).toContain("crm.objects.deals.read");
    expect(page).toContain("sales-email-read");
    expect((await fetch(authorizeUrl({ client_id: "other" }))).status).toBe(400);
    expect(
      await fetch(authorizeUrl({ state: '"><script>' })).then((answer) => answer.text()),
    ).not.toContain("<script>");
  });

  it("returns a code that works once, on old and new paths, also through the SDK", async () => {
    const back = await decide("connect");
    expect(back.searchParams.get("state")).toBe("s-1");
    const code = back.searchParams.get("code") ?? "";
    const first = await redeem(code);
    expect(first.body).toMatchObject({
      token_type: "bearer",
      expires_in: 1800,
      hub_id: PORTAL,
      scopes: SCOPE.split(" "),
      token_use: "access_token",
    });
    expect(await redeem(code)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant", status: "BAD_AUTH_CODE" },
    });

    const client = new Client({ basePath: hub.url });
    const second = (await decide("connect")).searchParams.get("code") ?? "";
    const pair = await client.oauth.tokensApi.create(
      "authorization_code",
      second,
      RETURN,
      "sandbox-client-id",
      "sandbox-client-secret",
    );
    const refreshed = await client.oauth.tokensApi.create(
      "refresh_token",
      undefined,
      undefined,
      "sandbox-client-id",
      "sandbox-client-secret",
      pair.refreshToken,
    );
    expect(refreshed.accessToken).not.toBe(pair.accessToken);
    expect(refreshed.refreshToken).toBe(pair.refreshToken);
  });

  // Scope types, developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes:
  // required scopes must be in `scope` of the install URL, conditionally required ones may be,
  // optional ones are asked for in `optional_scope`.
  it.each([
    ["a required scope is missing", { scope: SCOPE.replace(" crm.objects.owners.read", "") }, 400],
    ["a scope isn't the app's", { scope: `${SCOPE} crm.objects.companies.read` }, 400],
    ["an optional scope is asked for as required", { scope: `${SCOPE} sales-email-read` }, 400],
    ["an optional scope isn't the app's", { optional_scope: "settings.users.read" }, 400],
    ["all required scopes are there", {}, 200],
    [
      "conditionally required ones are there too",
      { scope: `${SCOPE} crm.objects.deals.write` },
      200,
    ],
    ["an optional one is asked for as such", { optional_scope: "sales-email-read" }, 200],
  ])("[V-10] answers an install URL where %s", async (_, changes, status) => {
    const answer = await fetch(authorizeUrl(changes));
    expect(answer.status).toBe(status);
    const isRefused = (await answer.text()).includes("mismatch between the scopes");
    expect(isRefused).toBe(status === 400);
  });

  it("[V-10] connects without the page with the app's own scopes, and no others", async () => {
    const { scopes } = await hub.connect();
    expect(scopes.toSorted()).toEqual(
      [
        ...SCOPE.split(" "),
        "crm.objects.deals.write",
        "crm.objects.contacts.write",
        "crm.schemas.deals.write",
        "sales-email-read",
        "settings.users.teams.read",
        "crm.objects.goals.read",
        "crm.objects.forecasts.read",
        "crm.dealsplits.read_write",
        "settings.currencies.read",
      ].toSorted(),
    );
  });

  it("tells the app when the person declines", async () => {
    const back = await decide("cancel");
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.searchParams.get("code")).toBeNull();
  });

  it("forgets a code after a minute and checks address, secret and verifier", async () => {
    const late = (await decide("connect")).searchParams.get("code") ?? "";
    hub.clock.now += 60_001;
    expect((await redeem(late)).body.status).toBe("BAD_AUTH_CODE");
    const moved = (await decide("connect")).searchParams.get("code") ?? "";
    expect((await redeem(moved, { redirect_uri: "http://localhost:1/x" })).body.status).toBe(
      "BAD_REDIRECT_URI",
    );
    expect((await redeem("x", { client_secret: "wrong" })).body).toMatchObject({
      error: "invalid_client",
      status: "BAD_CLIENT_SECRET",
    });
    const challenge = createHash("sha256").update("verifier").digest("base64url");
    const proven =
      (await decide("connect", { code_challenge: challenge })).searchParams.get("code") ?? "";
    expect((await redeem(proven, { code_verifier: "verifier" })).status).toBe(200);
  });
});

describe("tokens", () => {
  it("expire after half an hour with HubSpot's words", async () => {
    const client = await hub.client();
    hub.clock.now += 1_800_000 + 75_000;
    const { code, body } = await refusal(client.crm.deals.basicApi.getPage());
    expect(code).toBe(401);
    expect(body).toMatchObject({
      category: "EXPIRED_AUTHENTICATION",
      message: "The OAuth token used to make this call expired 75 second(s) ago.",
    });
  });

  it("answer 401 when missing, and 403 with the scopes that are", async () => {
    expect(
      (
        await refusal(
          new Client({ accessToken: "no", basePath: hub.url }).crm.deals.basicApi.getPage(),
        )
      ).body,
    ).toMatchObject({
      category: "INVALID_AUTHENTICATION",
    });
    const client = await hub.client(["oauth", "crm.objects.deals.read"]);
    const { code, body } = await refusal(client.crm.owners.ownersApi.getPage());
    expect(code).toBe(403);
    expect(body).toMatchObject({
      category: "MISSING_SCOPES",
      errors: [
        {
          message: "One or more of the following scopes are required.",
          context: { requiredGranularScopes: ["crm.objects.owners.read"] },
        },
      ],
    });
    const noMail = await hub.client(["oauth", "crm.objects.contacts.read"]);
    await noMail.crm.objects.notes.basicApi.getPage();
    expect((await refusal(noMail.crm.objects.emails.basicApi.getPage())).code).toBe(403);
    expect(
      (
        await refusal(
          noMail.crm.objects.tasks.basicApi.create({
            properties: { hs_timestamp: "1" },
            associations: [],
          }),
        )
      ).code,
    ).toBe(403);
  });

  it("outlive the revocation of their refresh token, but not an uninstall", async () => {
    const pair = await hub.connect();
    const client = new Client({ accessToken: pair.access_token, basePath: hub.url });
    const refresh = () =>
      token("/oauth/v3/token", { grant_type: "refresh_token", refresh_token: pair.refresh_token });
    expect((await refresh()).status).toBe(200);
    await token("/oauth/2026-03/token/revoke", { token: pair.refresh_token });
    expect((await refresh()).body).toMatchObject({
      error: "invalid_grant",
      status: "BAD_REFRESH_TOKEN",
      message: "refresh token is invalid, expired or revoked",
    });
    await client.crm.deals.basicApi.getPage();
    await hub.control("POST", `/portals/${PORTAL}/uninstall`);
    expect((await refusal(client.crm.deals.basicApi.getPage())).code).toBe(401);
  });

  it("can be told to rotate", async () => {
    await hub.control("PUT", "/oauth", { rotates: true });
    const pair = await hub.connect();
    const refresh = (refresh_token: string) =>
      token("/oauth/v1/token", { grant_type: "refresh_token", refresh_token });
    const next = await refresh(pair.refresh_token);
    expect(next.body.refresh_token).not.toBe(pair.refresh_token);
    expect((await refresh(pair.refresh_token)).status).toBe(400);
    expect((await refresh(next.body.refresh_token ?? "")).status).toBe(200);
    await hub.control("PUT", "/oauth", { rotates: false });
  });
});

describe("rate limits", () => {
  it("count 110 calls in ten rolling seconds, with headers and HubSpot's body", async () => {
    hub.clock.now += 60_000;
    const ask = await hub.caller();
    const first = await ask("GET", "/crm/v3/owners/?limit=1");
    expect(first.headers.get("x-hubspot-ratelimit-max")).toBe("110");
    expect(first.headers.get("x-hubspot-ratelimit-remaining")).toBe("109");
    expect(first.headers.get("x-hubspot-ratelimit-interval-milliseconds")).toBe("10000");
    for (let count = 1; count < 110; count++) await ask("GET", "/crm/v3/owners");
    const refused = await ask("GET", "/crm/v3/owners");
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: "You have reached your ten_secondly_rolling limit.",
        errorType: "RATE_LIMIT",
        policyName: "TEN_SECONDLY_ROLLING",
      },
    });
    expect(refused.body).not.toHaveProperty("category");
    hub.clock.now += 10_000;
    expect((await ask("GET", "/crm/v3/owners")).status).toBe(200);
  });

  it("count searches apart, five a second, without headers", async () => {
    hub.clock.now += 60_000;
    const ask = await hub.caller();
    const search = () => ask("POST", "/crm/v3/objects/deals/search", { limit: 1 });
    for (let count = 0; count < 5; count++) {
      const answer = await search();
      expect(answer.status).toBe(200);
      expect(answer.headers.get("x-hubspot-ratelimit-max")).toBeNull();
    }
    expect(await search()).toMatchObject({
      status: 429,
      body: { message: "You have reached your secondly limit." },
    });
    expect((await ask("GET", "/crm/v3/owners")).status).toBe(200);
    hub.clock.now += 1_000;
    expect((await search()).status).toBe(200);
  });

  it("[V-10] can count by the second too, and say what is left of it", async () => {
    hub.clock.now += 60_000;
    const ask = await hub.caller();
    await hub.control("PUT", "/limits", { secondly: 2 });
    const left = async () => {
      const { status, headers } = await ask("GET", "/crm/v3/owners");
      return [status, headers.get("x-hubspot-ratelimit-secondly-remaining")];
    };
    expect([await left(), await left(), await left()]).toEqual([
      [200, "1"],
      [200, "0"],
      [429, null],
    ]);
    hub.clock.now += 1_000;
    expect(await left()).toEqual([200, "1"]);
    await hub.control("PUT", "/limits", { secondly: null });
  });

  it("can have a daily limit, and can be switched off", async () => {
    hub.clock.now += 60_000;
    const ask = await hub.caller();
    await hub.control("PUT", "/limits", { daily: 1 });
    expect(
      (await ask("GET", "/crm/v3/owners")).headers.get("x-hubspot-ratelimit-daily-remaining"),
    ).toBe("0");
    expect((await ask("GET", "/crm/v3/owners")).body).toMatchObject({
      policyName: "DAILY",
      message: "You have reached your daily limit.",
    });
    await hub.control("PUT", "/limits", { isOn: false, daily: null });
    for (let count = 0; count < 120; count++)
      expect((await ask("GET", "/crm/v3/owners")).status).toBe(200);
  });
});
