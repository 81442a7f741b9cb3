import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quarterDays } from "../calendar/quarter.ts";
import { sum } from "../money/money.ts";
import { BUCKETS, bucketOf, type ForecastDeal } from "./bucket.ts";
import { dealFigures, rowFigures, teamTotals, totalOf } from "./figures.ts";
import { FORECAST_COLUMNS, type ForecastSort, nextSort, sortForecast } from "./sorting.ts";
import { SERIES, stageSeries } from "./stage-series.ts";
import { isInQuarter, triageTotals } from "./triage.ts";

const QUARTER = "2026-Q4";
const DAYS = quarterDays(QUARTER, 1);
const amount = fc.integer({ min: -1e9, max: 1e10 }).map((cents) => cents / 100);
const anyDeal: fc.Arbitrary<ForecastDeal> = fc.record({
  status: fc.constantFrom("open", "won", "lost"),
  forecastCategory: fc.option(
    fc.constantFrom("COMMIT", "BEST_CASE", "PIPELINE", "OMIT", "CLOSED", "", "NEW"),
  ),
  amount: fc.option(amount),
  probability: fc.option(fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000)),
  closeDate: fc.option(
    fc
      .date({ min: new Date("2026-09-25"), max: new Date("2027-01-06"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
});
const anyGoal = fc.option(
  fc.record({ quota: amount.map(Math.abs), repCommit: amount.map(Math.abs) }),
);
const anyRow = fc
  .record({ deals: fc.array(anyDeal), goal: anyGoal, id: fc.uuid(), name: fc.string() })
  .map(({ deals, goal, id, name }) => ({
    rep: { id, name },
    ...rowFigures(dealFigures(deals, "EUR"), goal),
    quarterlyCommit: { value: goal?.repCommit ?? 0 },
  }));

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

describe("[FC-8] the forecast", () => {
  it("has every deal in exactly one bucket, so that the buckets add up to all deals", () => {
    fc.assert(
      fc.property(fc.array(anyDeal), (deals) => {
        const { won, open, omitted } = dealFigures(deals, "EUR");
        const of = (bucket: string) => totalOf(deals.filter((one) => bucketOf(one) === bucket));
        const all = BUCKETS.map(of);
        expect(all.reduce((count, one) => count + one.count, 0)).toBe(deals.length);
        expect(sum(all.map(({ value }) => value))).toBe(totalOf(deals).value);
        expect(sum([won, open.value, omitted.value, of("lost").value])).toBe(totalOf(deals).value);
      }),
    );
  });

  it("of a team is the sum of its rows, and of all its deals at once", () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyDeal), { maxLength: 6 }), (teams) => {
        const rows = teams.map((deals) => ({
          ...rowFigures(dealFigures(deals, "EUR"), null),
          quarterlyCommit: { value: 0 },
        }));
        expect(teamTotals(rows)).toMatchObject(dealFigures(teams.flat(), "EUR"));
      }),
    );
  });

  it("never holds a number that is none", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), (rows) => {
        for (const number of numbersIn([rows, teamTotals(rows)])) {
          expect(Number.isFinite(number)).toBe(true);
          expect(Object.is(number, -0)).toBe(false);
        }
      }),
    );
  });
});

describe("[FC-9] the weekly series", () => {
  it("hold each deal of the quarter once, and nothing lost, omitted or beyond it", () => {
    fc.assert(
      fc.property(fc.array(anyDeal), (deals) => {
        const weeks = stageSeries(deals, QUARTER, 1, "monday");
        const inside = deals.filter(({ closeDate }) => isInQuarter(closeDate, DAYS));
        for (const series of SERIES) {
          expect({
            value: sum(weeks.map((week) => week[series].value)),
            count: weeks.reduce((count, week) => count + week[series].count, 0),
          }).toEqual(totalOf(inside.filter((one) => bucketOf(one) === series)));
        }
      }),
    );
  });

  it("put the first and the last day into the first and the last week", () => {
    const on = (closeDate: string | null): ForecastDeal => ({
      status: "won",
      forecastCategory: "CLOSED",
      amount: 5,
      probability: 1,
      closeDate,
    });
    const days = ["2026-09-30", "2026-10-01", "2026-10-04", "2026-10-05", "2026-12-31"];
    const weeks = stageSeries([...days, "2027-01-01", null].map(on), QUARTER, 1, "monday");
    const filled = weeks.filter(({ won }) => won.count > 0);
    expect(filled.map(({ number, won }) => [number, won.value])).toEqual([
      [1, 10],
      [2, 5],
      [14, 5],
    ]);
  });
});

