import { api, type Landing } from "@touchline/contract";
import {
  addDays,
  addQuarters,
  type Day,
  daysBetween,
  type Quarter,
  quarterDays,
} from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { writingGermanDays } from "../../testing/writing-german-days.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const PERIOD: Quarter = "2026-Q4";
const PAST = Array.from({ length: 6 }, (_, index) => addQuarters(PERIOD, index - 6));
let product: TestProduct;
let team: Awaited<ReturnType<typeof teamOfTwo>>;

beforeAll(async () => {
  // Dates inside text would be misread, not rejected, with another datestyle.
  product = await testProduct({ now: NOW, via: async (url) => writingGermanDays(url) });
  team = await teamOfTwo();
});
afterAll(() => product.close());

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** In each of six quarters two of Sam's three Likely deals were won, and one of Kim's two Maybe deals. */
async function teamOfTwo(managersSee: "everybody" | "tree" = "everybody") {
  const org = await product.organisation({ timeZone: "UTC", managersSee });
  const manager = await org.manager({ name: "Maya" });
  const [sam, kim] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  const { owner } = product.database;
  const organisationId = org.id;
  const crm = await insertPortal(product, organisationId);
  await crm.connect();
  await owner
    .updateTable("connections")
    .set({ connectedAt: noon("2026-11-10") })
    .where("organisationId", "=", organisationId)
    .execute();

  const past = async (person: Person, quarter: Quarter, called: string, isWon: boolean) => {
    const [first] = quarterDays(quarter, 1);
    const closes = addDays(first, 70);
    const [dealId = ""] = await crm.deals([
      {
        ownerId: person.id,
        amount: 100,
        closeDate: closes,
        status: isWon ? "won" : "lost",
        category: isWon ? "CLOSED" : "OMIT",
        createdAt: noon(addDays(first, -30)),
      },
    ]);
    const line = (
      field: "stage" | "forecast_category",
      day: Day,
      from: string | null,
      to: string,
    ) => ({
      organisationId,
      dealId,
      field,
      at: noon(day),
      fromValue: from,
      toValue: to,
      source: "crm" as const,
    });
    await owner
      .insertInto("dealChanges")
      .values([
        line("forecast_category", addDays(first, 10), null, called),
        line("forecast_category", closes, called, isWon ? "CLOSED" : "OMIT"),
        line("stage", closes, "second", isWon ? "won" : "lost"),
      ])
      .execute();
  };
  for (const quarter of PAST) {
    for (const isWon of [true, true, false]) await past(sam, quarter, "COMMIT", isWon);
    for (const isWon of [true, false]) await past(kim, quarter, "BEST_CASE", isWon);
  }
  await crm.deals([
    { ownerId: sam.id, amount: 500, closeDate: "2026-10-20", status: "won", category: "CLOSED" },
    { ownerId: sam.id, amount: 1000, closeDate: "2026-12-01", category: "COMMIT" },
    { ownerId: sam.id, amount: 400, closeDate: "2026-12-01", category: "BEST_CASE" },
    { ownerId: sam.id, amount: 9000, closeDate: "2026-12-01", category: "PIPELINE" },
    { ownerId: sam.id, amount: 9000, closeDate: "2027-01-15", category: "COMMIT" },
    { ownerId: kim.id, amount: 200, closeDate: "2026-12-20", category: "COMMIT" },
  ]);
  await owner
    .updateTable("deals")
    .set((eb) => ({ amount: eb.ref("amountInHomeCurrency") }))
    .where("organisationId", "=", organisationId)
    .execute();

  const commit = async (period: Quarter, repCommit: number, savedAt: string) => {
    const said = { organisationId, revieweeId: sam.id, period, repCommit, quota: 1200 };
    await owner
      .insertInto("checkIns")
      .values({ ...said, updatedAt: savedAt })
      .onConflict((on) => on.doNothing())
      .execute();
    await owner
      .insertInto("checkInVersions")
      .values({
        ...said,
        won: 0,
        open: 0,
        bestCase: 0,
        mostLikely: 0,
        note: "",
        savedAt,
        savedBy: sam.id,
        savedByName: "Sam",
      })
      .execute();
  };
  // The first third of the third quarter ends on 30 July.
  await commit("2026-Q3", 400, "2026-07-30T23:59:00Z");
  await commit("2026-Q3", 250, "2026-07-31T00:01:00Z");
  await commit("2026-Q3", 100, "2026-10-01T00:01:00Z");
  await commit("2026-Q2", 0, "2026-04-02T10:00:00Z");
  await commit(PERIOD, 900, "2026-10-02T10:00:00Z");
  return { manager, sam, kim };
}

