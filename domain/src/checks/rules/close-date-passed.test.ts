import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "close-date-passed";

describe("[DC-2] close date in the past", () => {
  it.each([
    { closeDate: "2026-11-14" as const, finds: true },
    { closeDate: "2026-11-15" as const, finds: false },
    { closeDate: null, finds: false },
  ])("$closeDate is found on the 15th: $finds", ({ closeDate, finds }) => {
    expect(findingOf(RULE, { closeDate }) !== undefined).toBe(finds);
  });

  it("says for how long", () => {
    const finding = findingOf(RULE, { closeDate: "2026-11-12" });
    expect(sentenceText(finding?.sentence)).toBe("Close date passed 3 days ago (2026-11-12).");
    expect(finding).toMatchObject({ category: "forecast-impact", score: 3 });
  });
});
