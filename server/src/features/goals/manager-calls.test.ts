import { api, routes } from "@touchline/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIVE_CHANNEL } from "../../db/live-publisher.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const zeros = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function team() {
  const org = await product.organisation();
  const [manager, rep] = [await org.manager({ name: "Maya" }), await org.rep({ name: "Sam" })];
  const params = { revieweeId: rep.id };
  await product.call(rep, api.goals.createCheckIn, {
    body: { revieweeId: rep.id, values: { ...zeros, repCommit: 80 } },
  });
  return { org, manager, rep, params };
}
const call = (
  who: Person,
  revieweeId: string,
  body: { value: number; note?: string; period?: "2027-Q1" },
) => product.call(who, api.goals.saveManagerCall, { params: { revieweeId }, body });

describe("[BY-2] the manager's call", () => {
  it("stands beside the rep's commit and changes nothing of it", async () => {
    const { manager, rep, params } = await team();
    const before = await product.call(rep, api.goals.checkIn, { params, query: {} });
    const made = await call(manager, rep.id, { value: 64.5, note: " two will slip " });
    const expected = {
      revieweeId: rep.id,
      period: "2026-Q4",
      value: 64.5,
      note: "two will slip",
      madeAt: NOW.toISOString(),
      madeBy: "Maya",
    };
    expect([made.status, made.body]).toEqual([200, expected]);
    const { body } = await product.call(manager, api.goals.managerCalls, { query: {} });
    expect(body).toEqual([expected]);
    const after = await product.call(rep, api.goals.checkIn, { params, query: {} });
    expect(after.raw.body).toBe(before.raw.body);
    await product.call(rep, api.goals.saveCheckIn, { params, body: { values: { repCommit: 90 } } });
    const still = await product.call(manager, api.goals.managerCalls, { query: {} });
    expect(still.body).toEqual([expected]);
  });

  it("the newest counts, each quarter has its own, and none is ever changed", async () => {
    const { org, manager, rep } = await team();
    for (const value of [10, 30, 20]) await call(manager, rep.id, { value });
    await call(manager, rep.id, { value: 99, period: "2027-Q1" });
    const values = async (query: { period?: "2027-Q1" }) =>
      (await product.call(manager, api.goals.managerCalls, { query })).body.map((one) => one.value);
    expect([await values({}), await values({ period: "2027-Q1" })]).toEqual([[20], [99]]);
    const kept = await product.database.owner
      .selectFrom("managerCalls")
      .select("value")
      .where("organisationId", "=", org.id)
      .orderBy("version")
      .execute();
    expect(kept.map(({ value }) => value)).toEqual([10, 30, 20, 99]);
    const log = await product.database.owner
      .selectFrom("auditLog")
      .select(["actorId", "action", "target", "detail"])
      .where("organisationId", "=", org.id)
      .where("action", "=", "goal.called")
      .orderBy("id")
      .execute();
    expect(log).toHaveLength(4);
    expect(log[0]).toEqual({
      actorId: manager.id,
      action: "goal.called",
      target: `check-in ${rep.id} 2026-Q4`,
      detail: { value: 10, note: "" },
    });
  });

  it("is refused to a rep, and no answer that a rep can get holds it", async () => {
    const { org, manager, rep, params } = await team();
    const colleague = await org.rep();
    await call(manager, rep.id, { value: 765_432.1, note: "a marker for managers" });
    expect((await call(rep, rep.id, { value: 1 })).status).toBe(403);
    expect((await product.call(rep, api.goals.managerCalls, { query: {} })).status).toBe(403);
    await product.call(manager, api.goals.saveCheckIn, { params, body: { values: { quota: 3 } } });

    const open = routes.filter(({ method, stream }) => method === "GET" && !stream);
    expect(open.length).toBeGreaterThan(10);
    for (const route of open) {
      const url = route.path.replace(/:\w+/g, rep.id);
      for (const { headers } of [rep, colleague]) {
        const { body } = await product.app.inject({ method: "GET", url, headers });
        expect(body).not.toMatch(/:765432|a marker for managers/);
      }
    }
  });

  it("is announced to managers only", async () => {
    const { manager, rep } = await team();
    const heard = await notices(async () => void (await call(manager, rep.id, { value: 5 })));
    expect(heard).toEqual([
      {
        everybody: false,
        managers: true,
        userIds: [],
        topic: null,
        event: {
          type: "stale",
          paths: [
            "/api/pipeline-check-ins/manager-calls",
            "/api/pipeline-check-ins/:revieweeId/manager-calls",
            "/api/forecast/tree",
          ],
        },
        organisationId: expect.any(String),
      },
    ]);
  });

  it("of another organisation's member, or of nobody, is not found", async () => {
    const { manager } = await team();
    const stranger = await team();
    for (const id of [stranger.rep.id, "00000000-0000-4000-8000-000000000000"]) {
      expect((await call(manager, id, { value: 1 })).status).toBe(404);
    }
    const { body } = await product.call(stranger.manager, api.goals.managerCalls, { query: {} });
    expect(body).toEqual([]);
  });

  it.each([
    [{ value: -1 }, "value"],
    [{}, "value"],
    [{ value: 1, note: "x".repeat(2001) }, "note"],
    [{ value: 1, repCommit: 5 }, "repCommit"],
  ])("%j is refused with the name of the field", async (body, field) => {
    const { manager, rep } = await team();
    const refused = await call(manager, rep.id, body as { value: number });
    expect(refused.status).toBe(400);
    expect(refused.raw.json().field).toBe(field);
  });
});

async function notices(work: () => Promise<void>): Promise<unknown[]> {
  const heard: unknown[] = [];
  const listener = new pg.Client({ connectionString: product.database.ownerUrl });
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(JSON.parse(payload ?? "")));
  await listener.query(`listen ${LIVE_CHANNEL}`);
  await work();
  // Earlier notifications arrive with the next response.
  await listener.query("select 1");
  await listener.end();
  return heard;
}
