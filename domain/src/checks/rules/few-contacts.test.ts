import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "few-contacts";

describe("[DC-2] few contacts for its value", () => {
  it.each([
    { contactCount: 0, finds: true },
    { contactCount: 1, finds: true },
    { contactCount: 2, finds: false },
  ])("$contactCount contacts on a large deal are found: $finds", ({ contactCount, finds }) => {
    expect(findingOf(RULE, { contactCount }) !== undefined).toBe(finds);
  });

  it.each([
    { amount: 5000, finds: false },
    { amount: 5000.01, finds: true },
    { amount: null, finds: false },
  ])("with a median of 5000, a value of $amount is found: $finds", ({ amount, finds }) => {
    expect(findingOf(RULE, { contactCount: 1, amount }) !== undefined).toBe(finds);
  });

  it("says nothing where the team has no median", () => {
    const team = { stay: null, medianAmount: null, usualSteps: [] };
    expect(findingOf(RULE, { contactCount: 0, team })).toBeUndefined();
  });

  it("says how many, and of what", () => {
    const finding = findingOf(RULE, { contactCount: 1 });
    expect(sentenceText(finding?.sentence)).toBe(
      "Single-threaded: 1 contact on a deal of 10000 (your team's median is 5000).",
    );
    expect(finding).toMatchObject({ category: "interaction", score: 1 });
  });
});
