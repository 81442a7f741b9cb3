import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../calendar/day.ts";
import { coachingLine } from "./coaching-line.ts";
import { assessListedDeal } from "./deals-to-check.ts";
import type { ListedDeal } from "./listed-deal.ts";
import { pipelineReport } from "./pipeline-report.ts";
import { expectedAmount, winRate } from "./win-rate.ts";

const TODAY = "2026-11-15" as const;

const deal = (given: Partial<ListedDeal> = {}): ListedDeal => ({
  name: "Anvil",
  amount: 1000,
  status: "open",
  stage: "Demo",
  owner: "Sam",
  closesOn: "2026-12-10",
  createdOn: "2026-10-20",
  lastActivityOn: "2026-11-10",
  ...given,
});
const reportOn = (...given: Partial<ListedDeal>[]) => pipelineReport(given.map(deal), TODAY);

describe("[PUB-1] the report on a list", () => {
  it("adds up what is open, won and lost, and what of it is in the quarter", () => {
    const report = reportOn(
      { amount: 0.1 },
      { amount: 0.2, closesOn: "2026-12-31" },
      { amount: 5, closesOn: "2027-01-01" },
      { amount: 7, closesOn: "2026-09-30" },
      { amount: null, closesOn: null },
      { status: "won", amount: 30, closesOn: "2026-10-01" },
      { status: "won", amount: 40, closesOn: "2026-09-30" },
      { status: "lost", amount: 30 },
    );
    expect(report).toMatchObject({
      deals: 8,
      quarter: "2026-Q4",
      open: { count: 5, amount: 12.3 },
      won: { count: 2, amount: 70 },
      lost: { count: 1, amount: 30 },
      inQuarter: { won: { count: 1, amount: 30 }, open: { count: 3, amount: 7.3 } },
      overdue: { count: 1, amount: 7 },
      withoutCloseDate: { count: 1, amount: 0 },
      withoutAmount: 1,
      newest: "2027-01-01",
    });
    expect(winRate(report)).toEqual({ byCount: 2 / 3, byAmount: 0.7 });
    expect(expectedAmount(report, "EUR")).toBe(5.11);
  });

  it.each([
    { created: addDays(TODAY, -30), bucket: 0 },
    { created: addDays(TODAY, -31), bucket: 1 },
    { created: addDays(TODAY, -180), bucket: 3 },
    { created: addDays(TODAY, -181), bucket: 4 },
    { created: addDays(TODAY, 3), bucket: 0 },
  ])("a deal of $created is in age $bucket", ({ created, bucket }) => {
    const { ages } = reportOn({ createdOn: created });
    expect(ages.findIndex(({ heap }) => heap.count === 1)).toBe(bucket);
  });

  it("is due today not overdue, in the sixth month ahead later", () => {
    const { due } = reportOn(
      { closesOn: addDays(TODAY, -1) },
      { closesOn: TODAY },
      { closesOn: "2027-04-30" },
      { closesOn: "2027-05-01" },
      { closesOn: null },
    );
    expect(due.filter(({ count }) => count > 0).map(({ when, month }) => month ?? when)).toEqual([
      "overdue",
      "2026-11-01",
      "2027-04-01",
      "later",
      "unknown",
    ]);
  });

  it("looks at a late deal that has no amount as well", () => {
    const late = { amount: null, closesOn: addDays(TODAY, -9) };
    expect(reportOn(late).dealsToCheck).toHaveLength(1);
  });

  it("knows how long won deals took, stages by money, and where no activity is told", () => {
    const took = (days: number) => ({
      status: "won" as const,
      createdOn: addDays(TODAY, -days),
      closesOn: TODAY,
    });
    const report = reportOn(took(10), took(20), took(90), { stage: "Big", amount: 9000 }, {});
    expect(report.medianWinDays).toBe(20);
    expect(report.stages.map(({ name }) => name)).toEqual(["Big", "Demo"]);
    expect(reportOn({ lastActivityOn: null }).quiet).toBeNull();
    expect(reportOn({ lastActivityOn: addDays(TODAY, -30) }).quiet).toMatchObject({ count: 1 });
  });

  it("[T-12] has stages by money, then by number, then by name, wherever they come in the list", () => {
    const stages = [
      { stage: "Small", amount: 5 },
      { stage: "Two", amount: 10 },
      { stage: "Two", amount: 10 },
      { stage: "Large", amount: 90 },
      { stage: "Beta", amount: 20 },
      { stage: "Alpha", amount: 20 },
      { stage: "Least", amount: -7 },
    ];
    const named = (given: Partial<ListedDeal>[]) => reportOn(...given).stages.map((s) => s.name);
    const order = ["Large", "Two", "Alpha", "Beta", "Small", "Least"];
    expect(named(stages)).toEqual(order);
    expect(named(stages.toReversed())).toEqual(order);
  });

  it("names no more than some stages", () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ stage: `Stage ${at}` }));
    const { stages, open } = reportOn(...many);
    expect(stages.length).toBe(201);
    expect(stages.reduce((sum, { amount }) => sum + amount, 0)).toBe(open.amount);
  });

  it("holds for any list: parts make up the whole, and nothing is NaN", () => {
    const day = fc.option(fc.integer({ min: -900, max: 900 }).map((days) => addDays(TODAY, days)));
    const any = fc.record({
      name: fc.string(),
      amount: fc.option(
        fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
      ),
      status: fc.constantFrom("open", "won", "lost"),
      stage: fc.option(fc.constantFrom("A", "B", "__proto__", "constructor")),
      owner: fc.option(fc.constantFrom("Sam", "Priya")),
      closesOn: day,
      createdOn: day,
      lastActivityOn: day,
    });
    fc.assert(
      fc.property(
        fc.array(any),
        fc.option(fc.integer({ min: 0, max: 100_000 })),
        (deals, quota) => {
          const report = pipelineReport(deals as ListedDeal[], TODAY);
          const count = (heaps: { count: number }[]) => heaps.reduce((sum, h) => sum + h.count, 0);
          expect(report.deals).toBe(deals.length);
          expect(count(report.due)).toBe(report.open.count);
          expect(count(report.stages)).toBe(report.open.count);
          expect(count([...report.ages.map(({ heap }) => heap), report.ageless])).toBe(
            report.open.count,
          );
          expect(report.dealsToCheck.length).toBeLessThanOrEqual(5);
          const weights = report.dealsToCheck.map(({ weight }) => weight);
          expect(weights).toEqual(weights.toSorted((a, b) => b - a));
          const { byCount, byAmount } = winRate(report);
          for (const rate of [byCount ?? 0, byAmount ?? 0]) {
            expect(rate >= 0 && rate <= 1).toBe(true);
          }
          expect(JSON.stringify([report, coachingLine(report, quota)])).not.toMatch(/NaN/);
        },
      ),
    );
  });
});

