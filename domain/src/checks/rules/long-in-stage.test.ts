import { describe, expect, it } from "vitest";
import type { Day } from "../../calendar/day.ts";
import { findingOf, sentenceText, withThreshold } from "../../testing/findings.ts";

const RULE = "long-in-stage";
const since = (enteredOn: Day | null) => ({
  stage: { label: "Proposal", order: 2, probability: 0.6, enteredOn, daysLimit: null },
});
const usual = (medianDays: number, samples: number) => ({
  team: { stay: { medianDays, samples }, medianAmount: null, usualSteps: [] },
});

describe("[DC-2] longer in its stage than usual", () => {
  it.each([
    { enteredOn: "2026-10-31" as const, days: 15, finds: false },
    { enteredOn: "2026-10-30" as const, days: 16, finds: true },
  ])("with a median of 10 days, $days days are found: $finds", ({ enteredOn, finds }) => {
    expect(findingOf(RULE, { ...since(enteredOn), ...usual(10, 10) }) !== undefined).toBe(finds);
  });

  it.each([
    { enteredOn: "2026-10-16" as const, days: 30, finds: false },
    { enteredOn: "2026-10-15" as const, days: 31, finds: true },
  ])("with nine samples, $days days are found: $finds", ({ enteredOn, finds }) => {
    expect(findingOf(RULE, { ...since(enteredOn), ...usual(10, 9) }) !== undefined).toBe(finds);
  });

  it("follows both of the organisation's thresholds", () => {
    const given = { ...since("2026-10-16"), ...usual(10, 10) };
    expect(findingOf(RULE, given, withThreshold(RULE, 2.9))).toBeDefined();
    expect(findingOf(RULE, given, withThreshold(RULE, 3))).toBeUndefined();
    const few = { ...since("2026-11-08"), ...usual(10, 0) };
    expect(findingOf(RULE, few, withThreshold(`${RULE}.more`, 6))).toBeDefined();
    expect(findingOf(RULE, few, withThreshold(`${RULE}.more`, 7))).toBeUndefined();
  });

  it.each([
    { enteredOn: "2026-11-01" as const, days: 14, finds: false },
    { enteredOn: "2026-10-31" as const, days: 15, finds: true },
  ])("[J-4] with a median of 2 days, $days days are found: $finds", ({ enteredOn, finds }) => {
    expect(findingOf(RULE, { ...since(enteredOn), ...usual(2, 10) }) !== undefined).toBe(finds);
  });

  it("gives way to the stage's own limit, whatever is usual", () => {
    const limited = (enteredOn: Day, medianDays: number) => ({
      stage: { ...since(enteredOn).stage, daysLimit: 10 },
      ...usual(medianDays, 9),
    });
    expect(findingOf(RULE, limited("2026-11-05", 1))).toBeUndefined();
    const over = findingOf(RULE, limited("2026-11-04", 100));
    expect(sentenceText(over?.sentence)).toBe("11 days in Proposal. Its limit is 10.");
  });

  it("says nothing of a stage that it entered nobody knows when", () => {
    expect(findingOf(RULE, since(null))).toBeUndefined();
  });

  it("says what it is measured by", () => {
    const measured = findingOf(RULE, { ...since("2026-10-16"), ...usual(10.5, 10) });
    expect(sentenceText(measured?.sentence)).toBe("30 days in Proposal. Your team's median is 11.");
    const unmeasured = findingOf(RULE, { ...since("2026-10-15"), ...usual(0, 0) });
    expect(sentenceText(unmeasured?.sentence)).toBe("31 days in Proposal. More than 30 is long.");
    expect(measured).toMatchObject({ category: "progression", score: 2 });
  });
});
