import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter } from "./day.ts";
import { daysOf, type Quarter } from "./quarter.ts";
import { weeksOf } from "./week.ts";

const anyQuarter = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.constantFrom(1, 2, 3, 4))
  .map(([year, number]) => `${year}-Q${number}` as Quarter);

describe("[FC-9] weeks of a quarter", () => {
  it("begin on Mondays and are cut at the quarter's ends", () => {
    const weeks = weeksOf("2026-Q4", 1);
    expect(weeks[0]).toEqual({ number: 1, first: "2026-10-01", last: "2026-10-04" });
    expect(weeks[1]).toEqual({ number: 2, first: "2026-10-05", last: "2026-10-11" });
    expect(weeks.at(-1)).toEqual({ number: 14, first: "2026-12-28", last: "2026-12-31" });
  });

  it("hold each day of the quarter once, whatever the fiscal year", () => {
    fc.assert(
      fc.property(anyQuarter, fc.integer({ min: 1, max: 12 }), (quarter, fiscalStart) => {
        const [first, last] = daysOf(quarter, fiscalStart);
        const weeks = weeksOf(quarter, fiscalStart);
        expect([weeks[0]?.first, weeks.at(-1)?.last]).toEqual([first, last]);
        for (const [index, week] of weeks.slice(1).entries()) {
          expect(week.first).toBe(dayAfter(weeks[index]?.last ?? last));
        }
      }),
    );
  });
});
