import { afterEach, describe, expect, it } from "vitest";
import { CrmError } from "../../ports/crm.ts";
import { type Connected, connected, PORTAL } from "../../testing/hubspot.ts";
import { hubspotCrm } from "./hubspot-crm.ts";

let on: Connected;
afterEach(() => on.close());

const REFRESH = "POST /oauth/2026-03/token";
const refreshes = async () => (await on.asked()).filter((call) => call.startsWith(REFRESH));
const fifty = () => Array.from({ length: 50 }, () => on.make().dealPage(null));

describe("[D10] an access token that has run out", () => {
  it("is renewed once for 50 calls at the same time, by the clock", async () => {
    on = await connected();
    await on.control("PUT", "/oauth", { rotates: true });
    on.clock.now += 26 * 60_000;
    await on.asked();
    const pages = await Promise.all(fifty());
    expect(pages.every(({ items }) => items.length === 2)).toBe(true);
    expect(await refreshes()).toHaveLength(1);
    expect(on.saved).toHaveLength(1);
  });

  it("is renewed once for 50 calls at the same time, when HubSpot says so first", async () => {
    on = await connected();
    await on.control("POST", `/portals/${PORTAL}/expire-tokens`);
    await on.asked();
    const pages = await Promise.all(fifty());
    expect(pages.every(({ items }) => items.length === 2)).toBe(true);
    expect(await refreshes()).toHaveLength(1);
    expect(on.saved).toHaveLength(1);
  });

  it("is kept before it is used", async () => {
    on = await connected();
    const { save } = on.grants;
    on.grants.save = async () => {
      throw new Error("the database is away");
    };
    on.clock.now += 26 * 60_000;
    await on.asked();
    await expect(on.crm.dealPage(null)).rejects.toThrow("the database is away");
    expect((await on.asked()).filter((call) => call.includes("/crm/"))).toEqual([]);
    on.grants.save = save;
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
  });

  it("serves on while it lives if HubSpot cannot renew it", async () => {
    on = await connected();
    on.clock.now += 26 * 60_000;
    await on.fail({ kind: "status", status: 503, path: "/oauth/", times: null });
    await on.asked();
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
    expect(await refreshes()).toHaveLength(1);
    expect(on.pauses).toEqual([]);
    expect(on.saved).toEqual([]);
    await on.control("DELETE", "/faults");
    on.clock.now += 31_000;
    await on.crm.dealPage(null);
    expect(on.saved).toHaveLength(1);
  });

  it("is an outage, not the end, if it is dead and HubSpot cannot renew it", async () => {
    on = await connected();
    await on.control("POST", `/portals/${PORTAL}/expire-tokens`);
    await on.fail({ kind: "status", status: 500, path: "/oauth/", times: null });
    await expect(on.crm.dealPage(null)).rejects.toMatchObject({ kind: "away" });
    await on.control("DELETE", "/faults");
    on.clock.now += 60_000;
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
  });

  it("may have been renewed by another process with a token that works only once", async () => {
    on = await connected();
    await on.control("PUT", "/oauth", { rotates: true });
    const stale = await on.grants.read();
    on.clock.now += 26 * 60_000;
    await on.crm.dealPage(null);
    const [fresh] = on.saved;
    const answers = [stale, stale];
    const late = { ...on.grants, read: async () => answers.shift() ?? fresh ?? stale };
    const other = hubspotCrm({ hubspot: on.hubspot, grants: late, pace: on.pace });
    expect((await other.dealPage(null)).items).toHaveLength(2);
  });
});

describe("[D10] a grant that is over", () => {
  it("is revoked as soon as it must be renewed", async () => {
    on = await connected();
    await on.control("POST", `/portals/${PORTAL}/revoke`);
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
    on.clock.now += 26 * 60_000;
    const error = await on.crm.dealPage(null).catch((reason) => reason);
    expect(error).toMatchObject({ kind: "revoked" });
    expect(error.message).toContain("refresh token is invalid, expired or revoked");
  });

  it("is revoked at once when the app was removed", async () => {
    on = await connected();
    await on.control("POST", `/portals/${PORTAL}/uninstall`);
    const outcomes = await Promise.allSettled(fifty());
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ reason: { kind: "revoked" } });
    }
    expect(on.pauses).toEqual([]);
  });

  it("is not taken for over because our own secret is wrong", async () => {
    on = await connected();
    on.hubspot.clientSecret = "wrong";
    on.clock.now += 31 * 60_000;
    const error = await on.crm.dealPage(null).catch((reason) => reason);
    expect(error).toBeInstanceOf(CrmError);
    expect(error).toMatchObject({ kind: "away" });
    expect(error.message).toContain("client secret");
  });

  it("is not mixed up with the grant of another account", async () => {
    on = await connected();
    await on.crm.dealPage(null);
    await on.grants.save({ ...(await on.grants.read()), accountId: "777" });
    const error = await on.crm.dealPage("1001").catch((reason) => reason);
    expect(error).toMatchObject({ kind: "refused" });
    expect(error.message).toBe("HubSpot is now connected to account 777.");
  });
});
