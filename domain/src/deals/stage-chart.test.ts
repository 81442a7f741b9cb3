import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, daysBetween } from "../calendar/day.ts";
import { daysPerStage } from "./stage-chart.ts";

const way = {
  createdOn: "2026-11-01",
  stageId: "a",
  enteredOn: null,
  today: "2026-11-15",
} as const;

describe("[DC-8] days per stage", () => {
  it("without a history is the time since it came into its stage", () => {
    expect(daysPerStage({ ...way, moves: [] })).toEqual(new Map([["a", 14]]));
    expect(daysPerStage({ ...way, enteredOn: "2026-11-05", moves: [] })).toEqual(
      new Map([["a", 10]]),
    );
  });

  it("adds up the stays of a stage that was come back to", () => {
    const moves = [
      { on: "2026-11-01", from: null, to: "a" },
      { on: "2026-11-03", from: "a", to: "b" },
      { on: "2026-11-10", from: "b", to: "a" },
    ] as const;
    expect(daysPerStage({ ...way, moves })).toEqual(
      new Map([
        ["a", 7],
        ["b", 7],
      ]),
    );
  });

  it("counts the stage before the first known move from the deal's beginning", () => {
    const moves = [{ on: "2026-11-05", from: "a", to: "b" }] as const;
    expect(daysPerStage({ ...way, moves }).get("a")).toBe(4);
  });

  it("counts every day of a deal's life once", () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.constantFrom("a", "b", "c")), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(steps, (walk) => {
        let on: Day = "2026-01-01";
        const moves = walk.map(([days, to]) => {
          on = addDays(on, days);
          return { on, from: "z", to };
        });
        const createdOn = "2026-01-01";
        const spent = daysPerStage({ ...way, createdOn, moves }).values();
        const total = [...spent].reduce((sum, days) => sum + days, 0);
        expect(total).toBe(daysBetween(createdOn, way.today));
      }),
    );
  });
});
