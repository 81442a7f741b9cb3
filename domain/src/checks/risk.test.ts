import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { healthyDeal } from "../testing/healthy-deal.ts";
import type { DealFacts } from "./deal-facts.ts";
import {
  type RankedRisk,
  riskCuts,
  riskLevel,
  riskOf,
  riskReasons,
  standaloneRiskLevel,
} from "./risk.ts";
import { RISK_LEVELS } from "./risk-level.ts";
import { RULES } from "./rules.ts";

const OWN = new Map<string, number>();
const finds = (...rules: string[]) => rules.map((rule) => ({ rule }));
const anyRules = fc.subarray(RULES.map(({ id }) => id));
const anyAmount = fc.double({ min: 0, max: 1e9, noNaN: true });
const anyDeal = fc
  .record({
    amount: anyAmount,
    category: fc.constantFrom(null, "PIPELINE", "BEST_CASE", "COMMIT"),
    closeDate: fc.constantFrom(null, "2026-10-01", "2026-12-31", "2027-02-01", "2027-08-01"),
  })
  .map((given) => healthyDeal(given as Partial<ReturnType<typeof healthyDeal>>));
const anyRisks: fc.Arbitrary<RankedRisk[]> = fc
  .array(
    fc.record({
      value: fc.constantFrom(0, 100, 100, 2500, 80_000),
      evidence: fc.constantFrom(0, 0.89, 0.9, 1.49, 1.5, 3),
    }),
    { maxLength: 60 },
  )
  .map((risks) => risks.map((risk, index) => ({ ...risk, id: `deal-${index}` })));
const anyShare = fc.double({ min: 0.05, max: 1, noNaN: true });

