import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => product.close());

const read = async (who: Person) => (await product.call(who, api.workspace.setUp, {})).body;
const finish = (who: Person, isDone: boolean) =>
  product.call(who, api.workspace.saveSetUp, { body: { isDone } });
const isSetUp = async (who: Person) => (await product.call(who, api.session.read, {})).body.isSetUp;

describe("[X-3] setting up a workspace", () => {
  it("starts with nothing done, and counts reps, quotas, checks and feedback as they come", async () => {
    const org = await product.organisation();
    const manager = await org.manager({ name: "Maya" });
    expect(await read(manager)).toEqual({
      ...{ isDone: false, reps: 0, quotas: 0, checkedAt: null, feedback: null },
    });
    const rep = await org.rep({ name: "Sam" });
    const changes = [
      { revieweeId: rep.id, period: "2026-Q4" as const, was: 0, quota: 100_000 },
      { revieweeId: rep.id, period: "2027-Q1" as const, was: 0, quota: 100_000 },
    ];
    await product.call(manager, api.goals.saveQuotas, { body: { changes } });
    const { owner } = product.database;
    const at = new Date("2026-11-14T09:00:00Z");
    await owner
      .insertInto("checkBatches")
      .values({
        organisationId: org.id,
        id: "00000000-0000-4000-8000-000000000001",
        startedBy: manager.id,
        state: "done",
        ...{ total: 1, done: 1, startedAt: at, updatedAt: at, finishedAt: at },
      })
      .execute();
    const { deals } = await insertPortal(product, org.id);
    const [deal] = await deals([{ ownerId: rep.id, name: "Harbour", closeDate: "2026-11-20" }]);
    const given = await product.call(manager, api.reviews.create, {
      body: {
        RevieweeId: rep.id,
        url: "",
        ...(deal && { dealId: deal }),
        title: "Harbour",
        score: 4,
        comment: "Call the buyer",
        attributes: {},
        source: "deal-check",
      },
    });
    expect(given.status).toBe(200);
    expect(await read(manager)).toEqual({
      isDone: false,
      reps: 1,
      quotas: 1,
      checkedAt: at.toISOString(),
      feedback: { deal: "Harbour", to: "Sam", at: "2026-11-15T12:00:00.000Z" },
    });
  });

  it("is finished for every manager, and can be shown again", async () => {
    const org = await product.organisation();
    const [manager, other] = [await org.manager(), await org.manager()];
    expect(await isSetUp(manager)).toBe(false);
    expect((await finish(manager, true)).body.isDone).toBe(true);
    expect([await isSetUp(manager), await isSetUp(other)]).toEqual([true, true]);
    await finish(other, false);
    expect(await isSetUp(manager)).toBe(false);
  });

  it("is the managers' business, in their own workspace only", async () => {
    const org = await product.organisation();
    const [manager, rep] = [await org.manager(), await org.rep()];
    const stranger = await (await product.organisation()).manager();
    expect((await product.call(rep, api.workspace.setUp, {})).status).toBe(403);
    expect((await finish(rep, true)).status).toBe(403);
    await finish(stranger, true);
    expect(await isSetUp(manager)).toBe(false);
  });
});
