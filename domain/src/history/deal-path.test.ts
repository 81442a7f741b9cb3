import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "../calendar/day.ts";
import {
  type DealPath,
  forEachStretch,
  type PathChange,
  type PathValues,
  pathValuesOn,
} from "./deal-path.ts";

const NOW = {
  stage: "won",
  pipeline: "default",
  amount: "100",
  close_date: "2026-11-12",
  forecast_category: "CLOSED",
};
const START: Day = "2026-09-01";

const anyPath: fc.Arbitrary<DealPath> = fc
  .array(
    fc.record({
      field: fc.constantFrom(...(Object.keys(NOW) as Array<keyof typeof NOW>)),
      day: fc.integer({ min: 0, max: 30 }),
      from: fc.option(fc.constantFrom("a", "b", "c")),
    }),
    { maxLength: 8 },
  )
  .map((changes) => ({
    createdOn: START,
    now: NOW,
    changes: changes
      .toSorted((one, other) => one.day - other.day)
      .map(({ field, day, from }): PathChange => ({ field, on: addDays(START, day), from })),
  }));

describe("[BY-12] a deal's path", () => {
  it("tells what a deal held when a day ended: the last change of that day counts", () => {
    const path: DealPath = {
      createdOn: START,
      now: NOW,
      changes: [
        { field: "forecast_category", on: "2026-10-05", from: "PIPELINE" },
        { field: "forecast_category", on: "2026-10-20", from: "BEST_CASE" },
        { field: "forecast_category", on: "2026-10-20", from: "COMMIT" },
        { field: "stage", on: "2026-11-12", from: "second" },
      ],
    };
    const on = (day: Day) => pathValuesOn(path, day);
    expect(on("2026-08-31")).toBeNull();
    expect(on("2026-10-04")).toMatchObject({ forecast_category: "PIPELINE", stage: "second" });
    expect(on("2026-10-05")).toMatchObject({ forecast_category: "BEST_CASE" });
    expect(on("2026-10-19")).toMatchObject({ forecast_category: "BEST_CASE" });
    expect(on("2026-10-20")).toMatchObject({ forecast_category: "CLOSED", stage: "second" });
    expect(on("2026-11-12")).toEqual(NOW);
  });

  it("has every day since it was made in one stretch, which holds what that day ended with", () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const stretches: Array<{ from: Day; until: Day | null; held: PathValues }> = [];
        forEachStretch(path, (from, until, held) =>
          stretches.push({ from, until, held: { ...held } }),
        );
        for (let after = 0; after <= 35; after += 1) {
          const day = addDays(START, after);
          const within = stretches.filter(
            ({ from, until }) => from <= day && (until === null || day < until),
          );
          expect(within.map(({ held }) => held)).toEqual([pathValuesOn(path, day)]);
        }
      }),
    );
  });
});
