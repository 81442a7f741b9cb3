import { api, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CrmChange } from "../../ports/crm.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;
let world: CrmWorld;

beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-15T09:00:00Z") });
  world = await crmWorld(product);
});
afterAll(() => product.close());

type Query = Omit<RouteInput<typeof api.winsAndLosses.read>["query"], "team">;
const read = async (who: Person, query: Query = {}) =>
  (await product.call(who, api.winsAndLosses.read, { query })).body;
const stages = async (who: Person, query: Query = {}) =>
  (await product.call(who, api.winsAndLosses.stages, { query })).body;
const behind = async (who: Person, query: RouteInput<typeof api.winsAndLosses.deals>["query"]) => {
  const { body } = await product.call(who, api.winsAndLosses.deals, { query });
  return { total: body.total, names: body.deals.map(({ name }) => name).sort() };
};

const day = (text: string) => new Date(`${text}T09:00:00Z`);
const move = (at: string, value: string): CrmChange => ({
  ...{ field: "stage", at: day(at), value, crmUserId: null },
});

interface Decided {
  name: string;
  /** The stages it went through, with the day it entered each; the last one closed it. */
  path: Array<[stage: string, day: string]>;
  amount?: number;
  reason?: string;
}

async function decided(of: Person, { name, path, amount = 100, reason = "" }: Decided) {
  const [first, last] = [path[0]?.[1] ?? "", path.at(-1)?.[1] ?? ""];
  return world.deal(of, {
    ...{
      name,
      stageId: path.at(-1)?.[0] ?? "",
      closeDate: last as `${number}-${number}-${number}`,
    },
    ...{ amount, amountInHomeCurrency: amount, lostReason: reason, createdAt: day(first) },
    history: path.map(([stage, at]) => move(at, stage)),
  });
}

/** Twelve decided deals of this quarter, and one of an earlier one. */
async function fill() {
  const { rep, colleague } = world;
  for (let place = 0; place < 5; place += 1) {
    await decided(rep, {
      name: `Won ${place}`,
      path: [
        ["qualified", "2026-09-01"],
        ["proposal", "2026-09-11"],
        ["won", "2026-10-01"],
      ],
    });
  }
  for (let place = 0; place < 4; place += 1) {
    await decided(rep, {
      name: `Price ${place}`,
      path: [
        ["qualified", "2026-09-01"],
        ["proposal", "2026-09-21"],
        ["lost", "2026-10-11"],
      ],
      amount: 200,
      reason: place % 2 ? "Price" : "  price ",
    });
  }
  await decided(colleague, {
    name: "Early",
    path: [
      ["qualified", "2026-10-20"],
      ["lost", "2026-11-01"],
    ],
    reason: "They went bankrupt",
  });
  await decided(colleague, {
    name: "Silent",
    path: [
      ["proposal", "2026-01-01"],
      ["lost", "2026-11-02"],
    ],
  });
  await decided(colleague, { name: "Unknown", path: [["lost", "2026-11-03"]] });
  await decided(rep, {
    name: "Before",
    path: [
      ["qualified", "2026-05-01"],
      ["lost", "2026-06-01"],
    ],
    reason: "Price",
  });
  await world.deal(rep, { name: "Open", stageId: "proposal", closeDate: "2026-12-01" });
}

