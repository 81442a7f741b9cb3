import { api, type PropertyChange } from "@touchline/contract";
import { type Day, type DealProperty, propertyOf } from "@touchline/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { InStore } from "../../db/store.ts";
import { crmWorld } from "../../testing/crm-world.ts";
import { hubspotAccount } from "../../testing/hubspot-account.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";
import { scaled } from "../../testing/scale.ts";
import { pushWrites } from "./outbox-push.service.ts";

vi.setConfig({ testTimeout: scaled(180_000, 3_600_000) });
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

const DEALS = 3;
const MORE_THAN_THE_CLIENT_TRIES = 6;
const LONGER_THAN_THE_CLIENT_RESTS_MS = 600_000;
const VALUES = {
  // Open ones: HubSpot sets the close date of a deal that closes.
  dealstage: ["qualified", "proposal", "qualified", "proposal"],
  closedate: ["2026-12-01", "2026-12-24", "2027-01-05", "2027-02-28"],
  hs_manual_forecast_category: ["PIPELINE", "BEST_CASE", "COMMIT", "OMIT"],
  hs_next_step: ["", "call", "send the contract", "wait"],
} satisfies Partial<Record<DealProperty, string[]>>;
type Property = keyof typeof VALUES;

const deal = fc.nat(DEALS - 1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("edit" as const),
      deal,
      property: fc.constantFrom(...(Object.keys(VALUES) as Property[])),
      value: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("note" as const), deal }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("push" as const),
      deal,
      workers: fc.integer({ min: 1, max: 3 }),
      /** The faults to inject, and after how many transactions to kill the worker. */
      faults: fc.array(
        fc.record({
          kind: fc.constantFrom("limit", "status", "reset", "cut"),
          times: fc.constantFrom(1, MORE_THAN_THE_CLIENT_TRIES),
        }),
        { maxLength: 2 },
      ),
      dies: fc.option(fc.nat(4)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pause" as const) }) },
);

describe("[D1] random edits, notes, outages and killed workers", () => {
  it("end with the last acknowledged value in the CRM, in order, and each note once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60, size: "max" }), run),
      { numRuns: scaled(5, 100, 200), endOnFailure: true },
    );
  });
});

async function run(steps: Array<typeof step extends fc.Arbitrary<infer S> ? S : never>) {
  const world = await crmWorld(product);
  const hubspot = await hubspotAccount(new Date());
  const ids: string[] = [];
  for (let index = 0; index < DEALS; index++) ids.push(await world.deal(world.rep, {}, hubspot));
  const ours = await Promise.all(ids.map(async (id) => (await world.stored(id)).id));

  /** The model: acknowledged writes, in order. */
  const acknowledged: Array<{ id: string; property: Property; value: string }> = [];
  const notes: string[] = [];

  const push = (index: number, inStore: InStore = product.inStore) =>
    pushWrites(
      {
        viewer: world.system,
        clock: () => new Date(),
        inStore,
        crmOf: async () => hubspot.crm,
      },
      { dealId: ours[index] ?? "" },
    );
  const endPauses = () =>
    product.database.owner
      .updateTable("crmWrites")
      .set({ holdUntil: null })
      .where("organisationId", "=", world.org.id)
      .execute();

  const inBackground: Promise<unknown>[] = [];
  for (const now of steps) {
    switch (now.kind) {
      case "edit": {
        const id = ids[now.deal] ?? "";
        const value = VALUES[now.property][now.value] ?? "";
        const body = { [now.property]: value } as PropertyChange;
        const params = { hubspotId: id };
        const { status } = await product.call(world.rep, api.deals.setProperty, { params, body });
        expect(status).toBe(200);
        acknowledged.push({ id, property: now.property, value });
        break;
      }
      case "note": {
        const message = `note ${notes.length}`;
        const params = { id: ids[now.deal] ?? "" };
        await product.call(world.manager, api.deals.addNote, { params, body: { message } });
        notes.push(message);
        break;
      }
      case "push": {
        for (const fault of now.faults) await hubspot.fail(fault);
        for (let worker = 0; worker < now.workers; worker++) {
          const inStore = worker === 0 && now.dies !== null ? dyingAfter(now.dies) : undefined;
          inBackground.push(push(now.deal, inStore).catch(onlyKilled));
        }
        break;
      }
      case "pause":
        await Promise.all(inBackground.splice(0));
        await endPauses();
    }
  }

  await Promise.all(inBackground);
  await hubspot.clearFaults();
  hubspot.wait(LONGER_THAN_THE_CLIENT_RESTS_MS);
  await endPauses();
  for (const index of ids.keys()) await push(index);

  const writes = await world.writes();
  expect(writes.filter(({ state }) => !["sent", "discarded"].includes(state))).toEqual([]);
  for (const id of ids) {
    const there = await hubspot.deal(id);
    const here = await world.stored(id);
    if (!there) throw new Error("A deal has vanished.");
    for (const property of Object.keys(VALUES) as Property[]) {
      const last = acknowledged.findLast((one) => one.id === id && one.property === property);
      if (!last) continue;
      expect([id, property, propertyOf(there, property)]).toEqual([id, property, last.value]);
      expect(
        propertyOf({ ...here, closeDate: here.closeDate as Day | null, ownFields: {} }, property),
      ).toBe(last.value);
    }
  }
  expect((await hubspot.made()).map(({ text }) => text).sort()).toEqual([...notes].sort());
  inOrder(hubspot.sets(), acknowledged);
  await hubspot.close();
}

/** The CRM received the acknowledged values, with gaps and repeats but never out of order. */
function inOrder(
  sets: Array<{ dealId: string; property: string; value: string }>,
  acknowledged: Array<{ id: string; property: Property; value: string }>,
) {
  const key = (id: string, property: string) => `${id} ${property}`;
  const sent = Map.groupBy(sets, (one) => key(one.dealId, one.property));
  const asked = Map.groupBy(acknowledged, (one) => key(one.id, one.property));
  for (const [name, values] of sent) {
    const order = (asked.get(name) ?? []).map(({ value }) => value);
    let at = 0;
    for (const { value } of values) {
      const next = order.indexOf(value, at);
      expect([name, value, next >= 0]).toEqual([name, value, true]);
      at = next;
    }
  }
}

function dyingAfter(transactions: number): InStore {
  let left = transactions;
  return async (viewer, work, mode) => {
    left -= 1;
    if (left < 0) throw new Error("killed");
    return product.inStore(viewer, work, mode);
  };
}

function onlyKilled(error: unknown): void {
  if (!(error instanceof Error && error.message === "killed")) throw error;
}
