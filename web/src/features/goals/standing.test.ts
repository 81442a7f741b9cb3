import { describe, expect, it } from "vitest";
import { checkInOf, manager, otherRep, rep } from "../../testing/people.ts";
import { furthest as furthestOf, standings, together } from "./standing.ts";

describe("[GA-4] a team's goals together", () => {
  it("add up exactly, and people without a check-in count as zero", () => {
    const all = standings(
      [manager, rep, otherRep],
      [checkInOf(rep, { quota: 0.1, won: 5 }), checkInOf(otherRep, { quota: 0.2, won: 7 })],
    );
    expect(all.map(({ person }) => person.name)).toEqual(["Maya Lindt", "Ana Silva", "Ben Okafor"]);
    expect(together(all)).toMatchObject({ quota: 0.3, won: 12, repCommit: 0 });
  });
});

describe("[GA-4] the rep furthest from goal", () => {
  const furthest = (...values: { quota: number; won: number }[]) =>
    furthestOf(
      standings(
        [rep, otherRep],
        [rep, otherRep].flatMap((person, index) => {
          const given = values[index];
          return given ? [checkInOf(person, given)] : [];
        }),
      ),
    );

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
