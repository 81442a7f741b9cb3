import { api, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function team() {
  const org = await product.organisation();
  const manager = await org.manager({ name: "Maya" });
  const [rep, colleague] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  return { org, manager, rep, colleague, ...(await insertPortal(product, org.id)) };
}
type Query = RouteInput<typeof api.forecast.teamOverview>["query"];
const overview = (who: Person, query: Query = {}) =>
  product.call(who, api.forecast.teamOverview, { query });
const goal = (
  organisationId: string,
  revieweeId: string,
  period: string,
  values: { quota?: number; repCommit?: number; committedAt?: Date | null },
) =>
  product.database.owner
    .insertInto("checkIns")
    .values({ organisationId, revieweeId, period, updatedAt: NOW, ...values })
    .execute();

describe("[FC-8] the team overview", () => {
  it("says of each rep what the table shows, in the order of their names", async () => {
    const { org, manager, rep, deals } = await team();
    const committedAt = new Date("2026-11-03T09:00:00Z");
    await goal(org.id, rep.id, "2026-Q4", { quota: 60, repCommit: 55, committedAt });
    const [likely, maybe] = await deals([
      { ownerId: rep.id, name: "Certain", amount: 10, category: "COMMIT", stageId: "second" },
      { ownerId: rep.id, name: "Hoped for", amount: 20.5, category: "BEST_CASE" },
      { ownerId: rep.id, amount: 30, category: null, stageId: "unknown" },
      { ownerId: rep.id, amount: 40, status: "won", category: "CLOSED" },
      { ownerId: rep.id, amount: 50, status: "lost", category: "COMMIT" },
      { ownerId: rep.id, amount: 7, category: "OMIT" },
    ]);
    const { body } = await overview(manager);
    expect(body.map((row) => row.rep.name)).toEqual(["Kim", "Sam"]);
    const shown = (id: string | undefined, name: string, amount: number, more: object) => ({
      id,
      hubspotId: expect.any(String),
      name,
      amountInHomeCurrency: amount,
      share: null,
      ...more,
    });
    const closeDate = "2026-11-15";
    const certain = { stage: "second of default", closeDate, forecastCategory: "COMMIT" };
    const hoped = { stage: "first of default", closeDate, forecastCategory: "BEST_CASE" };
    expect(body[1]).toEqual({
      rep: { id: rep.id, name: "Sam" },
      attainment: { won: 40, quota: 60 },
      quarterlyCommit: { value: 55, updatedAt: committedAt.toISOString() },
      remainingCommit: { value: 15 },
      totalOpen: { open: 60.5, multiplication: 3, count: 3 },
      stageProbability: 5.38,
      mostLikely: { value: 10, count: 1, deals: [shown(likely, "Certain", 10, certain)] },
      bestCase: {
        value: 30.5,
        count: 2,
        deals: [shown(maybe, "Hoped for", 20.5, hoped), shown(likely, "Certain", 10, certain)],
      },
      omitted: { value: 7, count: 1 },
      hasPipelineCheckIn: true,
      shared: { count: 0, ofOthers: 0, inFull: { won: 0, likely: 0, open: 0 } },
      lastWeek: { lost: { value: 0, count: 0 }, commitBefore: null },
    });
    expect(body[0]).toMatchObject({
      attainment: { won: 0, quota: 0 },
      quarterlyCommit: { value: 0, updatedAt: null },
      totalOpen: { open: 0, multiplication: null, count: 0 },
      mostLikely: { value: 0, count: 0, deals: [] },
      hasPipelineCheckIn: false,
    });
  });

  it("[FC-6] has the first ten deals by value and says how many there are", async () => {
    const { manager, rep, deals } = await team();
    await deals(
      Array.from({ length: 24 }, (_, index) => ({
        ownerId: rep.id,
        name: `deal ${index}`,
        amount: index < 2 ? null : index,
        category: index % 2 ? "COMMIT" : "BEST_CASE",
      })),
    );
    const row = (await overview(manager)).body.find((one) => one.rep.id === rep.id);
    const named = (...numbers: number[]) => numbers.map((number) => `deal ${number}`);
    expect(row?.mostLikely.deals.map(({ name }) => name)).toEqual(
      named(23, 21, 19, 17, 15, 13, 11, 9, 7, 5),
    );
    expect(row?.bestCase.deals.map(({ name }) => name)).toEqual(
      named(23, 22, 21, 20, 19, 18, 17, 16, 15, 14),
    );
    expect([row?.mostLikely.count, row?.bestCase.count]).toEqual([12, 24]);
  });

  it("[FC-3] is narrowed to pipelines", async () => {
    const { manager, rep, deals } = await team();
    await deals([
      { ownerId: rep.id, amount: 1 },
      { ownerId: rep.id, amount: 2, pipelineId: "renewals" },
      { ownerId: rep.id, amount: 4, pipelineId: null, stageId: null },
    ]);
    const open = async (pipelines?: string | string[]) =>
      (await overview(manager, pipelines ? { pipelines } : {})).body.find(
        (row) => row.rep.id === rep.id,
      )?.totalOpen.open;
    expect(await open()).toBe(7);
    expect(await open("renewals")).toBe(2);
    expect(await open(["renewals", "default"])).toBe(3);
  });

  it("[FC-1] is of the quarter that was asked for, with that quarter's goal", async () => {
    const { org, manager, rep, deals } = await team();
    await goal(org.id, rep.id, "2026-Q4", { quota: 10, repCommit: 8 });
    await goal(org.id, rep.id, "2027-Q1", { quota: 20, repCommit: 9 });
    await deals([
      { ownerId: rep.id, amount: 1, closeDate: "2026-12-31" },
      { ownerId: rep.id, amount: 2, closeDate: "2027-01-01" },
      { ownerId: rep.id, amount: 4, closeDate: "2027-04-01" },
      { ownerId: rep.id, amount: 8, closeDate: null },
    ]);
    const seen = async (query: Query) => {
      const row = (await overview(manager, query)).body.find((one) => one.rep.id === rep.id);
      return [
        row?.totalOpen.open,
        row?.attainment.quota,
        row?.quarterlyCommit.value,
        row?.remainingCommit.value,
        row?.hasPipelineCheckIn,
      ];
    };
    expect(await seen({})).toEqual([1, 10, 8, 8, true]);
    const next = { closeDateStart: "2027-01-01", closeDateEnd: "2027-03-31" };
    expect(await seen(next)).toEqual([2, 20, 9, 9, true]);
    expect(await seen({ closeDateStart: "2027-04-01" })).toEqual([4, 0, 0, 0, false]);
    const odd = { closeDateStart: "2026-10-01", closeDateEnd: "2027-01-15" };
    expect(await seen(odd)).toEqual([3, 0, 0, 0, false]);
    expect(await seen({ closeDateEnd: "2026-12-31" })).toEqual([1, 10, 8, 8, true]);
  });

  it("[BY-11] follows the organisation's fiscal year", async () => {
    const { org, manager, rep, deals } = await team();
    await product.database.owner
      .updateTable("organisations")
      .set({ fiscalStartMonth: 2 })
      .where("id", "=", org.id)
      .execute();
    await goal(org.id, rep.id, "2026-Q4", { quota: 10 });
    await deals(
      (["2026-10-31", "2026-11-01", "2027-01-31", "2027-02-01"] as const).map(
        (closeDate, index) => ({ ownerId: rep.id, amount: 2 ** index, closeDate }),
      ),
    );
    const row = (await overview(manager)).body.find((one) => one.rep.id === rep.id);
    expect([row?.totalOpen.open, row?.attainment.quota]).toEqual([6, 10]);
  });

  it("[FC-4] a rep gets their own row and nothing of anybody else's", async () => {
    const { org, rep, colleague, deals } = await team();
    await goal(org.id, colleague.id, "2026-Q4", { quota: 98_765 });
    await deals([
      { ownerId: rep.id, amount: 5 },
      { ownerId: colleague.id, name: "a marker", category: "COMMIT", amount: 43_210 },
    ]);
    const { body, raw } = await overview(rep);
    expect(body.map((row) => [row.rep.id, row.totalOpen.open])).toEqual([[rep.id, 5]]);
    expect(raw.body).not.toMatch(/marker|:98765|:43210|Kim/);
  });

  it("has a manager's row when they sell: by mode, by deals or by quota", async () => {
    const { org, manager, deals } = await team();
    const names = async () => (await overview(manager)).body.map((row) => row.rep.name);
    expect(await names()).toEqual(["Kim", "Sam"]);
    const [byDeals, byQuota] = [
      await org.manager({ name: "Dealer" }),
      await org.manager({ name: "Quoted" }),
    ];
    await deals([{ ownerId: byDeals.id }]);
    await goal(org.id, byQuota.id, "2026-Q4", { quota: 5 });
    await goal(org.id, manager.id, "2026-Q4", {});
    expect(await names()).toEqual(["Dealer", "Kim", "Quoted", "Sam"]);
    await product.call(manager, api.session.savePreferences, { body: { playerCoachModeOn: true } });
    expect(await names()).toEqual(["Dealer", "Kim", "Maya", "Quoted", "Sam"]);
  });

  it.each([
    [{ closeDateStart: "tomorrow" }, "closeDateStart"],
    [{ closeDateStart: "2026-02-30" }, "closeDateStart"],
    [{ closeDateEnd: "2026-13-01" }, "closeDateEnd"],
    [{ closeDateStart: "2026-12-31", closeDateEnd: "2026-12-30" }, "closeDateEnd"],
    [{ pipelines: "x".repeat(101) }, "pipelines"],
  ])("%j is refused with the name of the field", async (query, field) => {
    const { manager } = await team();
    const refused = await overview(manager, query);
    expect(refused.status).toBe(400);
    expect(refused.raw.json().field).toBe(field);
  });
});

describe("[X-7] the last seven days of the overview", () => {
  const SINCE = new Date("2026-11-09T00:00:00Z");
  const EARLIER = new Date("2026-11-08T23:59:59Z");

  const rowOf = async (who: Person, id: string, query: Query = {}) =>
    (await overview(who, query)).body.find(({ rep }) => rep.id === id)?.lastWeek;

  it("hold what each rep lost, as the rep page counts it", async () => {
    const { manager, rep, colleague, deals, stageChange } = await team();
    const lost = { ownerId: rep.id, status: "lost" as const };
    const [first, early, again, other, renewal] = (await deals([
      { ...lost, amount: 10 },
      { ...lost, amount: 20 },
      { ...lost, amount: 40 },
      { ...lost, amount: 80, ownerId: colleague.id },
      { ...lost, amount: null, pipelineId: "renewals" },
      { ...lost, amount: 160, createdAt: SINCE },
      { ...lost, amount: 320, createdAt: SINCE, archivedAt: NOW },
    ])) as [string, string, string, string, string];
    await stageChange(first, SINCE, "first", "lost");
    await stageChange(early, EARLIER, "first", "lost");
    await stageChange(again, SINCE, "lost", "first");
    await stageChange(again, NOW, "first", "lost");
    await stageChange(other, SINCE, "first", "lost");
    await stageChange(renewal, SINCE, "first", "lost");
    expect(await rowOf(manager, rep.id)).toEqual({
      lost: { value: 170, count: 3 },
      commitBefore: null,
    });
    expect(await rowOf(rep, rep.id)).toEqual({
      lost: { value: 170, count: 3 },
      commitBefore: null,
    });
    expect((await rowOf(manager, colleague.id))?.lost).toEqual({ value: 80, count: 1 });
    const { body } = await product.call(manager, api.forecast.movement, {
      query: { email: rep.email },
    });
    expect(body.lost).toHaveLength(3);
    expect((await rowOf(manager, rep.id, { pipelines: ["renewals"] }))?.lost).toEqual({
      value: 0,
      count: 1,
    });
  });

  it("hold the commit before them, else the first one made since", async () => {
    const { org, manager, rep, colleague } = await team();
    const version = (revieweeId: string, repCommit: number, savedAt: Date, period = "2026-Q4") =>
      product.database.owner
        .insertInto("checkInVersions")
        .values({
          ...{ organisationId: org.id, revieweeId, period, savedAt, repCommit },
          ...{ savedBy: manager.id, savedByName: "Maya", note: "", ratings: "{}" },
          ...{ open: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 },
        })
        .execute();
    await goal(org.id, rep.id, "2026-Q4", { repCommit: 49 });
    await goal(org.id, rep.id, "2027-Q1", { repCommit: 1000 });
    await goal(org.id, colleague.id, "2026-Q4", { repCommit: 20 });
    await version(rep.id, 70, new Date("2026-10-05T09:00:00Z"));
    await version(rep.id, 53, EARLIER);
    await version(rep.id, 60, SINCE);
    await version(rep.id, 49, NOW);
    await version(rep.id, 1000, EARLIER, "2027-Q1");
    await version(colleague.id, 0, EARLIER);
    await version(colleague.id, 30, SINCE);
    await version(colleague.id, 20, NOW);
    expect((await rowOf(manager, rep.id))?.commitBefore).toBe(53);
    expect((await rowOf(manager, colleague.id))?.commitBefore).toBe(30);
    expect((await rowOf(colleague, colleague.id))?.commitBefore).toBe(30);
  });

  it("are of the quarter that runs, and of today", async () => {
    const { manager, rep, deals, stageChange } = await team();
    const createdAt = new Date("2026-10-02T09:00:00Z");
    const [deal = ""] = await deals([{ ownerId: rep.id, createdAt }]);
    await stageChange(deal, createdAt, null, "first");
    const next = { closeDateStart: "2027-01-01", closeDateEnd: "2027-03-31" };
    const beyond = { closeDateStart: "2027-04-01" };
    const running = { closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" };
    expect(await rowOf(manager, rep.id, running)).not.toBeNull();
    for (const query of [next, beyond, { asOf: "2026-11-10" }, { ...running, asOf: "2026-11-10" }])
      expect(await rowOf(manager, rep.id, query)).toBeNull();
  });
});
