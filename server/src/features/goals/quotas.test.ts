import { api, type QuotaChange } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => product.close());

async function team() {
  const org = await product.organisation();
  const manager = await org.manager({ name: "Maya" });
  const [sam, kim] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  return { org, manager, sam, kim };
}
const save = (who: Person, changes: QuotaChange[]) =>
  product.call(who, api.goals.saveQuotas, { body: { changes } });
const read = async (who: Person, query: object = {}) =>
  (await product.call(who, api.goals.quotas, { query })).body;
const change = (person: Person, quota: number, was = 0): QuotaChange => ({
  revieweeId: person.id,
  period: "2026-Q4",
  was,
  quota,
});

describe("[X-3] the grid of quotas", () => {
  it("saves many at once, of several quarters, and tells what it changed", async () => {
    const { manager, sam, kim } = await team();
    const next = { ...change(sam, 120_000.5), period: "2027-Q1" } as const;
    const saved = await save(manager, [change(kim, 90_000), next, change(sam, 100_000)]);
    expect(saved.status).toBe(200);
    expect(new Set(saved.body.changed)).toEqual(
      new Set([change(kim, 90_000), next, change(sam, 100_000)]),
    );
    const all = await read(manager);
    expect(new Set(all)).toEqual(
      new Set([
        { revieweeId: kim.id, period: "2026-Q4", quota: 90_000 },
        { revieweeId: sam.id, period: "2026-Q4", quota: 100_000 },
        { revieweeId: sam.id, period: "2027-Q1", quota: 120_000.5 },
      ]),
    );
    expect(await read(manager, { period: "2027-Q1", quarters: 1 })).toEqual([
      { revieweeId: sam.id, period: "2027-Q1", quota: 120_000.5 },
    ]);
  });

  it("leaves the rep's commit and the note alone, and writes one version per change", async () => {
    const { manager, sam } = await team();
    await save(manager, [change(sam, 100_000)]);
    const params = { revieweeId: sam.id };
    await product.call(sam, api.goals.saveCheckIn, {
      params,
      body: { values: { repCommit: 70_000 }, note: "two large ones" },
    });
    await save(manager, [change(sam, 110_000, 100_000)]);
    await save(manager, [change(sam, 110_000, 110_000)]);
    const { body } = await product.call(manager, api.goals.checkIn, { params, query: {} });
    expect(body).toMatchObject({
      values: { quota: 110_000, repCommit: 70_000 },
      note: "two large ones",
    });
    const { body: versions } = await product.call(manager, api.goals.history, {
      params,
      query: {},
    });
    expect(versions.map(({ values }) => values.quota)).toEqual([110_000, 100_000, 100_000]);
  });

  it("saves nothing at all when somebody changed one of them meanwhile", async () => {
    const { manager, sam, kim } = await team();
    await save(manager, [change(sam, 100_000)]);
    const refused = await save(manager, [change(kim, 90_000), change(sam, 120_000)]);
    expect([refused.status, refused.raw.json().code]).toEqual([409, "conflict"]);
    expect(refused.raw.json().message).toBe(
      "Someone else changed Sam's quota for Q4 (Oct–Dec 2026). Nothing was saved. Check the new figure, then save again.",
    );
    expect(await read(manager)).toEqual([
      { revieweeId: sam.id, period: "2026-Q4", quota: 100_000 },
    ]);
  });

  it("is undone by the same call, the other way round", async () => {
    const { manager, sam } = await team();
    await save(manager, [change(sam, 100_000)]);
    expect((await save(manager, [change(sam, 0, 100_000)])).status).toBe(200);
    expect(await read(manager)).toEqual([]);
  });

  it("is for managers, and for people of their own team", async () => {
    const { manager, sam } = await team();
    const stranger = (await team()).sam;
    expect((await save(sam, [change(sam, 1)])).status).toBe(403);
    expect((await product.call(sam, api.goals.quotas, { query: {} })).status).toBe(403);
    expect((await save(manager, [change(stranger, 1)])).status).toBe(404);
    expect((await save(manager, [])).status).toBe(400);
    expect((await save(manager, [{ ...change(sam, -1) }])).status).toBe(400);
    expect(await read(manager)).toEqual([]);
  });
});
