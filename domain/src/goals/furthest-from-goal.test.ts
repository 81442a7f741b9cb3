import { describe, expect, it } from "vitest";
import { byGap, furthestFromGoal } from "./furthest-from-goal.ts";

const goal = (name: string, quota: number, won: number, likely = 0) => ({
  name,
  quota,
  won,
  likely,
});
const names = (...goals: ReturnType<typeof goal>[]) =>
  byGap(goals, (one) => one).map(({ name }) => name);

describe("[X-7] people by their gap to the quota", () => {
  it("go from the largest gap to the most that is over, counting Likely", () => {
    expect(
      names(
        goal("over", 100, 90, 30),
        goal("short of more", 1000, 700, 100),
        goal("on goal", 100, 60, 40),
        goal("short", 100, 40, 20),
      ),
    ).toEqual(["short of more", "short", "on goal", "over"]);
  });

  it("end with those who have no quota, or are in no forecast, as they came", () => {
    const found = byGap(
      [goal("none", 0, 50), goal("over", 10, 50), goal("nowhere", 100, 0), goal("short", 10, 5)],
      (one) => (one.name === "nowhere" ? null : one),
    );
    expect(found.map(({ name }) => name)).toEqual(["short", "over", "none", "nowhere"]);
  });

  it("of the same gap stay in their order", () => {
    expect(names(goal("a", 100, 90), goal("b", 20, 10), goal("c", 30, 0, 20))).toEqual([
      "a",
      "b",
      "c",
    ]);
  });
});

describe("[GA-4] [X-7] furthest from goal", () => {
  it("is the largest gap, counting Likely", () => {
    const found = furthestFromGoal([goal("likely", 1000, 0, 990), goal("short", 100, 80, 5)]);
    expect(found?.name).toBe("short");
  });

  it("is nobody where Likely covers every quota, or only one has a quota", () => {
    expect(furthestFromGoal([goal("a", 100, 100), goal("b", 100, 40, 60)])).toBeNull();
    expect(furthestFromGoal([goal("a", 100, 100), goal("b", 100, 40, 59)])?.name).toBe("b");
    expect(furthestFromGoal([goal("a", 100, 1), goal("b", 0, 0)])).toBeNull();
    expect(furthestFromGoal([])).toBeNull();
  });
});
