import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "early-stage-near-close";
const at = (probability: number | null) => ({
  stage: { label: "Discovery", order: 0, probability, enteredOn: null, daysLimit: null },
});

describe("[J-4] early stage, closing soon", () => {
  it.each([
    { closeDate: "2026-11-14" as const, finds: false },
    { closeDate: "2026-11-15" as const, finds: true },
    { closeDate: "2026-11-29" as const, finds: true },
    { closeDate: "2026-11-30" as const, finds: false },
    { closeDate: null, finds: false },
  ])("closing on $closeDate is found: $finds", ({ closeDate, finds }) => {
    expect(findingOf(RULE, { ...at(0.2), closeDate }) !== undefined).toBe(finds);
  });

  it.each([
    { probability: 0.3, finds: true },
    { probability: 0.3001, finds: false },
    { probability: 0, finds: false },
    { probability: null, finds: false },
  ])("a probability of $probability is found: $finds", ({ probability, finds }) => {
    const closeDate = "2026-11-20";
    expect(findingOf(RULE, { ...at(probability), closeDate }) !== undefined).toBe(finds);
  });

  it("says where it is and how soon it closes", () => {
    const soon = findingOf(RULE, { ...at(0.2), closeDate: "2026-11-24" });
    expect(sentenceText(soon?.sentence)).toBe("Closes in 9 days but is only in Discovery (20%).");
    const today = findingOf(RULE, { ...at(0.2), closeDate: "2026-11-15" });
    expect(sentenceText(today?.sentence)).toBe("Closes today but is only in Discovery (20%).");
    expect(soon).toMatchObject({ category: "forecast-impact", score: 2 });
  });
});