const read = async (who: Person): Promise<Landing> =>
  (await product.call(who, api.landing.read, {})).body;
const rowOf = ({ reps }: Landing, { id }: Person) => reps.find(({ rep }) => rep.id === id);

describe("[TREE-6] the quota that a landing is measured by", () => {
  it.each([
    // Everyone is more than the team.
    ["everybody", 1200],
    ["tree", 1500],
  ] as const)("where managers see %s is the team's own", async (managersSee, ofAll) => {
    const { manager, sam, kim } = await teamOfTwo(managersSee);
    await product.database.owner
      .updateTable("users")
      .set({ managerId: manager.id })
      .where("id", "in", [sam.id, kim.id])
      .execute();
    const quotaOf = async (query: { team?: string }) =>
      (await product.call(manager, api.landing.read, { query })).body.landing?.quota;
    const set = (quota: number | null) =>
      product.call(manager, api.forecast.setTeamQuota, {
        params: { leadId: manager.id },
        body: { period: PERIOD, quota },
      });
    expect(await quotaOf({ team: manager.id })).toBe(1200);
    expect((await set(1500)).status).toBe(200);
    expect(await quotaOf({ team: manager.id })).toBe(1500);
    expect(await quotaOf({})).toBe(ofAll);
    await set(null);
    expect(await quotaOf({ team: manager.id })).toBe(1200);
  });
});

describe("[BY-25] where the quarter may land", () => {
  it("is a range between what is won and all that may come, and its chance and record are told", async () => {
    const landing = await read(team.manager);
    expect(landing).toMatchObject({
      period: PERIOD,
      today: "2026-11-15",
      isOwn: false,
      evidence: { deals: 30, needed: 8, quarters: 6, quartersNeeded: 2, basis: "calls" },
      open: {
        likely: { value: 1200, count: 2 },
        maybe: { value: 400, count: 1 },
        pipeline: { value: 9000, count: 1 },
      },
      landing: { won: 500, quota: 1200 },
      // The first stage weighs open deals at a tenth; 12 of 20 closed deals of a year were won.
      baselines: { stageWeighted: 1560, winRate: 6860 },
      outside: { count: 0, value: 0, owners: 0 },
    });
    const { low = -1, mid = -1, high = -1, chance } = landing.landing ?? {};
    expect(500 <= low && low <= mid && mid <= high && high <= 11_100).toBe(true);
    // Sam's one large Likely deal decides it: two of three such deals were won.
    expect(chance).toBeGreaterThan(0.5);
    expect(chance).toBeLessThan(0.85);
    expect(landing.backTest.map(({ period, result }) => [period, result])).toEqual(
      PAST.slice(2).map((period) => [period, 300]),
    );
    expect(landing.backTest.every(({ isInside }) => isInside)).toBe(true);
    expect(await read(team.manager)).toEqual(landing);
  });

  it("says so where there are too few deals, and answers somebody who has none", async () => {
    const org = await product.organisation();
    const [manager, rep] = [await org.manager(), await org.rep()];
    for (const who of [manager, rep]) {
      expect(await read(who)).toMatchObject({
        landing: null,
        backTest: [],
        callsKnownSince: null,
        evidence: { deals: 0, quarters: 0 },
        reps: [{ rep: { id: rep.id }, likely: null, maybe: null }],
      });
    }
  });
});

describe("[BY-25] [R-11] the sum weighted by stage", () => {
  it("is the forecast's, also of a manager who sells and has called nothing yet", async () => {
    const org = await product.organisation({ timeZone: "UTC" });
    const manager = await org.manager();
    const crm = await insertPortal(product, org.id);
    await crm.connect();
    await crm.deals([
      { ownerId: manager.id, amount: 36_000, closeDate: "2026-12-31", category: null },
    ]);
    const { baselines, open } = await read(manager);
    const { body } = await product.call(manager, api.forecast.teamOverview, { query: {} });
    expect(open.pipeline).toEqual({ value: 36_000, count: 1 });
    expect(baselines?.stageWeighted).toBe(3600);
    expect(body.map(({ stageProbability }) => stageProbability)).toEqual([3600]);
  });
});