describe("[REP-5] triage totals", () => {
  it("in and out of the quarter are all that is likely, and all that may be", () => {
    fc.assert(
      fc.property(fc.array(anyDeal), (deals) => {
        const totals = triageTotals(deals, DAYS);
        for (const bucket of ["likely", "maybe"] as const) {
          const { inQuarter, outOfQuarter } = totals[bucket];
          expect({
            value: sum([inQuarter.value, outOfQuarter.value]),
            count: inQuarter.count + outOfQuarter.count,
          }).toEqual(totalOf(deals.filter((one) => bucketOf(one) === bucket)));
        }
      }),
    );
  });

  it.each([
    { closeDate: "2026-09-30", isIn: false },
    { closeDate: "2026-10-01", isIn: true },
    { closeDate: "2026-12-31", isIn: true },
    { closeDate: "2027-01-01", isIn: false },
    { closeDate: null, isIn: false },
  ])("$closeDate is in the fourth quarter: $isIn", ({ closeDate, isIn }) => {
    expect(isInQuarter(closeDate, DAYS)).toBe(isIn);
  });
});

describe("[FC-5] sorting", () => {
  it("goes ascending, descending, off, and begins anew with another column", () => {
    const first = nextSort(null, "name");
    const second = nextSort(first, "name");
    expect([first, second, nextSort(second, "name")]).toEqual([
      { column: "name", direction: "asc" },
      { column: "name", direction: "desc" },
      null,
    ]);
    expect(nextSort(second, "bestCase")).toEqual({ column: "bestCase", direction: "asc" });
  });

  it("leaves equal rows as they came, either way round, and off leaves all", () => {
    const anySort: fc.Arbitrary<ForecastSort> = fc.option(
      fc.record({
        column: fc.constantFrom(...FORECAST_COLUMNS),
        direction: fc.constantFrom("asc" as const, "desc" as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), anySort, (rows, sort) => {
        const twice = rows.flatMap((row, index) => [
          { ...row, place: 2 * index },
          { ...row, place: 2 * index + 1 },
        ]);
        const sorted = sortForecast(twice, sort);
        expect(sorted.toSorted((a, b) => a.place - b.place)).toEqual(twice);
        for (const row of rows.keys()) {
          const places = sorted.map(({ place }) => place);
          expect(places.indexOf(2 * row)).toBeLessThan(places.indexOf(2 * row + 1));
        }
        if (sort === null) expect(sorted).toEqual(twice);
        expect(sortForecast(sorted, sort)).toEqual(sorted);
      }),
    );
  });

  it("compares attainment by the share won; rows without a quota come last both ways", () => {
    const row = (name: string, won: number, quota: number) => ({
      rep: { id: name, name },
      ...rowFigures({ ...dealFigures([], "EUR"), won }, { quota, repCommit: 0 }),
      quarterlyCommit: { value: 0 },
    });
    const rows = [row("none", 500, 0), row("half", 50, 100), row("third", 100, 300)];
    const by = (direction: "asc" | "desc") =>
      sortForecast(rows, { column: "attainment", direction }).map(({ rep }) => rep.name);
    expect(by("asc")).toEqual(["third", "half", "none"]);
    expect(by("desc")).toEqual(["half", "third", "none"]);
  });

  it("[T-6] has every column's whole order, both ways, equal ones as they came", () => {
    type Figures = [number, number, number, number, number, number, number, number];
    const row = (name: string, figures: Figures) => {
      const [won, quota, commit, remaining, open, weighted, likely, best] = figures;
      return {
        rep: { id: name, name },
        ...rowFigures(dealFigures([], "EUR"), null),
        attainment: { won, quota },
        quarterlyCommit: { value: commit },
        remainingCommit: { value: remaining },
        totalOpen: { open, multiplication: null, count: 1 },
        stageProbability: weighted,
        mostLikely: { value: likely, count: 1 },
        bestCase: { value: best, count: 1 },
      };
    };
    // No two columns have the same pair of orders, so that mixing up columns fails.
    const rows = [
      row("Cleo", [10, 100, 3, 4, 2, 9, 30, 8]),
      row("ann", [90, 100, 2, 4, 9, 3, 10, 9]),
      row("Ben", [10, 50, 1, -5, 9, 4, 20, 7]),
      row("Dan", [50, 0, 4, 5, 1, 5, 20, 9]),
    ];
    const orders: Record<(typeof FORECAST_COLUMNS)[number], [string, string]> = {
      name: ["ann Ben Cleo Dan", "Dan Cleo Ben ann"],
      attainment: ["Cleo Ben ann Dan", "ann Ben Cleo Dan"],
      quarterlyCommit: ["Ben ann Cleo Dan", "Dan Cleo ann Ben"],
      remainingCommit: ["Ben Cleo ann Dan", "Dan Cleo ann Ben"],
      totalOpen: ["Dan Cleo ann Ben", "ann Ben Cleo Dan"],
      stageProbability: ["ann Ben Dan Cleo", "Cleo Dan Ben ann"],
      mostLikely: ["ann Ben Dan Cleo", "Cleo Ben Dan ann"],
      bestCase: ["Ben Cleo ann Dan", "ann Dan Cleo Ben"],
    };
    const names = (sort: ForecastSort) =>
      sortForecast(rows, sort)
        .map(({ rep }) => rep.name)
        .join(" ");
    for (const column of FORECAST_COLUMNS) {
      expect([names({ column, direction: "asc" }), names({ column, direction: "desc" })]).toEqual(
        orders[column],
      );
    }
    expect(names(null)).toBe("Cleo ann Ben Dan");
  });
});
