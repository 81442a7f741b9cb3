import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Call, QuarterAsOf } from "./calls.ts";
import { landingRangeOf } from "./landing.ts";
import { type Draws, drawQuarter, sumDraws } from "./landing-draws.ts";
import { fitLandingModel } from "./landing-model.ts";

const REPS = Array.from({ length: 12 }, (_, index) => `rep-${String(index).padStart(2, "0")}`);
/** Three managers with four reps each. */
const TEAMS = [0, 4, 8].map((first) => REPS.slice(first, first + 4));

const anyAmounts = fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 2, maxLength: 5 });
const anyCompany = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  /** How well each of six quarters went for everybody. */
  climate: fc.array(fc.double({ min: 0.2, max: 0.8, noNaN: true }), { minLength: 6, maxLength: 6 }),
  amounts: fc.array(anyAmounts, { minLength: REPS.length, maxLength: REPS.length }),
});
type Company = typeof anyCompany extends fc.Arbitrary<infer T> ? T : never;

function drawn({ seed, climate, amounts }: Company, ids = REPS): Draws {
  const callsOf = (share: number): Call[] =>
    REPS.flatMap((ownerId, rep) =>
      (amounts[rep] ?? []).map((amount, index): Call => {
        const isHit = ((index * 7 + rep * 3) % 10) / 10 < share;
        return { ownerId, amount, brought: isHit ? amount : 0, called: "likely", isHit };
      }),
    );
  const quarter = (share: number): QuarterAsOf => {
    const calls = callsOf(share);
    const result = calls.map(({ ownerId, brought }) => ({ ownerId, amount: brought }));
    return { won: [], calls, pipeline: [], later: [], result };
  };
  return drawQuarter(quarter(0), fitLandingModel(climate.map(quarter)), ids, seed);
}

const meanOf = (values: Float64Array) =>
  values.reduce((all, value) => all + value, 0) / values.length;
function varianceOf(values: Float64Array): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
}
const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe("[TREE-8] [J-2] the landing of a tree", () => {
  it("law: is one draw for everybody, so its levels add up run by run, and means to the total", () => {
    fc.assert(
      fc.property(anyCompany, (company) => {
        const draws = drawn(company);
        const means = TEAMS.map((team) => meanOf(sumDraws(draws, team)));
        expect(total(means)).toBeCloseTo(meanOf(sumDraws(draws, REPS)), 6);
        const alone = new Map(TEAMS.map((team, index) => [`${index}`, runs(draws, team)]));
        expect(sumDraws(alone, alone.keys())).toEqual(sumDraws(draws, REPS));
      }),
      { numRuns: 20 },
    );
  });

  it("law: is narrower than its reps' ranges added up, and wider than if each had their own quarter", () => {
    fc.assert(
      fc.property(anyCompany, (company) => {
        const draws = drawn(company);
        for (const ids of [...TEAMS, REPS]) {
          const range = landingRangeOf(sumDraws(draws, ids));
          const reps = ids.map((id) => landingRangeOf(sumDraws(draws, [id])));
          expect(range.low).toBeGreaterThanOrEqual(total(reps.map(({ low }) => low)));
          expect(range.high).toBeLessThanOrEqual(total(reps.map(({ high }) => high)));
          const added = total(reps.map(({ high, low }) => high - low));
          expect(range.high - range.low).toBeLessThan(0.95 * added);
          const apart = total(ids.map((id) => varianceOf(sumDraws(draws, [id]))));
          // A good quarter is good for all, which no independent draws would show.
          expect(varianceOf(sumDraws(draws, ids))).toBeGreaterThan(apart);
          // The middle is where the parts' means add up to, not where their middles do.
          const means = total(ids.map((id) => meanOf(sumDraws(draws, [id]))));
          const deviation = Math.sqrt(varianceOf(sumDraws(draws, ids)));
          expect(Math.abs(range.mid - means)).toBeLessThan(0.5 * deviation);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("law: a person's part doesn't depend on who else is drawn", () => {
    fc.assert(
      fc.property(anyCompany, (company) => {
        const draws = drawn(company);
        for (const team of TEAMS) {
          const alone = drawn(company, team);
          for (const id of team) expect(alone.get(id)).toEqual(draws.get(id));
          expect(sumDraws(alone, team)).toEqual(sumDraws(draws, team));
        }
      }),
      { numRuns: 2 },
    );
  });
});

/** A team's result in each run, in the order of the runs. */
function runs(draws: Draws, ids: readonly string[]): Float64Array {
  const own = ids.flatMap((id) => draws.get(id) ?? []);
  return (own[0] ?? new Float64Array()).map((_, turn) => total(own.map((one) => one[turn] ?? 0)));
}
