import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { takeSnapshots } from "./snapshots.service.ts";

// A Wednesday.
const NOW = new Date("2026-11-25T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const take = (world: CrmWorld, at: string) =>
  product.inStore(world.system, (store) => takeSnapshots({ store, now: new Date(at) }));
const read = (who: Person, query: { memberId?: string; period?: "2026-Q3" | "2026-Q4" } = {}) =>
  product.call(who, api.history.forecasts, { query });
const weeks = async (who: Person) => (await read(who)).body;

async function commit(world: CrmWorld, repCommit: number) {
  await product.database.owner
    .insertInto("checkIns")
    .values({
      organisationId: world.org.id,
      revieweeId: world.rep.id,
      period: "2026-Q4",
      quota: 500,
      repCommit,
      updatedAt: NOW,
    })
    .onConflict((on) =>
      on.columns(["organisationId", "revieweeId", "period"]).doUpdateSet({ repCommit }),
    )
    .execute();
}
const deal = (world: CrmWorld, amount: number, given = {}) =>
  world.deal(world.rep, {
    amount,
    amountInHomeCurrency: amount,
    closeDate: "2026-12-10",
    forecastCategory: "COMMIT",
    ...given,
  });

describe("[PUB-3] weekly forecasts", () => {
  it("are kept as the forecast page has them, beside what became of them", async () => {
    const world = await crmWorld(product);
    await commit(world, 300);
    await deal(world, 100);
    await deal(world, 40, { forecastCategory: "BEST_CASE" });
    await deal(world, 70, { stageId: "won" });
    await take(world, "2026-11-23T08:00:00Z");
    await commit(world, 250);
    await deal(world, 30, { stageId: "won" });

    const found = (await read(world.manager, { memberId: world.rep.id })).body;
    expect(found).toEqual([
      {
        week: "2026-11-23",
        period: "2026-Q4",
        member: { id: world.rep.id, name: "Sam" },
        quota: 500,
        repCommit: 300,
        won: 70,
        open: 140,
        mostLikely: 100,
        bestCase: 140,
        commitNow: 250,
        wonNow: 100,
      },
    ]);
    const { body: page } = await product.call(world.manager, api.forecast.teamOverview, {
      query: {},
    });
    expect(page.find(({ rep }) => rep.id === world.rep.id)?.attainment.won).toBe(100);
  });

  it("are taken once a week, in the night to Monday of the organisation's own time", async () => {
    const world = await crmWorld(product, { timeZone: "America/New_York" });
    const taken = async (at: string) => {
      await take(world, at);
      return [...new Set((await weeks(world.manager)).map(({ week }) => week))];
    };
    // New York is five hours behind.
    expect(await taken("2026-11-18T12:00:00Z")).toEqual(["2026-11-16"]);
    expect(await taken("2026-11-23T07:59:00Z")).toEqual(["2026-11-16"]);
    expect(await taken("2026-11-23T08:00:00Z")).toEqual(["2026-11-23", "2026-11-16"]);
    expect(await taken("2026-11-23T08:01:00Z")).toEqual(["2026-11-23", "2026-11-16"]);
  });

  it("keep the first word of a week, and catch up for whoever joins later", async () => {
    const world = await crmWorld(product);
    await commit(world, 300);
    await Promise.all([take(world, "2026-11-23T08:00:00Z"), take(world, "2026-11-23T08:00:00Z")]);
    await commit(world, 10);
    const newcomer = await world.org.rep({ name: "Noa" });
    await take(world, "2026-11-25T08:00:00Z");
    const found = (await weeks(world.manager)).map(({ member, repCommit }) => [
      member.name,
      repCommit,
    ]);
    expect(found).toEqual([
      ["Kim", 0],
      ["Noa", 0],
      ["Sam", 300],
    ]);
    expect(await weeks(newcomer)).toHaveLength(1);
  });

  it("[R-10] catch up for a manager who sells, too", async () => {
    const world = await crmWorld(product);
    await take(world, "2026-11-23T08:00:00Z");
    await world.deal(world.manager, {
      ...{ amount: 60, amountInHomeCurrency: 60, closeDate: "2026-12-10" },
    });
    await take(world, "2026-11-25T08:00:00Z");
    const found = (await weeks(world.manager)).map(({ member, open }) => [member.name, open]);
    expect(found).toEqual([
      ["Kim", 0],
      ["Maya", 60],
      ["Sam", 0],
    ]);
  });

  it("start with a new quarter in the middle of a week", async () => {
    const world = await crmWorld(product);
    await take(world, "2026-09-30T12:00:00Z");
    await take(world, "2026-10-01T12:00:00Z");
    const found = (await read(world.manager, { memberId: world.rep.id })).body;
    expect(found.map(({ week, period }) => `${week} ${period}`)).toEqual([
      "2026-09-28 2026-Q4",
      "2026-09-28 2026-Q3",
    ]);
    const third = await read(world.manager, { memberId: world.rep.id, period: "2026-Q3" });
    expect(third.body).toHaveLength(1);
  });

  it("show a rep their own rows only, and another organisation nothing", async () => {
    const [world, other] = [await crmWorld(product), await crmWorld(product)];
    await take(world, "2026-11-23T08:00:00Z");
    expect((await weeks(world.rep)).map(({ member }) => member.name)).toEqual(["Sam"]);
    expect(await weeks(other.manager)).toEqual([]);
    expect((await read(world.rep, { memberId: world.colleague.id })).status).toBe(404);
    expect((await read(other.manager, { memberId: world.rep.id })).status).toBe(404);
  });
});
