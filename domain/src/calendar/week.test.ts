import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./day.ts";
import { type Quarter, quarterDays } from "./quarter.ts";
import { mondayOf, WEEK_STARTS, weekOf, weeksOf } from "./week.ts";

const anyQuarter = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.constantFrom(1, 2, 3, 4))
  .map(([year, number]) => `${year}-Q${number}` as Quarter);

describe("[FC-9] weeks of a quarter", () => {
  it("begin on Mondays and are cut at the quarter's ends", () => {
    const weeks = weeksOf("2026-Q4", 1, "monday");
    expect(weeks[0]).toEqual({ number: 1, first: "2026-10-01", last: "2026-10-04" });
    expect(weeks[1]).toEqual({ number: 2, first: "2026-10-05", last: "2026-10-11" });
    expect(weeks.at(-1)).toEqual({ number: 14, first: "2026-12-28", last: "2026-12-31" });
  });

  it("begin with the organisation's own day", () => {
    expect(weeksOf("2026-Q4", 1, "sunday")[0]?.last).toBe("2026-10-03");
    expect(weeksOf("2026-Q4", 1, "saturday")[0]?.last).toBe("2026-10-02");
  });

  it("[E2] hold each day of the quarter once, whatever the fiscal year and the first day", () => {
    const fiscalStarts = fc.integer({ min: 1, max: 12 });
    const weekStarts = fc.constantFrom(...WEEK_STARTS);
    fc.assert(
      fc.property(anyQuarter, fiscalStarts, weekStarts, (quarter, fiscalStart, startsOn) => {
        const [first, last] = quarterDays(quarter, fiscalStart);
        const weeks = weeksOf(quarter, fiscalStart, startsOn);
        expect([weeks[0]?.first, weeks.at(-1)?.last]).toEqual([first, last]);
        for (const [index, week] of weeks.slice(1).entries()) {
          expect(week.first).toBe(addDays(weeks[index]?.last ?? last));
        }
      }),
    );
  });
});

describe("[FMT-2] a week", () => {
  it.each([
    { startsOn: "monday", day: "2026-11-15", first: "2026-11-09", monday: "2026-11-09" },
    { startsOn: "monday", day: "2026-11-16", first: "2026-11-16", monday: "2026-11-16" },
    { startsOn: "sunday", day: "2026-11-14", first: "2026-11-08", monday: "2026-11-09" },
    { startsOn: "sunday", day: "2026-11-15", first: "2026-11-15", monday: "2026-11-16" },
    { startsOn: "saturday", day: "2026-11-13", first: "2026-11-07", monday: "2026-11-09" },
    { startsOn: "saturday", day: "2026-11-14", first: "2026-11-14", monday: "2026-11-16" },
  ] as const)(
    "from $startsOn, with $day in it, begins $first",
    ({ startsOn, day, first, monday }) => {
      expect(weekOf(day, startsOn)).toEqual([first, addDays(first, 6)]);
      expect(mondayOf(day, startsOn)).toBe(monday);
    },
  );

  it("is known by its Monday, whichever day weeks begin with", () => {
    for (const startsOn of WEEK_STARTS) {
      const [first, last] = weekOf("2026-11-16", startsOn);
      expect([mondayOf(first, startsOn), mondayOf(last, startsOn)]).toEqual([
        "2026-11-16",
        "2026-11-16",
      ]);
    }
  });
});