describe("[PUB-1] deals to look at", () => {
  const kinds = (given: Partial<ListedDeal>) =>
    assessListedDeal(deal(given), TODAY)?.reasons.map(({ kind }) => kind);

  it("have a reason, on both sides of each boundary", () => {
    expect(kinds({})).toBeUndefined();
    expect(kinds({ status: "won", closesOn: "2026-01-01" })).toBeUndefined();
    expect(kinds({ closesOn: TODAY })).toBeUndefined();
    expect(kinds({ closesOn: addDays(TODAY, -1) })).toEqual(["overdue"]);
    expect(kinds({ closesOn: null })).toEqual(["no-close-date"]);
    const quiet = (days: number) => ({ lastActivityOn: addDays(TODAY, -days) });
    expect(kinds(quiet(29))).toBeUndefined();
    expect(kinds(quiet(30))).toEqual(["quiet"]);
    expect(kinds({ ...quiet(14), closesOn: addDays(TODAY, 14) })).toEqual(["closes-quietly"]);
    expect(kinds({ ...quiet(13), closesOn: addDays(TODAY, 14) })).toBeUndefined();
    expect(kinds({ createdOn: addDays(TODAY, -180) })).toBeUndefined();
    expect(kinds({ createdOn: addDays(TODAY, -181), closesOn: addDays(TODAY, -40) })).toEqual([
      "overdue",
      "old",
    ]);
  });

  it("are the five where money and reasons weigh most, wherever they stand in the list", () => {
    const late = (amount: number) => ({
      name: `D${amount}`,
      amount,
      closesOn: "2026-11-01" as const,
    });
    const amounts = [3, 900, 20, 500, 700, 1, 800, 600];
    const found = (list: number[]) =>
      reportOn(...list.map(late), { amount: 1_000_000 }).dealsToCheck.map(
        (entry) => entry.deal.name,
      );
    expect(found(amounts)).toEqual(["D900", "D800", "D700", "D600", "D500"]);
    expect(found(amounts.toReversed())).toEqual(found(amounts));
  });
});

