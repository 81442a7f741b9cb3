import type { OwnFields } from "@touchline/contract";
import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { InStore } from "../../db/store.ts";
import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Crm } from "../../ports/crm.ts";
import { crmDeal } from "../../testing/crm-deal.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";
import { ownFieldsJobs, resumeReading } from "./own-fields.jobs.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const LATER = new Date("2026-11-15T12:16:00Z");
const PAGE = 50;
const IDS = Array.from({ length: 3 * PAGE + 20 }, (_, place) => String(10_000 + place));
let product: TestProduct;
let world: CrmWorld;
/** The ids that the CRM was asked for, call by call. */
let asked: string[][] = [];

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  world = await crmWorld(product);
  const deals = IDS.map((id) => crmDeal(id, { ownerId: "2" }));
  await product.inStore(world.system, async (store) => {
    await store.mirror.saveDeals(deals, NOW);
    const arr = { name: "arr", label: "ARR", type: "number" as const, options: [] };
    await store.ownFields.add({ ...arr, isEditable: true }, 0, NOW);
    await store.ownFields.startReading(IDS.length, NOW);
  });
});
afterAll(() => product.close());

/** HubSpot with a value for every deal. */
const crm = {
  async dealsById(ids: string[]) {
    asked.push(ids);
    const found = ids.map((id) => crmDeal(id, { ownerId: "2", ownFields: { arr: Number(id) } }));
    return { found, gone: [], renamed: [] };
  },
} as Partial<Crm> as Crm;

/** Runs the job with a store that ends after so many transactions, like a killed worker's. */
function run(transactions = Number.POSITIVE_INFINITY): Promise<void> {
  let left = transactions;
  const inStore: InStore = (viewer, work, mode) => {
    left -= 1;
    if (left < 0) throw new Error("killed");
    return product.inStore(viewer, work, mode);
  };
  const context = { viewer: world.system, inStore, clock: () => NOW, crmOf: async () => crm };
  let running = Promise.resolve();
  const on: BindJob = (job, handler) => {
    if (job.name === jobs.readOwnFields.name) {
      running = handler({ context, payload: {} } as never);
    }
  };
  ownFieldsJobs(on);
  return running;
}

const overview = async (): Promise<OwnFields> =>
  (await product.call(world.manager, api.ownFields.list, {})).body;
const queued = async () =>
  (
    await sql`select 1 from pgboss.job where name = ${jobs.readOwnFields.name} and state < 'active'`.execute(
      product.database.owner,
    )
  ).rows.length;

it("[LINE-2] a reading that is killed in the middle goes on at its cursor, and says how far it is", async () => {
  // One transaction looks for a running sync, then two for each page: two pages, and the third is lost.
  await expect(run(1 + 2 * 2 + 1)).rejects.toThrow("killed");
  expect(asked).toHaveLength(3);
  expect(await overview()).toMatchObject({
    reading: { names: ["arr"], done: 2 * PAGE, total: IDS.length, error: null },
    fields: [{ isReading: true }],
  });

  await product.inStore(world.system, (store) => resumeReading(store, NOW));
  expect(await queued(), "it may still be at it").toBe(0);
  await product.inStore(world.system, (store) => resumeReading(store, LATER));
  expect(await queued()).toBe(1);

  const before = asked.flat();
  asked = [];
  await run();
  expect(asked.flat(), "only what was not saved").toEqual(IDS.slice(2 * PAGE));
  expect(before.slice(0, 2 * PAGE)).toEqual(IDS.slice(0, 2 * PAGE));
  expect(await overview()).toMatchObject({ reading: null, fields: [{ isReading: false }] });
  const { rows } = await sql<{ right: string }>`select count(*) as right from deals
    where organisation_id = ${world.org.id} and own_fields = jsonb_build_object('arr', crm_id::int)`.execute(
    product.database.owner,
  );
  expect(Number(rows[0]?.right)).toBe(IDS.length);
});
