import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "late-stage-in-pipeline";
const at = (probability: number | null) => ({
  stage: { label: "Proposal", order: 2, probability, enteredOn: null, daysLimit: null },
});

describe("[DC-2] late stage, still triaged Pipeline", () => {
  it.each([
    { probability: 0.5999, finds: false },
    { probability: 0.6, finds: true },
    { probability: null, finds: false },
  ])("$probability is found: $finds", ({ probability, finds }) => {
    expect(findingOf(RULE, { ...at(probability), category: "PIPELINE" }) !== undefined).toBe(finds);
  });

  it.each([
    { category: null, finds: true },
    { category: "", finds: true },
    { category: "BEST_CASE", finds: false },
    { category: "COMMIT", finds: false },
    { category: "OMIT", finds: false },
  ])("triaged '$category' is found: $finds", ({ category, finds }) => {
    expect(findingOf(RULE, { ...at(0.9), category }) !== undefined).toBe(finds);
  });

  it.each([
    { closeDate: "2026-12-31" as const, finds: true },
    { closeDate: "2027-01-01" as const, finds: false },
    { closeDate: null, finds: false },
  ])("[J-4] closing on $closeDate is found: $finds", ({ closeDate, finds }) => {
    expect(findingOf(RULE, { ...at(0.9), category: null, closeDate }) !== undefined).toBe(finds);
  });

  it("says what the stage means", () => {
    const finding = findingOf(RULE, { ...at(0.8), category: null });
    expect(sentenceText(finding?.sentence)).toBe("In Proposal (80%) but still Pipeline.");
    expect(finding).toMatchObject({ category: "progression", score: 1 });
  });
});
