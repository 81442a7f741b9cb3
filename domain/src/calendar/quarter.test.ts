import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./day.ts";
import {
  addQuarters,
  type Quarter,
  quarterDays,
  quarterLabel,
  quarterOf,
  quarterOfDays,
} from "./quarter.ts";

const JANUARY = 1;
const anyMonth = fc.integer({ min: 1, max: 12 });

const anyQuarter = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.constantFrom(1, 2, 3, 4))
  .map(([year, number]) => `${year}-Q${number}` as Quarter);

describe("[FMT-2] [E2] quarters", () => {
  it("are calendar quarters", () => {
    expect(quarterDays("2026-Q1", JANUARY)).toEqual(["2026-01-01", "2026-03-31"]);
    expect(quarterDays("2026-Q4", JANUARY)).toEqual(["2026-10-01", "2026-12-31"]);
    expect(quarterDays("2024-Q1", JANUARY)[1]).toBe("2024-03-31");
  });

  it("hold their first and their last day, and nothing beyond", () => {
    fc.assert(
      fc.property(anyQuarter, anyMonth, (quarter, start) => {
        const [first, last] = quarterDays(quarter, start);
        expect([quarterOf(first, start), quarterOf(last, start)]).toEqual([quarter, quarter]);
        expect(quarterOf(addDays(last), start)).toBe(addQuarters(quarter));
      }),
    );
  });

  it("follow each other without a gap, in both directions", () => {
    fc.assert(
      fc.property(anyQuarter, fc.integer({ min: -40, max: 40 }), (quarter, steps) => {
        expect(addQuarters(addQuarters(quarter, steps), -steps)).toBe(quarter);
      }),
    );
    expect(addQuarters("2026-Q4")).toBe("2027-Q1");
    expect(addQuarters("2026-Q1", -1)).toBe("2025-Q4");
  });

  it("are known by their first and last day, both of them", () => {
    expect(quarterOfDays(["2026-10-01", "2026-12-31"], 1)).toBe("2026-Q4");
    expect(quarterOfDays(["2026-10-01", "2026-12-30"], 1)).toBeNull();
    expect(quarterOfDays(["2026-10-02", "2026-12-31"], 1)).toBeNull();
    expect(quarterOfDays(["2026-10-01", null], 1)).toBeNull();
    expect(quarterOfDays(["2026-10-01", "2026-12-31"], 2)).toBeNull();
    expect(quarterOfDays(["2026-11-01", "2027-01-31"], 2)).toBe("2026-Q4");
  });

  it("are named with their months and year", () => {
    expect(quarterLabel("2026-Q2", JANUARY)).toBe("Q2 (Apr–Jun 2026)");
    expect(quarterLabel("2026-Q4", JANUARY)).toBe("Q4 (Oct–Dec 2026)");
  });
});

describe("[BY-11] a fiscal year that begins in another month", () => {
  it("has its quarters begin with that month", () => {
    expect(quarterOf("2026-02-01", 2)).toBe("2026-Q1");
    expect(quarterOf("2026-01-31", 2)).toBe("2025-Q4");
    expect(quarterDays("2025-Q4", 2)).toEqual(["2025-11-01", "2026-01-31"]);
    expect(quarterOf("2026-04-01", 4)).toBe("2026-Q1");
  });

  it("names a quarter across the new year with both years", () => {
    expect(quarterLabel("2026-Q4", 2)).toBe("Q4 (Nov 2026–Jan 2027)");
    expect(quarterLabel("2026-Q1", 2)).toBe("Q1 (Feb–Apr 2026)");
  });
});
