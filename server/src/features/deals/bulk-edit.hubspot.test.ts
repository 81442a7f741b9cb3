import { randomUUID } from "node:crypto";
import { api, type BulkEdit } from "@touchline/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Person } from "../../testing/product.ts";
import { productWithHubspot } from "../../testing/with-hubspot.ts";

/** Bulk edits with everything real except HubSpot: queue, worker, adapter, sandbox. */
let product: Awaited<ReturnType<typeof productWithHubspot>>;

beforeAll(async () => {
  const more = () => ({ HUBSPOT_CALLS_PER_10_SECONDS: "10000" });
  product = await productWithHubspot({ more });
});
afterAll(() => product.close());

const PORTAL = 8600;
const DEALS = Array.from({ length: 200 }, (_, index) => String(1000 + index));
const REFUSED = ["1007", "1050", "1099", "1100", "1199"];
const WORDS = "A rule of this account forbids it";

async function connected() {
  await product.control.createPortal({
    portalId: PORTAL,
    companyCurrency: "EUR",
    timeZone: "UTC",
  });
  const org = await product.organisation();
  const [manager, rep] = [await org.manager(), await org.rep()];
  await product.control.importInto(PORTAL, "owners", [
    { id: "11", email: rep.email, firstName: "Sam", lastName: "Rep", userId: 911, archived: false },
  ]);
  await product.control.importInto(
    PORTAL,
    "deals",
    DEALS.map((id) => ({
      id,
      properties: {
        dealname: `Deal ${id}`,
        amount: "100",
        dealstage: "qualifiedtobuy",
        pipeline: "default",
        closedate: "2026-12-01T12:00:00.000Z",
        hubspot_owner_id: "11",
        hs_next_step: `Step of ${id}`,
      },
    })),
  );
  await product.connect(manager, PORTAL);
  return manager;
}

const ended = (who: Person, { id }: BulkEdit) =>
  vi.waitFor(
    async () => {
      const { body } = await product.call(who, api.bulkEdits.read, { params: { id } });
      expect(body.edit).toMatchObject({ isRunning: false });
      return body;
    },
    { timeout: 120_000, interval: 200 },
  );

const steps = async () => {
  const records = await product.control.records(PORTAL, "deals");
  return new Map(records.map(({ id, properties }) => [id, properties.hs_next_step]));
};

it("[BY-6] [U10] [X-15] of 200 deals HubSpot refuses 5: 195 done, 5 listed with its words, one undo puts the 195 back", async () => {
  const manager = await connected();
  for (const id of REFUSED) {
    await product.control.fail({
      kind: "status",
      status: 400,
      times: 1,
      method: "PATCH",
      path: `/deals/${id}`,
      body: { status: "error", message: WORDS, category: "VALIDATION_ERROR" },
    });
  }
  const { body: begun } = await product.call(manager, api.bulkEdits.start, {
    body: { id: randomUUID(), deals: { filter: {} }, change: { hs_next_step: "Ask for the date" } },
  });
  expect(begun).toMatchObject({ total: 200, isRunning: true });
  const { edit, rows } = await ended(manager, begun);
  expect(edit).toMatchObject({ settled: 200, counts: { done: 195, refused: 5 }, canUndo: true });
  const refused = rows.filter(({ outcome }) => outcome === "refused");
  expect(refused.map(({ deal }) => deal?.hubspotId).toSorted()).toEqual(REFUSED);
  expect(refused.every(({ words }) => words?.includes(WORDS))).toBe(true);
  const { items } = (await product.call(manager, api.inbox.list, { query: {} })).body;
  expect(items.map(({ sentence }) => sentence)).toEqual([
    "HubSpot refused some of your next step changes",
  ]);
  expect(items[0]?.detail).toContain(WORDS);
  const there = await steps();
  expect([...there.values()].filter((step) => step === "Ask for the date")).toHaveLength(195);

  const { body: undo } = await product.call(manager, api.bulkEdits.undo, {
    params: { id: begun.id },
  });
  expect((await ended(manager, undo)).edit).toMatchObject({ total: 195, counts: { done: 195 } });
  for (const [id, step] of await steps()) expect(step).toBe(`Step of ${id}`);
  const { body: list } = await product.call(manager, api.deals.list, { query: { pageSize: 200 } });
  expect(list.deals.map(({ nextStep }) => nextStep).toSorted()).toEqual(
    DEALS.map((id) => `Step of ${id}`),
  );
}, 240_000);
