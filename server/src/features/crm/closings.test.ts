import { api } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CrmChange } from "../../ports/crm.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;
let world: CrmWorld;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
beforeEach(async () => {
  world = await crmWorld(product);
});
afterAll(() => product.close());

const seconds = (many: number) => new Date(+NOW + many * 1000);
const made = (field: CrmChange["field"], at: Date, value: string): CrmChange => ({
  field,
  at,
  value,
  crmUserId: "101",
  isByCrm: false,
});
/** Closes on 9 November, after one push of 8 days. */
const BEFORE = [
  made("stage", new Date("2026-10-01T09:00:00Z"), "proposal"),
  made("close_date", new Date("2026-10-01T09:00:00Z"), "2026-11-01"),
  made("close_date", new Date("2026-10-20T09:00:00Z"), "2026-11-09"),
];
const dated = (at = 0) => made("close_date", seconds(at), "2026-11-15");
const closed = (at = 4, stage = "won") => made("stage", seconds(at), stage);

/** Delivers a deal with this history from the CRM, regardless of earlier deliveries. */
async function tell(history: CrmChange[]) {
  const sorted = history.toSorted((a, b) => +a.at - +b.at);
  const held = (field: string) => sorted.findLast((one) => one.field === field)?.value ?? null;
  await world.deal(world.rep, {
    id: "1000",
    amount: 800,
    amountInHomeCurrency: 800,
    stageId: held("stage"),
    closeDate: held("close_date") as Day | null,
    forecastCategory: "COMMIT",
    createdAt: new Date("2026-10-01T09:00:00Z"),
    modifiedAt: sorted.at(-1)?.at ?? NOW,
    history: sorted,
  });
}
async function deal() {
  const at = { params: { hubspotId: "1000" }, query: { excludePrompts: [] } };
  return (await product.call(world.manager, api.checks.deal, at)).body;
}
const slippage = async () => (await deal()).slippage;
const ending = async () => {
  const [first] = (await deal()).aiSummary?.sentences ?? [];
  return first?.parts.map((part) => Object.values(part)[0]).join("");
};
const asked = async () => (await product.call(world.rep, api.slips.open, { query: {} })).body.total;
const here = (values: { closedate: string } | { dealstage: string }) =>
  product.call(world.rep, api.deals.setProperty, {
    params: { hubspotId: "1000" },
    body: values,
  });

const ONCE = { pushes: 1, days: 8 };
const TWICE = { pushes: 2, days: 14 };

describe("[R-4] a date that is set within a minute before the deal is closed", () => {
  it.each([
    { order: "the date first", told: [[dated()], [dated(), closed()]] },
    { order: "the stage first", told: [[closed()], [dated(), closed()]] },
    { order: "both at once", told: [[dated(), closed()]] },
    { order: "the date first, the deal lost", told: [[dated()], [dated(), closed(60, "lost")]] },
  ])("is no push, whichever is known first: $order", async ({ told }) => {
    await tell(BEFORE);
    for (const more of told) await tell([...BEFORE, ...more]);
    expect(await slippage()).toEqual(ONCE);
    expect(await ending()).toContain("6 days");
    expect(await asked()).toBe(0);
  });

  it("is a push until the closing is known, and where the closing came later", async () => {
    await tell(BEFORE);
    await tell([...BEFORE, dated()]);
    expect([await slippage(), await asked()]).toEqual([TWICE, 2]);
    await tell([...BEFORE, dated(), closed(61)]);
    expect(await slippage()).toEqual(TWICE);
    expect(await ending()).toContain("on the day planned");
  });

  it("is put right where it was stored as a push, by the next sync that reads the deal", async () => {
    await tell([...BEFORE, dated(), closed()]);
    await product.database.owner
      .updateTable("dealChanges")
      .set({ whileClosed: false, closingAt: null })
      .where("organisationId", "=", world.org.id)
      .execute();
    expect(await slippage()).toEqual(TWICE);
    await tell([...BEFORE, dated(), closed()]);
    expect(await slippage()).toEqual(ONCE);
  });

  it("is no push either where both are done here, and one again once the closing is undone", async () => {
    await tell(BEFORE);
    await here({ closedate: "2026-11-15" });
    expect(await slippage()).toEqual(TWICE);
    const { body } = await here({ dealstage: "won" });
    expect(await slippage()).toEqual(ONCE);
    expect(await ending()).toContain("6 days");
    const undo = await product.call(world.rep, api.history.undo, {
      params: { id: body.changeId ?? "" },
    });
    expect(undo.status).toBe(200);
    expect([await slippage(), await asked()]).toEqual([TWICE, 2]);
  });
});