describe("[J-3] what is at stake with a deal", () => {
  it("is money × lost chance, and ranks by the root of the money × acting now", () => {
    // Likely is 80 %: odds 4. A passed date (1.6) and no next step (0.7) make them 4 ÷ e^2.3, a chance of 28.6 %.
    const facts = healthyDeal({ amount: 80_000, category: "COMMIT", closeDate: "2026-11-10" });
    const risk = riskOf(facts, finds("close-date-passed", "no-next-step"), OWN);
    expect(risk).toEqual({
      atStake: 41_101,
      value: 145.313,
      evidence: 1.6 + 0.7,
      rules: ["close-date-passed", "no-next-step"],
    });
  });

  it("counts what rules of one category find half as much each time", () => {
    const facts = healthyDeal();
    const all = finds("no-contact", "champion-quiet", "no-reply");
    expect(riskOf(facts, all, OWN)?.evidence).toBeCloseTo(0.8 + 0.4 + 0.1, 9);
  });

  it.each([
    { closeDate: "2026-01-01" as const, factor: 1 },
    { closeDate: "2026-11-29" as const, factor: 1 },
    { closeDate: "2026-11-30" as const, factor: 0.8 },
    { closeDate: "2026-12-31" as const, factor: 0.8 },
    { closeDate: "2027-01-01" as const, factor: 0.4 },
    { closeDate: "2027-03-31" as const, factor: 0.4 },
    { closeDate: "2027-04-01" as const, factor: 0.2 },
  ])("closing on $closeDate weighs $factor", ({ closeDate, factor }) => {
    const found = finds("no-next-step");
    const at = (on: DealFacts["closeDate"]) =>
      riskOf(healthyDeal({ closeDate: on, nextMeetingOn: null, nextStep: "" }), found, OWN)?.value;
    expect(at(closeDate)).toBeCloseTo((at("2026-11-15") ?? 0) * factor, 2);
  });

  it("closing within 30 days weighs as much where that is in the next quarter", () => {
    const found = finds("no-next-step");
    const at = (closeDate: DealFacts["closeDate"]) => {
      const given = { today: "2026-12-15", closeDate, lastContact: null } as const;
      return riskOf(healthyDeal(given), found, OWN)?.value ?? 0;
    };
    expect(at("2027-01-14")).toBe(at("2026-12-31"));
    expect(at("2027-01-15")).toBeCloseTo(at("2026-12-31") / 2, 2);
  });

  it("without a close date weighs in full if it is Likely or Maybe, else half", () => {
    const found = finds("no-next-step");
    const of = (given: Parameters<typeof healthyDeal>[0]) =>
      riskOf(
        healthyDeal({ ...given, stage: { ...healthyDeal().stage, probability: 0.5 } }),
        found,
        OWN,
      );
    const dated = of({ category: "BEST_CASE" })?.value ?? 0;
    expect(of({ category: "BEST_CASE", closeDate: null })?.value).toBe(dated);
    expect(of({ category: null, closeDate: null })?.value).toBeCloseTo(dated / 2, 1);
  });

  it.each([
    { given: {}, factor: 0.6 },
    { given: { lastContact: { kind: "CALL", on: "2026-11-08" } }, factor: 0.6 },
    { given: { lastContact: { kind: "CALL", on: "2026-11-07" } }, factor: 1 },
    { given: { lastContact: null }, factor: 1 },
    { given: { nextMeetingOn: null, nextStepSince: "2026-11-08" }, factor: 0.6 },
    { given: { nextMeetingOn: null, nextStepSince: "2026-11-07" }, factor: 1 },
    { given: { nextMeetingOn: null, nextStep: " " }, factor: 1 },
    { given: { nextMeetingOn: "2026-11-20", nextStep: "" }, factor: 0.6 },
  ] satisfies { given: Partial<DealFacts>; factor: number }[])(
    "is less while the deal is being worked on: $given, $factor",
    ({ given, factor }) => {
      const found = finds("no-next-step");
      const idle = riskOf(healthyDeal({ lastContact: null }), found, OWN)?.value ?? 0;
      expect(riskOf(healthyDeal(given), found, OWN)?.value).toBeCloseTo(idle * factor, 2);
    },
  );

  it("takes a deal without a value for an ordinary one", () => {
    const found = finds("no-next-step");
    const usual = riskOf(healthyDeal({ amount: 5000 }), found, OWN);
    expect(riskOf(healthyDeal({ amount: null }), found, OWN)).toEqual(usual);
    const team = { stay: null, medianAmount: null, usualSteps: [] };
    expect(riskOf(healthyDeal({ amount: null, team }), found, OWN)?.value).toBe(0.081);
    expect(riskOf(healthyDeal({ amount: -5 }), found, OWN)?.value).toBe(0);
  });

  it.each([{ isOpen: false }, { counts: false }, { category: "OMIT" }])(
    "is unknown of a deal that is not looked at: %o",
    (given) => {
      expect(riskOf(healthyDeal(given), finds("no-next-step"), OWN)).toBeNull();
    },
  );

  it.each([
    { given: {}, isAtStake: false },
    { given: { amount: 1000 }, isAtStake: true },
    { given: { closeDate: "2026-11-10" }, isAtStake: true },
    { given: { category: "BEST_CASE" }, isAtStake: true },
  ] satisfies { given: Partial<DealFacts>; isAtStake: boolean }[])(
    "is nothing while nobody has said what it is worth, when it closes or how sure it is: $given, $isAtStake",
    ({ given, isAtStake }) => {
      const bare = healthyDeal({ amount: null, closeDate: null, category: null, ...given });
      const risk = riskOf(bare, finds("no-contact", "no-next-step"), OWN);
      expect((risk?.value ?? 0) > 0).toBe(isAtStake);
      expect((risk?.atStake ?? 0) > 0).toBe(isAtStake);
      expect(risk && standaloneRiskLevel(risk)).toBe(isAtStake ? "high" : "low");
    },
  );

  it("is nothing where nobody can act: nothing was found, or only what time mends", () => {
    expect(riskOf(healthyDeal(), [], OWN)).toEqual({
      value: 0,
      atStake: 0,
      evidence: 0,
      rules: [],
    });
    const past = riskOf(healthyDeal(), finds("moved-back", "value-dropped"), OWN);
    expect(past).toMatchObject({ value: 0, rules: ["moved-back", "value-dropped"] });
    expect(standaloneRiskLevel(past ?? { value: 1, evidence: 0 })).toBe("low");
  });

  it("follows what a team's outcomes say about a rule", () => {
    const learned = new Map([
      ["no-next-step", 2],
      ["no-contact", 0],
    ]);
    const risk = riskOf(healthyDeal(), finds("no-contact", "no-next-step"), learned);
    expect(risk).toMatchObject({ evidence: 2, rules: ["no-next-step"] });
  });

  it("never falls with more money", () => {
    fc.assert(
      fc.property(anyDeal, anyRules, anyAmount, (facts, rules, more) => {
        const amount = (facts.amount ?? 0) + more;
        const before = riskOf(facts, finds(...rules), OWN)?.value ?? 0;
        expect(riskOf({ ...facts, amount }, finds(...rules), OWN)?.value).toBeGreaterThanOrEqual(
          before,
        );
      }),
    );
  });

  it("never falls with one more finding", () => {
    fc.assert(
      fc.property(anyDeal, anyRules, fc.constantFrom(...RULES), (facts, rules, { id }) => {
        const before = riskOf(facts, finds(...rules.filter((rule) => rule !== id)), OWN);
        const after = riskOf(facts, finds(...new Set([...rules, id])), OWN);
        expect(after?.value).toBeGreaterThanOrEqual(before?.value ?? 0);
        expect(after?.evidence).toBeGreaterThanOrEqual((before?.evidence ?? 0) - 1e-12);
      }),
    );
  });
});

