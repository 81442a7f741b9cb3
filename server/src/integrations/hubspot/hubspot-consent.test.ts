import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected, PORTAL } from "../../testing/hubspot.ts";
import { hubspotConsent } from "./hubspot-consent.ts";

let on: Connected;
afterEach(() => on.close());

const BACK = "http://localhost:3000/connect/hubspot";
const READ =
  "oauth crm.objects.deals.read crm.schemas.deals.read crm.objects.owners.read crm.objects.contacts.read";
const WRITE = " crm.objects.deals.write crm.objects.contacts.write crm.schemas.deals.write";

const asked = (wish: { scopes: "read" | "write"; state?: string; accountId?: string }) => ({
  state: "s",
  accountId: null,
  redirectUri: BACK,
  ...wish,
});

async function agree(address: string): Promise<URL> {
  const query = new URL(address).searchParams;
  const body = new URLSearchParams({
    ...Object.fromEntries(query),
    decision: "connect",
    portal: String(PORTAL),
  });
  const url = `${on.hubspot.appUrl}/oauth/authorize`;
  const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

async function consented(scopes: "read" | "write") {
  on = await connected();
  const consent = hubspotConsent(on.hubspot, { pace: on.pace });
  const back = await agree(consent.address(asked({ state: "state with spaces&=", scopes })));
  return { consent, back, code: back.searchParams.get("code") ?? "" };
}

describe("[NAV-11] consent", () => {
  it("asks for the scopes that reading needs, and for no more", async () => {
    on = await connected();
    const address = hubspotConsent(on.hubspot).address(asked({ scopes: "read" }));
    expect(address).not.toContain("+");
    expect(address).toContain("scope=oauth%20crm.objects.deals.read%20");
    const { searchParams } = new URL(address);
    expect(searchParams.get("scope")).toBe(READ);
    expect(searchParams.get("optional_scope")).toBe(
      "sales-email-read settings.users.teams.read crm.objects.goals.read crm.objects.forecasts.read crm.dealsplits.read_write settings.currencies.read",
    );
    expect(searchParams.get("redirect_uri")).toBe(BACK);
  });

  it("asks for more in order to write", async () => {
    on = await connected();
    const { searchParams } = new URL(
      hubspotConsent(on.hubspot).address(asked({ scopes: "write" })),
    );
    expect(searchParams.get("scope")).toBe(`${READ}${WRITE}`);
  });

  // Scope types, developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes:
  // what is required must be in every install URL, so writing is conditionally required.
  it("[V-2] is accepted for reading and for writing by an app that requires reading only", async () => {
    on = await connected();
    const { address } = hubspotConsent(on.hubspot);
    for (const scopes of ["read", "write"] as const) {
      expect((await fetch(address(asked({ scopes })))).status).toBe(200);
    }
  });

  it("[V-2] is refused by HubSpot for reading if the app requires writing", async () => {
    const required = `${READ}${WRITE}`.split(" ");
    const optional = [
      ...["sales-email-read", "settings.users.teams.read"],
      ...["crm.objects.goals.read", "crm.objects.forecasts.read", "crm.dealsplits.read_write"],
      "settings.currencies.read",
    ];
    on = await connected({ app: { scopes: { required, conditionallyRequired: [], optional } } });
    const { address } = hubspotConsent(on.hubspot);
    const page = await fetch(address(asked({ scopes: "read" })));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("mismatch between the scopes");
    expect((await fetch(address(asked({ scopes: "write" })))).status).toBe(200);
  });

  it("offers the account that is known, and any while none is", async () => {
    on = await connected();
    const { address } = hubspotConsent(on.hubspot);
    const chosen = async (accountId?: string) => {
      const page = await fetch(address(asked({ scopes: "read", ...(accountId && { accountId }) })));
      return /value="(\d+)" checked/.exec(await page.text())?.[1];
    };
    const other = 62_700;
    await on.control("POST", "/portals", { portalId: other, name: "Another" });
    expect(await chosen(String(PORTAL))).toBe(String(PORTAL));
    expect(await chosen(String(other))).toBe(String(other));
    expect(await chosen()).toBe(String(other));
  });

  it("brings back the state and a code for a grant that works", async () => {
    const { consent, back, code } = await consented("write");
    expect(back.searchParams.get("state")).toBe("state with spaces&=");
    const grant = await consent.exchange(code, BACK);
    expect(grant).toMatchObject({
      accountId: String(PORTAL),
      expiresAt: new Date(on.clock.now + 1_800_000),
    });
    expect(grant.scopes).toContain("crm.schemas.deals.write");
    await on.grants.save(grant);
    expect((await on.crm.account()).id).toBe(String(PORTAL));
  });

  it("takes a code once, and says so in HubSpot's words", async () => {
    const { consent, code } = await consented("read");
    await consent.exchange(code, BACK);
    const error = await consent.exchange(code, BACK).catch((reason) => reason);
    expect(error).toMatchObject({ kind: "refused" });
    expect(error.message).toContain("missing or unknown auth code");
  });

  it("does not send a code a second time when the connection breaks", async () => {
    const { consent, code } = await consented("read");
    await on.fail({ kind: "cut", path: "/oauth/" });
    await expect(consent.exchange(code, BACK)).rejects.toMatchObject({ kind: "unclear" });
  });

  it("ends the grant when it is no longer wanted", async () => {
    const { consent, code } = await consented("read");
    const grant = await consent.exchange(code, BACK);
    await consent.revoke(grant);
    await on.grants.save({ ...grant, expiresAt: new Date(on.clock.now) });
    await expect(on.crm.dealPage(null)).rejects.toMatchObject({ kind: "revoked" });
  });
});
