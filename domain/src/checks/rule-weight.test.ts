import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RuleOutcomes } from "./outcomes.ts";
import { emptyRecord } from "./rule-lab.ts";
import { ruleWeight } from "./rule-weight.ts";

const count = fc.integer({ min: 0, max: 400 });
const outcomes: fc.Arbitrary<RuleOutcomes> = fc
  .record({ lost: count, slipped: count, kept: count, undecided: count })
  .map((each) => ({ ...each, deals: each.lost + each.slipped + each.kept + each.undecided }));
const weight = fc.double({ min: 0, max: 2, noNaN: true });
const of = (lost: number, kept: number): RuleOutcomes => ({
  deals: lost + kept,
  lost,
  slipped: 0,
  kept,
  undecided: 0,
});

describe("[J-3] the weight of a rule", () => {
  it("is its own while nothing is known", () => {
    expect(ruleWeight({ weight: 0.7 }, emptyRecord())).toBeCloseTo(0.7, 12);
  });

  it("blends what is assumed with what became of deals", () => {
    // Flagged: 8 of 10 wrong, others: 10 of 30. All: (18 + 20) / 80, assumed of flagged: odds 38/42 × e^0.7.
    const learned = ruleWeight({ weight: 0.7 }, { flagged: of(8, 2), others: of(10, 20) });
    expect(learned).toBeCloseTo(1.0841, 4);
  });

  it("is what the outcomes say once there are many", () => {
    const record = { flagged: of(30_000, 10_000), others: of(20_000, 20_000) };
    expect(ruleWeight({ weight: 0.9 }, record)).toBeCloseTo(Math.log(3), 2);
  });

  it("is half the rule's own at least, and half more at most", () => {
    expect(ruleWeight({ weight: 0.8 }, { flagged: of(100, 900), others: of(900, 100) })).toBe(0.4);
    expect(ruleWeight({ weight: 0.8 }, { flagged: of(900, 1), others: of(1, 900) })).toBe(1.3);
  });

  it("leaves out what is undecided", () => {
    const flagged = { ...of(8, 2), deals: 110, undecided: 100 };
    const others = of(10, 20);
    expect(ruleWeight({ weight: 0.7 }, { flagged, others })).toBe(
      ruleWeight({ weight: 0.7 }, { flagged: of(8, 2), others }),
    );
  });

  it("never falls when one more flagged deal goes wrong, and stays within its bounds", () => {
    fc.assert(
      fc.property(weight, outcomes, outcomes, (own, flagged, others) => {
        const before = ruleWeight({ weight: own }, { flagged, others });
        const more = { ...flagged, deals: flagged.deals + 1, lost: flagged.lost + 1 };
        const after = ruleWeight({ weight: own }, { flagged: more, others });
        expect(after).toBeGreaterThanOrEqual(before - 1e-9);
        expect(before).toBeGreaterThanOrEqual(own / 2);
        expect(before).toBeLessThanOrEqual(own + 0.5);
      }),
    );
  });
});
