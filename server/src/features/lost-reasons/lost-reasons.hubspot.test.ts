import { api, type PropertyChange } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "../../testing/product.ts";
import { productWithHubspot } from "../../testing/with-hubspot.ts";

let product: Awaited<ReturnType<typeof productWithHubspot>>;
let portals = 9700;

beforeAll(async () => {
  product = await productWithHubspot();
});
afterAll(() => product.close());

const CHOICE = {
  ...{ name: "closed_lost_reason", label: "Closed Lost Reason", type: "enumeration" },
  ...{ fieldType: "select", groupName: "dealinformation", objectType: "deals" },
  options: [
    { value: "price_too_high", label: "Price" },
    { value: "competitor", label: "Competitor" },
    { value: "old", label: "Old", hidden: true },
  ],
};

/** A company with a lost deal and an open one; its reason is a text, or a choice. */
async function company(property?: typeof CHOICE) {
  portals += 1;
  const portalId = portals;
  await product.control.createPortal({ portalId, companyCurrency: "EUR", timeZone: "UTC" });
  const org = await product.organisation({ timeZone: "UTC" });
  const [manager, rep] = [await org.manager(), await org.rep()];
  if (property) await product.control.importInto(portalId, "properties", [property]);
  await product.control.importInto(portalId, "owners", [
    { id: "11", email: rep.email, firstName: "Sam", lastName: "R", userId: 911, archived: false },
  ]);
  const at = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const deal = (id: string, properties: Record<string, string>) => ({
    ...{ id, createdAt: at },
    properties: {
      ...{ dealname: `Deal ${id}`, amount: "500", createdate: at, pipeline: "default" },
      ...{ hubspot_owner_id: "11", closedate: at, ...properties },
    },
  });
  const reason = property ? "competitor" : "They built   it";
  await product.control.importInto(portalId, "deals", [
    deal("1000", { dealstage: "closedlost", closed_lost_reason: reason }),
    deal("1001", { dealstage: "qualifiedtobuy" }),
  ]);
  await product.connect(manager, portalId);
  const there = async (id: string) =>
    (await product.control.record(portalId, "deals", id)).properties;
  return { manager, rep, there };
}

async function read(who: Person, id: string) {
  const { body } = await product.call(who, api.deals.list, { query: { ids: [id] } });
  return body.deals[0];
}
const set = (who: Person, hubspotId: string, body: PropertyChange) =>
  product.call(who, api.deals.setProperty, { params: { hubspotId }, body });

describe("[LINE-7] why a deal was lost", { timeout: 120_000 }, () => {
  it("comes from HubSpot as text, is written there, and goes with the loss when that is undone", async () => {
    const { rep, there } = await company();
    expect((await read(rep, "1000"))?.lostReason).toBe("They built   it");
    expect((await product.call(rep, api.lostReasons.list, {})).body.source).toBe("default");

    const lost = await set(rep, "1001", { dealstage: "closedlost" });
    await set(rep, "1001", { closed_lost_reason: "Price" });
    const { body: saved } = await set(rep, "1001", { closed_lost_reason: "No budget" });
    expect(saved.write).toMatchObject({ target: "closed_lost_reason", value: "No budget" });
    await vi.waitFor(
      async () =>
        expect(await there("1001")).toMatchObject({
          dealstage: "closedlost",
          closed_lost_reason: "No budget",
        }),
      { timeout: 20_000, interval: 50 },
    );
    const { body: history } = await product.call(rep, api.history.changes, {
      query: { kinds: ["lost_reason"] },
    });
    expect(history.changes.map(({ from, to }) => [from, to])).toContainEqual([
      "Price",
      "No budget",
    ]);

    await product.call(rep, api.history.undo, { params: { id: lost.body.changeId ?? "" } });
    expect(await read(rep, "1001")).toMatchObject({
      lostReason: "",
      Stage: { hubspotId: "qualifiedtobuy" },
    });
    await vi.waitFor(
      async () => {
        const { dealstage, closed_lost_reason } = await there("1001");
        expect([dealstage, closed_lost_reason || ""]).toEqual(["qualifiedtobuy", ""]);
      },
      { timeout: 20_000, interval: 50 },
    );
    // A reason that was there before is no part of what is undone.
    expect((await there("1000")).closed_lost_reason).toBe("They built   it");
  });

  it("is one of HubSpot's options where the account has a list", async () => {
    const { manager, rep, there } = await company(CHOICE);
    expect((await product.call(rep, api.lostReasons.list, {})).body).toEqual({
      source: "crm",
      reasons: [
        { value: "price_too_high", label: "Price" },
        { value: "competitor", label: "Competitor" },
      ],
    });
    const refused = await set(rep, "1000", { closed_lost_reason: "Price" });
    expect(refused.status).toBe(400);
    expect((await set(rep, "1000", { closed_lost_reason: "price_too_high" })).status).toBe(200);
    await vi.waitFor(
      async () => expect((await there("1000")).closed_lost_reason).toBe("price_too_high"),
      { timeout: 20_000, interval: 50 },
    );
    const { body: history } = await product.call(manager, api.history.changes, {
      query: { kinds: ["lost_reason"] },
    });
    expect(history.changes[0]).toMatchObject({ from: "Competitor", to: "Price" });
  });
});
