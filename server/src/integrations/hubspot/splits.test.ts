import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected, deal, PORTAL, smallPortal } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on?.close());

type Shares = Array<[ownerId: string, percentage: string]>;
const portal = (count: number) => {
  const seed = smallPortal();
  const deals = Array.from({ length: count }, (_, index) =>
    deal(String(1_000 + index), { hubspot_owner_id: "101" }),
  );
  return [{ ...seed, records: { deals } }];
};
const split = (id: string, shares: Shares) =>
  on.control(
    "PUT",
    `/portals/${PORTAL}/records/deals/${id}/splits`,
    shares.map(([ownerId, percentage]) => ({ ownerId, percentage })),
  );
const PATH = "/deal-splits/2026-03/batch/read";
const asked = async () => (await on.asked()).filter((call) => call.includes("deal-splits"));

describe("[LINE-5] HubSpot's deal splits", () => {
  it("come with every page of deals and with every deal that is read again", async () => {
    on = await connected({ portals: portal(60) });
    await split("1000", [
      ["101", "0.6"],
      ["102", "0.4"],
    ]);
    await on.asked();
    const { items, next } = await on.crm.dealPage(null);
    expect(items.find(({ id }) => id === "1000")?.splits).toEqual([
      { ownerId: "101", share: 0.6 },
      { ownerId: "102", share: 0.4 },
    ]);
    expect(items.filter(({ splits }) => splits?.length === 0)).toHaveLength(49);
    await on.crm.dealPage(next);
    expect(await asked()).toEqual(Array(2).fill(`POST ${PATH} 200`));
    const before = (await on.crm.dealsById(["1000"])).found[0];
    await split("1000", [
      ["101", "0.25"],
      ["102", "0.75"],
    ]);
    const after = (await on.crm.dealsById(["1000"])).found[0];
    expect(after?.splits?.[1]).toEqual({ ownerId: "102", share: 0.75 });
    expect(after?.modifiedAt).toEqual(before?.modifiedAt);
  });

  it("aren't asked for without their permission, and everything else goes on", async () => {
    on = await connected({
      portals: portal(1),
      scopes: ["oauth", "crm.objects.deals.read", "crm.objects.owners.read"],
    });
    await on.asked();
    const { items } = await on.crm.dealPage(null);
    expect(items.map(({ splits }) => splits)).toEqual([null]);
    expect(await asked()).toEqual([]);
  });

  it("stay as they were when HubSpot refuses them; an outage is an outage", async () => {
    on = await connected({ portals: portal(1) });
    const body = { status: "error", category: "MISSING_SCOPES", message: "Not in your plan." };
    await on.fail({ kind: "status", status: 403, path: PATH, body });
    expect((await on.crm.dealPage(null)).items.map(({ splits }) => splits)).toEqual([null]);
    await on.fail({ kind: "status", status: 500, path: PATH, times: null });
    await expect(on.crm.dealPage(null)).rejects.toMatchObject({ kind: "away" });
  });

  it("of any shape never break a deal", async () => {
    on = await connected({ portals: portal(1) });
    for (const splits of [null, "none", [{ properties: { hs_deal_split_percentage: "half" } }]]) {
      const results = [{ id: 1000, splits }];
      await on.fail({ kind: "body", path: PATH, times: 1, body: { results } });
      const { items } = await on.crm.dealPage(null);
      expect(items.map(({ id }) => id)).toEqual(["1000"]);
    }
  });
});
