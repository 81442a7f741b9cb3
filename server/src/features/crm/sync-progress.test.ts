import { api } from "@touchline/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NO_VENDORS } from "../../context/context.ts";
import type { Crm } from "../../ports/crm.ts";
import { crmDeal } from "../../testing/crm-deal.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { hubspotForTest } from "../../testing/hubspot-account.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";
import { runSync } from "./sync.service.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const PAGE = 50;
const PAGES = 6;
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

/** HubSpot, whose pages of deals arrive one at a time, when requested. */
async function slowHubspot({ manager, rep, colleague }: CrmWorld) {
  const { crm, put, setOwners } = await hubspotForTest(NOW);
  await setOwners([manager, rep, colleague].map(({ email }) => email));
  const ids = Array.from({ length: PAGE * PAGES }, (_, index) => String(1000 + index));
  await put(...ids.map((id) => crmDeal(id, { ownerId: "2" })));
  const gates = Array.from({ length: PAGES }, () => Promise.withResolvers<void>());
  let asked = 0;
  const dealPage: Crm["dealPage"] = async (cursor) => {
    const gate = gates[asked];
    asked += 1;
    await gate?.promise;
    return crm.dealPage(cursor);
  };
  return { crm: { ...crm, dealPage }, give: (page: number) => gates[page]?.resolve() };
}

/**
 * HubSpot allows a page about every tenth of a second (110 calls in ten seconds), so progress that
 * moves with every page moves well within two seconds.
 */
it("[U18] a first sync moves with every page, for everybody to see, and the pages work before it ends", async () => {
  const world = await crmWorld(product);
  const { crm, give } = await slowHubspot(world);
  const context = {
    ...NO_VENDORS,
    viewer: world.system,
    clock: () => NOW,
    now: NOW,
    inStore: product.inStore,
    crmOf: async () => crm,
  };
  const { body: begun } = await product.call(world.manager, api.crm.startSync, {});
  const running = runSync(context, begun.id);
  const latest = async () => (await product.call(world.rep, api.crm.latestSync, {})).body;

  for (let page = 0; page < PAGES; page += 1) {
    give(page);
    const done = (page + 1) * PAGE;
    await eventually(async () =>
      expect(await latest()).toMatchObject({ done, total: PAGE * PAGES }),
    );
    if (page === PAGES - 1) break;
    expect(await latest()).toMatchObject({ state: "running", phase: "deals" });
    const list = await product.call(world.rep, api.deals.list, { query: { pageSize: "10" } });
    expect([list.status, list.body.deals.length, list.body.total]).toEqual([200, 10, done]);
    for (const route of [api.forecast.teamOverview, api.checks.smartQueues]) {
      expect((await product.call(world.manager, route, { query: {} })).status).toBe(200);
    }
  }
  await running;
  expect(await latest()).toMatchObject({ state: "done", error: null });
});
