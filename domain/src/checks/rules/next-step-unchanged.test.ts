import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "next-step-unchanged";

describe("[DC-2] next step unchanged", () => {
  it.each([
    { nextStepSince: "2026-11-02" as const, days: 13, finds: false },
    { nextStepSince: "2026-11-01" as const, days: 14, finds: true },
    { nextStepSince: null, days: "unknown", finds: false },
  ])("for $days days is found: $finds", ({ nextStepSince, finds }) => {
    expect(findingOf(RULE, { nextStepSince }) !== undefined).toBe(finds);
  });

  it("leaves a missing next step to its own rule", () => {
    expect(findingOf(RULE, { nextStep: "", nextStepSince: "2026-01-01" })).toBeUndefined();
  });

  it("quotes the step, as much of it as a sentence bears", () => {
    const finding = findingOf(RULE, { nextStepSince: "2026-11-01" });
    expect(sentenceText(finding?.sentence)).toBe(
      "Same next step for 14 days: “Send the contract”.",
    );
    expect(finding).toMatchObject({ category: "success-plan", score: 1 });
    const long = findingOf(RULE, { nextStep: "x".repeat(70_000), nextStepSince: "2026-11-01" });
    expect(sentenceText(long?.sentence)?.length).toBeLessThan(300);
  });
});
