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
  const ids: string[] = [];
  for (let index = 0; index < 6; index++) ids.push(await world.deal(world.rep));
  const write = async (hubspotId: string | undefined, step: string) => {
    const params = { hubspotId: hubspotId ?? "" };
    await product.call(world.rep, api.deals.setProperty, { params, body: { hs_next_step: step } });
  };
  for (const id of ids) await write(id, "call");
  const states = ["sent", "refused", "conflict", "discarded", "waiting"];
  for (const [index, write] of (await world.writes()).entries()) {
    await product.database.owner
      .updateTable("crmWrites")
      .set({ state: states[index] ?? "waiting" })
      .where("id", "=", write.id)
      .execute();
  }
  await write(ids[1], "call again");
  await write(ids[2], "call again");

  const deals = async (pageSize: number) =>
    (await product.call(world.manager, api.deals.list, { query: { pageSize } })).body;
  const [page, chart] = [await deals(25), await deals(10_000)];
  expect(chart.deals).toEqual(page.deals);
  expect(api.deals.list.response.parse(chart)).toEqual(chart);
  const stateOf = (id: string) => chart.deals.find((deal) => deal.hubspotId === id)?.pendingWrite;
  expect(ids.map(stateOf)).toEqual([null, "waiting", "conflict", null, "waiting", "waiting"]);
});