describe("[PUB-1] the coaching line", () => {
  const many = (given: Partial<ListedDeal> = {}, times = 10) =>
    Array.from({ length: times }, () => given);

  it.each([
    { deals: [{ status: "won" as const }], line: { kind: "nothing-open" } },
    {
      deals: [...many({}, 8), ...many({ closesOn: "2026-11-01", owner: "Priya" }, 2)],
      line: { kind: "overdue", amount: 2000, share: 0.2, owner: "Priya" },
    },
    { deals: many({ closesOn: null }), line: { kind: "no-dates", count: 10 } },
    { deals: many(), quota: 4000, line: { kind: "thin", ratio: 2.5, missing: 2000 } },
    { deals: many({ lastActivityOn: "2026-09-01" }), line: { kind: "quiet", share: 1 } },
    { deals: many({ createdOn: "2026-01-01" }), line: { kind: "old", amount: 10_000 } },
    { deals: [{}, {}, { name: "Bell", amount: 5000 }], line: { kind: "one-deal", name: "Bell" } },
    {
      deals: [...many(), ...many({ status: "won" }), { status: "lost" as const, amount: 30_000 }],
      line: { kind: "large-lost", byAmount: 0.25 },
    },
    { deals: many(), quota: 3333, line: { kind: "sound" } },
  ])("says what matters first: $line.kind", ({ deals, quota, line }) => {
    expect(coachingLine(reportOn(...deals), quota ?? null)).toMatchObject(line);
  });

  it.each([
    // 10,000 open for the 4,000 that are left of 6,000: two and a half times, and 2,000 short of three.
    { won: 2000, quota: 6000, line: { kind: "thin", ratio: 2.5, missing: 2000 } },
    { won: 2000, quota: 5334, line: { kind: "thin", ratio: 2.9, missing: 2 } },
    { won: 2000, quota: 5333, line: { kind: "sound" } },
    { won: 6000, quota: 6000, line: { kind: "sound" } },
  ])(
    "[T-3] measures coverage against what is left to win: $won of $quota",
    ({ won, quota, line }) => {
      const report = reportOn(...many(), { status: "won", amount: won, closesOn: TODAY });
      expect(coachingLine(report, quota)).toEqual(line);
    },
  );

  it("[T-3] begins to matter exactly at its share", () => {
    const kindOf = (...deals: Partial<ListedDeal>[]) => coachingLine(reportOn(...deals), null).kind;
    const twenty = (given: Partial<ListedDeal>, times: number) =>
      kindOf(...many(given, times), ...many({}, 20 - times));
    expect([3, 4].map((n) => twenty({ closesOn: "2026-11-01" }, n))).toEqual(["sound", "overdue"]);
    expect([5, 6].map((n) => twenty({ closesOn: null }, n))).toEqual(["sound", "no-dates"]);
    expect([5, 6].map((n) => twenty({ lastActivityOn: "2026-09-01" }, n))).toEqual([
      "sound",
      "quiet",
    ]);
    expect([5, 6].map((n) => twenty({ createdOn: "2026-01-01" }, n))).toEqual(["sound", "old"]);
    const large = (amount: number) => kindOf({ amount }, ...many({ amount: 10 }, 7));
    expect([large(29), large(30)]).toEqual(["sound", "one-deal"]);
    expect(kindOf({ amount: 90 }, { amount: 10 })).toBe("sound");
    expect(kindOf({ amount: 80 }, { amount: 10 }, { amount: 10 })).toBe("one-deal");
    const lost = (amount: number) =>
      kindOf(
        ...many(),
        ...many({ status: "won", amount: 10 }, 5),
        { status: "lost", amount },
        {
          status: "lost",
          amount,
        },
        { status: "lost", amount },
        { status: "lost", amount },
        { status: "lost", amount },
      );
    // Half are won by count; by money 35 % and slightly more.
    expect([lost(18.57), lost(18.58)]).toEqual(["sound", "large-lost"]);
  });
});
