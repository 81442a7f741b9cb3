import { api } from "@touchline/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NOTHING_OUTSIDE } from "../../context/context.ts";
import type { CrmDeal, Page } from "../../ports/crm.ts";
import { crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { crmDeal, fakeCrm } from "../../testing/fake-crm.ts";
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

/** A CRM that returns one page of deals at a time, on demand. */
function slowCrm() {
  const gates = Array.from({ length: PAGES }, () => Promise.withResolvers<void>());
  const dealPage = async (cursor: string | null): Promise<Page<CrmDeal>> => {
    const page = Number(cursor ?? 0);
    await gates[page]?.promise;
    const items = Array.from({ length: PAGE }, (_, index) =>
      crmDeal(String(1000 + page * PAGE + index), { ownerId: "2" }),
    );
    return { items, next: page + 1 < PAGES ? String(page + 1) : null };
  };
  return { dealPage, give: (page: number) => gates[page]?.resolve() };
}

/**
 * HubSpot allows a page about every tenth of a second (110 calls in ten seconds), so progress that
 * moves with every page moves well within two seconds.
 */
it("[U18] a first sync moves with every page, for everybody to see, and the pages work before it ends", async () => {
  const world = await crmWorld(product);
  const { dealPage, give } = slowCrm();
  const fake = fakeCrm();
  const crm = {
    ...fake.crm,
    account: async () => ({
      id: "777",
      currency: "EUR",
      timeZone: "UTC",
      uiDomain: "",
      hasForecastCategory: true,
      updateProperty: null,
    }),
    countDeals: async () => PAGE * PAGES,
    pipelines: async () => [],
    owners: async () => [],
    dealPage,
    archivedDealPage: async () => ({ items: [], next: null }),
    surroundings: async () => [],
  };
  const context = {
    ...NOTHING_OUTSIDE,
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
