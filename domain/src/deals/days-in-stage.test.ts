import { describe, expect, it } from "vitest";
import { daysInStage } from "./days-in-stage.ts";

describe("[DL-5] days in stage", () => {
  it.each([
    { entered: "2026-11-15", days: 1 },
    { entered: "2026-11-14", days: 2 },
    { entered: "2026-10-16", days: 31 },
    { entered: "2024-02-28", days: 992 },
    { entered: "2026-11-16", days: 1 },
  ] as const)("entered on $entered, seen on 15 November 2026: day $days", ({ entered, days }) => {
    expect(daysInStage(entered, "2026-11-15")).toBe(days);
  });

  it("grows by one each day, over a change of clocks too", () => {
    expect(daysInStage("2026-03-28", "2026-03-29")).toBe(2);
    expect(daysInStage("2026-03-28", "2026-03-30")).toBe(3);
  });
});
