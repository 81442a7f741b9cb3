import { describe, expect, it } from "vitest";
import type { ForecastDeal } from "./bucket.ts";
import {
  dealFigures,
  displayedCoverage,
  figuresOf,
  gapFigures,
  rowFigures,
  shareOfParts,
  sumGoals,
  sumOfTotals,
  teamTotals,
  topAndOthers,
  totalsFromGoal,
} from "./figures.ts";

const deal = (given: Partial<ForecastDeal>): ForecastDeal => ({
  status: "open",
  forecastCategory: "PIPELINE",
  amount: 100,
  probability: 0.5,
  closeDate: "2026-11-15",
  ...given,
});
const nothing = { value: 0, count: 0 };

describe("[FC-8] what somebody's deals come to", () => {
  const deals = [
    deal({ status: "won", forecastCategory: "CLOSED", amount: 40, probability: 1 }),
    deal({ status: "lost", amount: 1000, probability: 0 }),
    deal({ forecastCategory: "COMMIT", amount: 10, probability: 0.9 }),
    deal({ forecastCategory: "BEST_CASE", amount: 20, probability: 0.5 }),
    deal({ forecastCategory: null, amount: 30, probability: null }),
    deal({ forecastCategory: "COMMIT", amount: null }),
    deal({ forecastCategory: "OMIT", amount: 7 }),
  ];

  it("counts each deal where it belongs: likely and best case hold nothing that is won", () => {
    expect(dealFigures(deals, "EUR")).toEqual({
      won: 40,
      open: { value: 60, count: 4 },
      stageBased: 19,
      likely: { value: 10, count: 2 },
      bestCase: { value: 30, count: 3 },
      omitted: { value: 7, count: 1 },
    });
  });

  it("is nothing without deals", () => {
    expect(dealFigures([], "EUR")).toEqual({
      won: 0,
      open: nothing,
      stageBased: 0,
      likely: nothing,
      bestCase: nothing,
      omitted: nothing,
    });
  });

  it("is measured against the goal", () => {
    expect(rowFigures(dealFigures(deals, "EUR"), { quota: 60, repCommit: 55 })).toMatchObject({
      attainment: { won: 40, quota: 60 },
      remainingCommit: { value: 15 },
      totalOpen: { open: 60, multiplication: 3, count: 4 },
      stageProbability: 19,
    });
  });

  it("[R-10] without a goal has no coverage, and what remains of the commit is still commit − won", () => {
    expect(rowFigures(dealFigures(deals, "EUR"), null)).toMatchObject({
      attainment: { won: 40, quota: 0 },
      remainingCommit: { value: -40 },
      totalOpen: { multiplication: null },
    });
  });
});

describe("[R-10] without a CRM", () => {
  it("a row has the figures that were entered in the goal, whatever they add up to", () => {
    const goal = { won: 20.5, open: 40, mostLikely: 30, bestCase: 50.25 };
    expect(figuresOf(totalsFromGoal(goal))).toEqual({
      won: 20.5,
      open: { value: 40, count: 0 },
      stageBased: 0,
      likely: { value: 30, count: 0 },
      bestCase: { value: 50.25, count: 0 },
      omitted: nothing,
    });
  });

  it("goals are added up figure by figure", () => {
    const one = { quota: 1, repCommit: 2, won: 0.1, open: 8, mostLikely: 16, bestCase: 32 };
    const other = { quota: 10, repCommit: 20, won: 0.2, open: 80, mostLikely: 160, bestCase: 320 };
    expect(sumGoals([one, other])).toEqual({
      ...{ quota: 11, repCommit: 22, won: 0.3 },
      ...{ open: 88, mostLikely: 176, bestCase: 352 },
    });
  });
});

describe("[FC-7] coverage as it is shown", () => {
  it.each([
    { quota: 100, won: 0, open: 300, shown: 3 },
    // Red on the card and in an alert, so it must not be rounded to the 3x that is enough.
    { quota: 100, won: 0, open: 299.99, shown: 2.9 },
    { quota: 100, won: 0, open: 296, shown: 2.9 },
    { quota: 100, won: 0, open: 286, shown: 2.9 },
    { quota: 100, won: 0, open: 284, shown: 2.8 },
    { quota: 100, won: 0, open: 0, shown: 0 },
    { quota: 100, won: 0, open: -1, shown: 0 },
    { quota: 100, won: -100, open: 50, shown: 0.3 },
    { quota: 100, won: 99.99, open: 1, shown: 100 },
    { quota: 100, won: 100, open: 50, shown: null },
    { quota: 100, won: 100.01, open: 50, shown: null },
    { quota: 0, won: 0, open: 50, shown: null },
    { quota: 0, won: -10, open: 50, shown: null },
  ])("$open open, $won won of $quota: $shown", ({ shown, ...goal }) => {
    expect(displayedCoverage(goal)).toBe(shown);
  });
});

describe("[FC-2] the team's totals", () => {
  const row = (won: number, quota: number, commit: number, likely: number) => ({
    ...rowFigures(
      {
        ...dealFigures([], "EUR"),
        won,
        open: { value: 2 * likely, count: 2 },
        likely: { value: likely, count: 1 },
      },
      { quota, repCommit: commit },
    ),
    quarterlyCommit: { value: commit },
  });

  it("add the rows up, and measure shares and gaps on the sums", () => {
    expect(teamTotals([row(50, 100, 80, 10), row(130, 100, 120, 20)])).toMatchObject({
      won: 180,
      quota: 200,
      wonPercent: 90,
      commit: 200,
      remainingCommit: 20,
      open: { value: 60, count: 4 },
      coverage: 3,
      likely: { value: 30, count: 2 },
      gap: { likely: -10, bestCase: 20, stageBased: 20 },
    });
  });

  it("of nobody are nothing, and no share", () => {
    expect(teamTotals([])).toMatchObject({ won: 0, wonPercent: null, coverage: null });
  });

  it("[GA-4] a gap is short when positive and over when negative", () => {
    const goal = { quota: 100, won: 40 };
    expect(gapFigures({ ...goal, stageBased: 59.99, likely: 0, bestCase: 72 })).toEqual({
      stageBased: 0.01,
      likely: 60,
      bestCase: -12,
    });
  });
});

describe("[R-11] parts of a whole", () => {
  const part = (value: number, count: number) => ({ value, count });

  it("come to their sum, to the cent", () => {
    expect(sumOfTotals([part(0.1, 1), part(0.2, 2)])).toEqual(part(0.3, 3));
    expect(sumOfTotals([])).toEqual(part(0, 0));
  });

  it("are all shown where there is room, else the smallest as one", () => {
    const parts = [part(9, 1), part(5, 2), part(3, 3)];
    expect(topAndOthers(parts, 3)).toEqual({ shown: parts, others: null });
    expect(topAndOthers(parts, 2)).toEqual({
      shown: [part(9, 1)],
      others: { value: 8, count: 5, parts: 2 },
    });
  });

  it("are shares of what is positive, and none where that is nothing", () => {
    const parts = [part(30, 1), part(10, 1), part(-5, 1)];
    expect(parts.map(({ value }) => shareOfParts(value, parts))).toEqual([75, 25, 0]);
    expect(shareOfParts(0, [part(0, 1)])).toBeNull();
  });
});
