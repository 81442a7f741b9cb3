import { afterEach, describe, expect, it } from "vitest";
import type { Crm } from "../../ports/crm.ts";
import { type Connected, connected, deal, smallPortal } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on.close());

describe("[B7] what HubSpot should not send", () => {
  const first = async (crm: Crm) => (await crm.dealPage(null)).items[0];

  it("keeps unknown stages, categories and currencies as they are", async () => {
    const odd = {
      dealstage: "deleted-stage",
      hs_manual_forecast_category: "MOST_LIKELY",
      deal_currency_code: "XTS",
      amount: "99.999",
    };
    on = await connected({ portals: [{ ...smallPortal(), records: { deals: [deal("1", odd)] } }] });
    expect(await first(on.crm)).toMatchObject({
      stageId: "deleted-stage",
      forecastCategory: "MOST_LIKELY",
      currency: "XTS",
      amount: 100,
      amountInHomeCurrency: null,
    });
  });

  it("reads the other deals when one is spoiled", async () => {
    on = await connected();
    await on.control("PUT", `${on.records}/deals/1001/distortion`, {
      properties: { dealname: ["no"], amount: "1,000 EUR", closedate: "soon", dealstage: 7 },
      propertiesWithHistory: { dealstage: 5, amount: [null, { value: "1", timestamp: "never" }] },
      createdAt: {},
      updatedAt: null,
    });
    const { items } = await on.crm.dealPage(null);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ name: "", amount: null, closeDate: null, stageId: "7" });
    await on.control("PUT", `${on.records}/deals/1001/distortion`, '"nothing of a deal"');
    expect((await on.crm.dealPage(null)).items.map(({ id }) => id)).toEqual(["1002"]);
  });

  it("keeps a name of 4,000 characters, and takes out what no database can hold", async () => {
    const dealname = `${"ü".repeat(3_999)}\0!`;
    on = await connected({
      portals: [{ ...smallPortal(), records: { deals: [deal("1", { dealname })] } }],
    });
    expect((await first(on.crm))?.name).toBe(`${"ü".repeat(3_999)}!`);
  });

  it("does not take a page for an answer", async () => {
    on = await connected();
    await on.fail({ kind: "html", status: 200, times: null });
    await expect(on.crm.dealPage(null)).rejects.toMatchObject({ kind: "away" });
    await on.control("DELETE", "/faults");
    await on.fail({
      kind: "body",
      path: "/objects/2026-03/deals",
      body: { results: null },
      times: null,
    });
    await expect(on.make().dealPage(null)).rejects.toMatchObject({ kind: "away" });
  });
});