describe("[LINE-7] wins and losses", () => {
  beforeAll(fill);

  it("tells the win rate, what was lost for and how deals move on, of one quarter", async () => {
    const found = await read(world.manager, { quarters: 1 });
    expect(found).toMatchObject({
      ...{ first: "2026-10-01", last: "2026-12-31", isOwn: false },
      won: { count: 5, amount: 500 },
      lost: { count: 7, amount: 1100 },
      winRate: { byCount: 5 / 12, byAmount: 500 / 1600 },
      cycleDays: 30,
      byReason: [
        { key: "price", label: "Price", count: 4, amount: 800 },
        { key: "", label: "No reason given", count: 2, amount: 200 },
        { key: "they went bankrupt", label: "They went bankrupt", count: 1, amount: 100 },
      ],
      otherReasons: { count: 0, amount: 0 },
      byRep: [
        { label: "Sam", count: 4, won: { count: 5, amount: 500 } },
        { label: "Kim", count: 3, won: { count: 0, amount: 0 } },
      ],
    });
    expect(found.byAge.map(({ label, count }) => [label, count])).toEqual([
      ["0–30 days", 2],
      ["31–90 days", 4],
      ["91–180 days", 0],
      ["Over 180 days", 1],
    ]);
  });

  it("tells where deals were lost, and how those decided moved on", async () => {
    const found = await stages(world.manager, { quarters: 1 });
    expect(found.lostFrom).toEqual([
      {
        ...{ key: "default/qualified", label: "The qualified stage" },
        ...{ count: 1, amount: 100 },
      },
      { key: "default/proposal", label: "The proposal stage", count: 5, amount: 900 },
      { key: "", label: "Stage not known", count: 1, amount: 100 },
    ]);
    expect(found.pipelines).toEqual([
      {
        ...{ id: "default", label: "Sales" },
        stages: [
          {
            ...{ key: "default/qualified", label: "The qualified stage" },
            ...{ deals: 10, reached: 9, share: 0.9, medianDays: 11 },
          },
          {
            ...{ key: "default/proposal", label: "The proposal stage" },
            ...{ deals: 10, reached: 5, share: 0.5, medianDays: 20 },
          },
        ],
      },
    ]);
  });

  it("counts earlier quarters where they are asked for", async () => {
    expect((await read(world.manager, { quarters: 4 })).lost.count).toBe(8);
    const earlier = await read(world.manager, { quarter: "2026-Q2", quarters: 1 });
    expect(earlier).toMatchObject({
      lost: { count: 1 },
      winRate: { byCount: null, byAmount: null },
      cycleDays: null,
    });
    const [pipeline] = (await stages(world.manager, { quarter: "2026-Q2", quarters: 1 })).pipelines;
    expect(pipeline?.stages[0]).toMatchObject({
      ...{ deals: 1, share: null, medianDays: null },
    });
  });

  it("opens the deals of each figure", async () => {
    const { manager, rep, colleague } = world;
    const period = { quarters: 1 };
    const priced = ["Price 0", "Price 1", "Price 2", "Price 3"];
    expect(await behind(manager, { ...period, by: "reason", key: "price" })).toEqual({
      ...{ total: 4, names: priced },
    });
    expect((await behind(manager, { ...period, by: "reason" })).names).toEqual([
      ...["Silent", "Unknown"],
    ]);
    expect((await behind(manager, { ...period, by: "rep", key: colleague.id })).names).toEqual([
      ...["Early", "Silent", "Unknown"],
    ]);
    expect((await behind(manager, { ...period, by: "rep", key: rep.id })).names).toEqual(priced);
    expect((await behind(manager, { ...period, by: "age", key: "3" })).names).toEqual(["Silent"]);
    expect((await behind(manager, { ...period, by: "stage" })).names).toEqual(["Unknown"]);
    const qualified = { ...period, key: "default/qualified" };
    expect((await behind(manager, { ...qualified, by: "stage" })).names).toEqual(["Early"]);
    expect((await behind(manager, { ...qualified, by: "in-stage" })).total).toBe(10);
    expect((await behind(manager, { ...period, by: "won" })).total).toBe(5);
    expect((await behind(manager, { ...period, by: "lost" })).total).toBe(7);
  });

  it("shows a rep their own deals only", async () => {
    const own = await read(world.colleague, { quarters: 1 });
    expect(own).toMatchObject({ isOwn: true, won: { count: 0 }, lost: { count: 3 } });
    expect(own.byRep.map(({ label }) => label)).toEqual(["Kim"]);
    expect((await behind(world.colleague, { quarters: 1, by: "lost" })).total).toBe(3);
    const others = { quarters: 1, by: "rep", key: world.rep.id } as const;
    expect((await behind(world.colleague, others)).total).toBe(0);
  });

  it("says what pipeline the quota asks for at that win rate", async () => {
    const { rep, manager } = world;
    expect((await read(manager, { quarters: 1 })).coverage).toMatchObject({
      ...{ period: "2026-Q4", quota: 0, needed: null },
    });
    const values = { open: 0, repCommit: 0, won: 0, quota: 1500, bestCase: 0, mostLikely: 0 };
    await product.call(rep, api.goals.createCheckIn, { body: { revieweeId: rep.id, values } });
    const { coverage, winRate } = await read(manager, { quarters: 1 });
    expect(coverage).toMatchObject({ quota: 1500, won: 500 });
    expect(coverage.needed).toBe(Math.ceil(1000 / (winRate.byAmount ?? 0)));
  });

  it("leaves out what is undone in a deal's history", async () => {
    const id = await world.deal(world.rep, {
      ...{ name: "Twice", stageId: "qualified", closeDate: "2026-12-02" },
      createdAt: day("2026-11-01"),
      history: [move("2026-11-01", "qualified")],
    });
    const set = (dealstage: string) =>
      product.call(world.rep, api.deals.setProperty, {
        params: { hubspotId: id },
        body: { dealstage },
      });
    const { body } = await set("proposal");
    await product.call(world.rep, api.history.undo, { params: { id: body.changeId ?? "" } });
    await set("lost");
    const [pipeline] = (await stages(world.manager, { quarters: 1 })).pipelines;
    expect(pipeline?.stages.map(({ deals, reached }) => [deals, reached])).toEqual([
      [11, 9],
      [10, 5],
    ]);
  });

  it("leaves out pipelines that don't count, and other organisations", async () => {
    const other = await crmWorld(product);
    expect((await read(other.manager)).lost.count).toBe(0);
    const counting = { params: { pipelineId: "default" } };
    await product.call(world.manager, api.pipelines.setCounts, {
      ...counting,
      body: { counts: false },
    });
    expect(await read(world.manager)).toMatchObject({ won: { count: 0 }, lost: { count: 0 } });
    await product.call(world.manager, api.pipelines.setCounts, {
      ...counting,
      body: { counts: true },
    });
    expect((await read(world.manager)).won.count).toBe(5);
  });

  it("is a file with one line for each decided deal", async () => {
    const response = await product.app.inject({
      url: "/api/exports/wins-and-losses.csv?quarters=1",
      headers: world.manager.headers,
    });
    expect(response.statusCode).toBe(200);
    const lines = response.body.trim().split("\r\n");
    expect(lines[0]).toContain("Lost reason");
    expect(lines).toHaveLength(14);
    expect(lines.filter((line) => line.endsWith(",Price"))).toHaveLength(4);
  });

  it.each([{ quarters: 0 }, { quarters: 9 }, { quarter: "2026-Q5" }])(
    "takes no period like %j",
    async (query) => {
      const { status } = await product.call(world.manager, api.winsAndLosses.read, {
        query: query as Query,
      });
      expect(status).toBe(400);
    },
  );
});