describe("[J-3] levels of risk", () => {
  const ranked = (count: number, evidence: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `deal-${index}`,
      value: 1000 - index,
      evidence,
    }));
  const levels = (risks: RankedRisk[], open: number, share: number) => {
    const cuts = riskCuts(risks, open, share);
    const all = risks.map((risk) => riskLevel(risk, cuts));
    return Object.fromEntries(
      RISK_LEVELS.map((of) => [of, all.filter((one) => one === of).length]),
    );
  };

  it("show the chosen share of the open deals at most, a third of them high", () => {
    expect(levels(ranked(100, 3), 100, 0.3)).toEqual({ high: 10, medium: 20, low: 70 });
    expect(levels(ranked(100, 3), 100, 0.6)).toEqual({ high: 20, medium: 40, low: 40 });
    expect(levels(ranked(10, 3), 10, 0.3)).toEqual({ high: 1, medium: 2, low: 7 });
  });

  it("show few of a healthy team", () => {
    expect(levels([...ranked(2, 1), ...ranked(98, 0.2)], 100, 0.3)).toEqual({
      high: 0,
      medium: 2,
      low: 98,
    });
    expect(riskCuts(ranked(100, 0.89), 100, 0.3)).toEqual({ high: null, medium: null });
  });

  it("end between deals of the same value", () => {
    const same = ranked(10, 3).map((risk) => ({ ...risk, value: 5 }));
    expect(levels(same, 10, 0.3)).toEqual({ high: 1, medium: 2, low: 7 });
  });

  it("are by the findings alone before a team's deals were compared", () => {
    expect(standaloneRiskLevel({ value: 1, evidence: 0.89 })).toBe("low");
    expect(standaloneRiskLevel({ value: 1, evidence: 0.9 })).toBe("medium");
    expect(standaloneRiskLevel({ value: 1, evidence: 1.49 })).toBe("medium");
    expect(standaloneRiskLevel({ value: 1, evidence: 1.5 })).toBe("high");
    expect(standaloneRiskLevel({ value: 0, evidence: 1.5 })).toBe("low");
  });

  it("never show more than the share, rounded up to a whole deal", () => {
    fc.assert(
      fc.property(anyRisks, fc.nat({ max: 200 }), anyShare, (risks, others, share) => {
        const open = risks.length + others;
        const { high = 0, medium = 0 } = levels(risks, open, share);
        expect(high + medium).toBeLessThanOrEqual(Math.ceil(open * share));
        expect(high).toBeLessThanOrEqual(Math.ceil((open * share) / 3));
      }),
    );
  });

  it("never fall with more at stake or worse facts", () => {
    const worse = fc.constantFrom("value", "evidence") as fc.Arbitrary<"value" | "evidence">;
    fc.assert(
      fc.property(anyRisks, anyShare, fc.nat(), worse, (risks, share, which, field) => {
        const risk = risks[which % Math.max(risks.length, 1)];
        if (!risk) return;
        const place = (level: string) => ["high", "medium", "low"].indexOf(level);
        const more = { ...risk, [field]: risk[field] * 2 + 1 };
        const changed = risks.map((one) => (one.id === risk.id ? more : one));
        const before = riskLevel(risk, riskCuts(risks, risks.length, share));
        const after = riskLevel(more, riskCuts(changed, risks.length, share));
        expect(place(after)).toBeLessThanOrEqual(place(before));
      }),
    );
  });
});

it("[J-3] the reasons of a risk say what was found and what clears it", () => {
  expect(riskReasons(["no-next-step", "gone-rule"])).toEqual([
    { rule: "no-next-step", words: "no next step", clearedBy: "Add a next step." },
  ]);
});