describe("[J-2] the record of past quarters", () => {
  const record = async (who: Person) => (await product.call(who, api.landing.record, {})).body;

  it("says how the range and two simple sums did at weeks 2, 6 and 10", async () => {
    const all = await record(team.manager);
    expect(all).toMatchObject({ isOwn: false, firstFor: null });
    expect(all.weeks.map(({ week }) => week)).toEqual([2, 6, 10]);
    // The first two of six quarters have too little history. Each has five open deals of 100, of
    // which 300 are won.
    const tooLittle = (167 - 300) / 300;
    for (const { team: together, reps } of all.weeks) {
      expect(together?.range).toMatchObject({ count: 4, inside: 4 });
      expect(together?.stageWeighted).toEqual({
        count: 4,
        bias: expect.closeTo(tooLittle, 9),
        error: expect.closeTo(-tooLittle, 9),
      });
      expect(together?.winRate).toEqual({ count: 4, bias: 0, error: 0 });
      expect([reps?.range.count, reps?.winRate.count]).toEqual([8, 8]);
      expect(reps?.winRate.error).toBeGreaterThan(0);
    }
  });

  it("is a rep's own, and tells nothing of the team", async () => {
    const own = await record(team.sam);
    expect(own).toMatchObject({ isOwn: true, firstFor: null });
    for (const { team: together, reps } of own.weeks) {
      expect(together).toBeNull();
      expect(reps?.range.count).toBe(4);
      // Sam's three deals at the team's 60 in 100: 180, while 200 came in.
      expect(reps?.winRate).toEqual({
        count: 4,
        bias: expect.closeTo(-0.1, 9),
        error: expect.closeTo(0.1, 9),
      });
    }
  });

  it("is empty where nothing can be tested", async () => {
    const org = await product.organisation();
    const manager = await org.manager();
    expect((await record(manager)).weeks).toEqual(
      [2, 6, 10].map((week) => ({ week, team: null, reps: null })),
    );
  });
});

describe("[J-2] a landing without calls", () => {
  it("[R-11] is told from all that was open and due; deals of nobody on the team are named as missing", async () => {
    const org = await product.organisation({ timeZone: "UTC" });
    const [manager, rep] = [await org.manager(), await org.rep()];
    const crm = await insertPortal(product, org.id);
    for (const [index, quarter] of PAST.slice(-3).entries()) {
      const [first] = quarterDays(quarter, 1);
      await crm.deals(
        Array.from({ length: 4 }, (_, place) => ({
          ownerId: rep.id,
          amount: 100,
          closeDate: addDays(first, 70 + place),
          createdAt: noon(addDays(first, -20)),
          status: place < 2 ? ("won" as const) : ("lost" as const),
        })),
      );
      const ids = await product.database.owner
        .selectFrom("deals")
        .select(["id", "closeDate", "status"])
        .where("organisationId", "=", org.id)
        .orderBy("closeDate")
        .offset(4 * index)
        .execute();
      await product.database.owner
        .insertInto("dealChanges")
        .values(
          ids.map(({ id, closeDate, status }) => ({
            organisationId: org.id,
            dealId: id,
            field: "stage" as const,
            at: noon(closeDate as Day),
            fromValue: "second",
            toValue: status,
            source: "crm" as const,
          })),
        )
        .execute();
    }
    await crm.deals([
      { ownerId: rep.id, amount: 1000, closeDate: "2026-12-01" },
      { ownerId: null, amount: 700, closeDate: "2026-12-01" },
      { ownerId: null, amount: 80, closeDate: "2026-12-01", category: "OMIT" },
      { ownerId: null, amount: 50, closeDate: "2026-11-01", status: "won", category: "OMIT" },
      { ownerId: null, amount: 9000, closeDate: "2026-11-01", status: "lost" },
      { ownerId: null, amount: 9000, closeDate: "2027-01-01" },
    ]);
    await product.database.owner
      .updateTable("deals")
      .set((eb) => ({ amount: eb.ref("amountInHomeCurrency") }))
      .where("organisationId", "=", org.id)
      .execute();
    const [own, seen] = [await read(rep), await read(manager)];
    expect(seen).toMatchObject({
      evidence: { deals: 12, quarters: 3, basis: "open" },
      outside: { count: 2, value: 750, withoutOwner: { count: 2, value: 750 }, owners: 0 },
      firstFor: null,
      landing: own.landing,
    });
    expect(own).toMatchObject({
      evidence: seen.evidence,
      outside: { count: 0, value: 0 },
      landing: { low: 0, high: 1000 },
      open: { pipeline: { value: 1000, count: 1 } },
    });
    expect(own.backTest.map(({ period, result }) => [period, result])).toEqual([["2026-Q3", 200]]);
  });
});

