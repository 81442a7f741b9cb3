import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Day,
  daysOf,
  type Quarter,
  quarterAfter,
  quarterLabel,
  quarterOf,
} from "./quarter.ts";

const anyQuarter = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.constantFrom(1, 2, 3, 4))
  .map(([year, number]) => `${year}-Q${number}` as Quarter);

const nextDay = (day: Day): Day =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10) as Day;

describe("[FMT-2] quarters", () => {
  it("are calendar quarters", () => {
    expect(daysOf("2026-Q1")).toEqual(["2026-01-01", "2026-03-31"]);
    expect(daysOf("2026-Q4")).toEqual(["2026-10-01", "2026-12-31"]);
    expect(daysOf("2024-Q1")[1]).toBe("2024-03-31");
  });

  it("hold their first and their last day, and nothing beyond", () => {
    fc.assert(
      fc.property(anyQuarter, (quarter) => {
        const [first, last] = daysOf(quarter);
        expect([quarterOf(first), quarterOf(last)]).toEqual([quarter, quarter]);
        expect(quarterOf(nextDay(last))).toBe(quarterAfter(quarter));
      }),
    );
  });

  it("follow each other without a gap, in both directions", () => {
    fc.assert(
      fc.property(anyQuarter, fc.integer({ min: -40, max: 40 }), (quarter, steps) => {
        expect(quarterAfter(quarterAfter(quarter, steps), -steps)).toBe(quarter);
      }),
    );
    expect(quarterAfter("2026-Q4")).toBe("2027-Q1");
    expect(quarterAfter("2026-Q1", -1)).toBe("2025-Q4");
  });

  it("are named with their months and year", () => {
    expect(quarterLabel("2026-Q2")).toBe("Q2 (Apr–Jun 2026)");
    expect(quarterLabel("2026-Q4")).toBe("Q4 (Oct–Dec 2026)");
  });
});
