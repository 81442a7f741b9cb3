import { describe, expect, it } from "vitest";
import { furthestFromGoal } from "./furthest-from-goal.ts";

const goal = (name: string, won: number, quota: number) => ({ name, won, quota });

describe("[GA-4] furthest from goal", () => {
  it("is the smallest share won, not the smallest amount", () => {
    const found = furthestFromGoal([goal("large", 100, 1000), goal("small", 20, 50)]);
    expect(found?.name).toBe("large");
  });

  it("of two at the same share is the one with more left to win", () => {
    const found = furthestFromGoal([goal("less", 10, 100), goal("more", 20, 200)]);
    expect(found?.name).toBe("more");
  });

  it("is nobody where all have met their quota, or only one has a quota", () => {
    expect(furthestFromGoal([goal("a", 100, 100), goal("b", 120, 100)])).toBeNull();
    expect(furthestFromGoal([goal("a", 1, 100), goal("b", 0, 0)])).toBeNull();
    expect(furthestFromGoal([])).toBeNull();
  });
});
