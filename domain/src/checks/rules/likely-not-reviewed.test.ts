import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "likely-not-reviewed";
const category = "COMMIT";

describe("[DC-2] [SL-6] Likely, not reviewed", () => {
  it.each([
    { reviewedOn: "2026-11-09" as const, days: 6, finds: false },
    { reviewedOn: "2026-11-08" as const, days: 7, finds: true },
  ])("reviewed $days days ago is found: $finds", ({ reviewedOn, finds }) => {
    expect(findingOf(RULE, { category, reviewedOn }) !== undefined).toBe(finds);
  });

  it("gives a new deal the same time", () => {
    const reviewedOn = null;
    expect(findingOf(RULE, { category, reviewedOn, createdOn: "2026-11-09" })).toBeUndefined();
    const finding = findingOf(RULE, { category, reviewedOn, createdOn: "2026-11-08" });
    expect(sentenceText(finding?.sentence)).toBe("Likely but never reviewed.");
  });

  it.each(["BEST_CASE", "PIPELINE", null])("is not asked of %s", (other) => {
    expect(findingOf(RULE, { category: other, reviewedOn: null })).toBeUndefined();
  });

  it("says since when", () => {
    const finding = findingOf(RULE, { category, reviewedOn: "2026-11-01" });
    expect(sentenceText(finding?.sentence)).toBe("Likely, last reviewed 14 days ago.");
    expect(finding).toMatchObject({ category: "forecast-impact", score: 1 });
  });
});