describe("[BY-25] hit rates", () => {
  it("are shown to the person first: to a manager once they looked, or after two weeks", async () => {
    expect(rowOf(await read(team.manager), team.sam)).toMatchObject({
      sharedFrom: "2026-11-24",
      likely: null,
      maybe: null,
      landing: null,
    });
    const own = await read(team.sam);
    expect(own).toMatchObject({ isOwn: true, lookedAt: null });
    const mine = rowOf(own, team.sam);
    expect(mine).toMatchObject({
      sharedFrom: null,
      likely: { deals: 18, hits: 12, isBlended: false },
      maybe: { deals: 0, hits: 0, isBlended: true },
    });
    const { low = -1, mid = -1, high = -1 } = mine?.likely ?? {};
    expect(low < mid && mid < high).toBe(true);
    expect(mid).toBeCloseTo(2 / 3, 1);
    expect(mine?.maybe?.mid).toBeCloseTo(1 / 2, 1);

    const { body: looked } = await product.call(team.sam, api.landing.recordHitRateView, {});
    expect(looked).toEqual({ period: PERIOD, seenAt: NOW.toISOString() });
    expect((await product.call(team.sam, api.landing.recordHitRateView, {})).body).toEqual(looked);
    expect((await read(team.sam)).lookedAt).toBe(NOW.toISOString());
    const seen = rowOf(await read(team.manager), team.sam);
    expect(seen).toMatchObject({ sharedFrom: null, likely: mine?.likely, maybe: mine?.maybe });
    expect(rowOf(await read(team.manager), team.kim)?.sharedFrom).toBe("2026-11-24");
  });

  it("tell a rep of nobody else's deals, and lean on the team's without naming it", async () => {
    const own = await read(team.kim);
    expect(own.reps.map(({ rep }) => rep.name)).toEqual(["Kim"]);
    expect(own.open).toEqual({
      likely: { value: 200, count: 1 },
      maybe: { value: 0, count: 0 },
      pipeline: { value: 0, count: 0 },
    });
    expect(own.pacing.at(-1)?.values[45]).toBe(200);
    expect(rowOf(own, team.kim)?.likely).toMatchObject({ deals: 0, hits: 0, isBlended: true });
    expect(rowOf(own, team.kim)?.likely?.mid).toBeCloseTo(2 / 3, 1);
    expect(JSON.stringify(own)).not.toContain("Sam");
  });
});

it("[BY-25] a rep reads of themselves what their manager reads of them", async () => {
  for (const who of [team.sam, team.kim])
    await product.call(who, api.landing.recordHitRateView, {});
  const shown = await read(team.manager);
  for (const who of [team.sam, team.kim]) {
    const own = await read(who);
    const row = rowOf(shown, who);
    expect(row?.landing).toBeTruthy();
    expect(rowOf(own, who)).toEqual(row);
    // The headline range on their page is the same.
    expect(own.landing).toEqual(row?.landing);
  }
});

describe("[BY-12] pacing and accuracy", () => {
  it("holds won and Likely of each day of this quarter and earlier ones", async () => {
    const { pacing, callsKnownSince } = await read(team.manager);
    expect(pacing.map(({ period }) => period)).toEqual([...PAST, PERIOD]);
    // The first known call was made ten days into the oldest quarter.
    expect(callsKnownSince).toBe(addDays(quarterDays("2025-Q2", 1)[0], 10));
    const valuesOf = (period: Quarter) => pacing.find((one) => one.period === period)?.values ?? [];
    expect(valuesOf("2025-Q2").slice(9, 11)).toEqual([null, 300]);
    const third = valuesOf("2026-Q3");
    // Called on its eleventh day; on day 71 two were won and one was lost, and one Maybe deal was
    // won.
    expect([third[9], third[10], third[45], third[69], third[70], third[91]]).toEqual([
      0, 300, 300, 300, 300, 300,
    ]);
    expect(pacing.at(-2)?.result).toBe(300);
    const today = daysBetween("2026-10-01", "2026-11-15");
    expect([valuesOf(PERIOD)[today], valuesOf(PERIOD)[today + 1]]).toEqual([1700, null]);
  });

  it("[BY-12] sets what was won against the commit a third in and at the end", async () => {
    const row = rowOf(await read(team.manager), team.sam);
    expect(row?.accuracy.slice(-2)).toEqual([
      { period: "2026-Q2", early: null, final: null, won: 200, isFromHubspot: false },
      { period: "2026-Q3", early: 400, final: 250, won: 200, isFromHubspot: false },
    ]);
    expect(rowOf(await read(team.sam), team.sam)?.accuracy).toEqual(row?.accuracy);
  });
});
