import { describe, expect, it } from "vitest";
import { gap, remainingCommit, wonPercent } from "./progress.ts";

describe("[GA-4] progress towards a goal", () => {
  it.each([
    { won: 0, quota: 100, percent: 0 },
    { won: 494, quota: 1000, percent: 49 },
    { won: 495, quota: 1000, percent: 50 },
    { won: 150, quota: 100, percent: 150 },
    { won: -1, quota: 1000, percent: 0 },
  ])("$won of $quota is $percent percent", ({ won, quota, percent }) => {
    expect(wonPercent({ won, quota })).toBe(percent);
  });

  it("has no percentage without a quota", () => {
    expect(wonPercent({ won: 50, quota: 0 })).toBeNull();
  });

  it("remaining commit is commit minus won, and negative once it is met", () => {
    expect(remainingCommit({ repCommit: 80, won: 30 })).toBe(50);
    expect(remainingCommit({ repCommit: 80, won: 92.5 })).toBe(-12.5);
  });

  it("gap is what is left to win minus the total: positive short, negative over", () => {
    expect(gap({ quota: 100, won: 40 }, 50)).toBe(10);
    expect(gap({ quota: 100, won: 40 }, 72)).toBe(-12);
  });

  it("amounts with cents do not pick up binary dust", () => {
    expect(remainingCommit({ repCommit: 0.3, won: 0.1 })).toBe(0.2);
    expect(gap({ quota: 0.3, won: 0.1 }, 0.2)).toBe(0);
  });
});
