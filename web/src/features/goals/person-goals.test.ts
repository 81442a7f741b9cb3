import { describe, expect, it } from "vitest";
import { rowOf } from "../../testing/forecast.ts";
import { manager, otherRep, rep } from "../../testing/people.ts";
import { furthestPersonId as furthestOf, teamGoalOf, toPersonGoals } from "./person-goals.ts";

describe("[GA-4] a team's goals together", () => {
  it("[R-11] [X-7] are those of the forecast's rows, the largest gap first, also of people without a check-in", () => {
    const rows = [
      rowOf(otherRep, { won: 7.2, open: 30, likely: 20, bestCase: 25 }),
      rowOf(manager, { won: 1.1, quota: 0.1, commit: 9 }),
    ] as const;
    const all = toPersonGoals(rows, new Map([[manager.id, "Head of sales"]]));
    expect(all).toEqual([
      {
        person: { id: manager.id, name: "Maya Lindt", title: "Head of sales" },
        values: { open: 0, repCommit: 9, won: 1.1, quota: 0.1, bestCase: 0, mostLikely: 0 },
        row: rows[1],
      },
      {
        person: { id: otherRep.id, name: "Ben Okafor", title: "" },
        values: { open: 30, repCommit: 0, won: 7.2, quota: 0, bestCase: 25, mostLikely: 20 },
        row: rows[0],
      },
    ]);
    expect(teamGoalOf(all)).toEqual({
      ...{ open: 30, repCommit: 9, won: 8.3, quota: 0.1 },
      ...{ bestCase: 25, mostLikely: 20 },
    });
  });
});

describe("[GA-4] the rep furthest from goal", () => {
  const furthest = (...values: { quota: number; won: number }[]) =>
    furthestOf(toPersonGoals([rep, otherRep].map((person, index) => rowOf(person, values[index]))));

  it("has won the smallest share of the quota, not the smallest amount", () => {
    expect(furthest({ quota: 1000, won: 400 }, { quota: 100, won: 50 })).toBe(rep.id);
  });

  it("has more left to win where the shares are equal", () => {
    expect(furthest({ quota: 100, won: 50 }, { quota: 1000, won: 500 })).toBe(otherRep.id);
  });

  it("is nobody when all have met their quota, or only one has a quota", () => {
    expect(furthest({ quota: 100, won: 100 }, { quota: 100, won: 130 })).toBeNull();
    expect(furthest({ quota: 100, won: 10 }, { quota: 0, won: 0 })).toBeNull();
  });
});
