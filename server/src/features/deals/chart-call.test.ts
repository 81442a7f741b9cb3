import { api } from "@touchline/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { crmWorld } from "../../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => product.close());

it("[FC-9] the chart's 10,000 deals say the same as a page of the table", async () => {
  const world = await crmWorld(product);
  const made = [
    { older: "sent", newer: "sent", shown: null },
    { older: "refused", newer: "sent", shown: null },
    { older: "conflict", newer: "sent", shown: "conflict" },
    { older: "sent", newer: "waiting", shown: "waiting" },
    { older: "refused", newer: "discarded", shown: "refused" },
    { older: "sent", newer: "dry-run", shown: "dry-run" },
  ];
  const ids: string[] = [];
  for (const { older, newer } of made) {
    const hubspotId = await world.deal(world.rep);
    ids.push(hubspotId);
    for (const body of [{ hs_next_step: "call" }, { closedate: "2026-12-24" }]) {
      await product.call(world.rep, api.deals.setProperty, { params: { hubspotId }, body });
    }
    for (const [target, state] of [
      ["hs_next_step", older],
      ["closedate", newer],
    ] as const) {
      await product.database.owner
        .updateTable("crmWrites")
        .set({ state })
        .where("dealId", "=", (await world.stored(hubspotId)).id)
        .where("target", "=", target)
        .execute();
    }
  }

  const deals = async (pageSize: number) =>
    (await product.call(world.manager, api.deals.list, { query: { pageSize } })).body;
  const [page, chart] = [await deals(25), await deals(10_000)];
  expect(chart.deals).toEqual(page.deals);
  expect(api.deals.list.response.parse(chart)).toEqual(chart);
  const stateOf = (id: string) => chart.deals.find((deal) => deal.hubspotId === id)?.pendingWrite;
  expect(ids.map(stateOf)).toEqual(made.map(({ shown }) => shown));
});
