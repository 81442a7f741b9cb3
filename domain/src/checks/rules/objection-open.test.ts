import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "objection-open";
const update = "Good call. IT raised a concern about single sign-on.";

describe("[J-4] open objection, closing soon", () => {
  it.each([
    { closeDate: "2026-11-14" as const, finds: false },
    { closeDate: "2026-11-15" as const, finds: true },
    { closeDate: "2026-12-06" as const, finds: true },
    { closeDate: "2026-12-07" as const, finds: false },
    { closeDate: null, finds: false },
  ])("closing on $closeDate is found: $finds", ({ closeDate, finds }) => {
    expect(findingOf(RULE, { closeDate, update }) !== undefined).toBe(finds);
  });

  it("quotes the objection", () => {
    const finding = findingOf(RULE, { closeDate: "2026-11-24", update });
    expect(sentenceText(finding?.sentence)).toBe(
      "Closes in 9 days with an open objection: “IT raised a concern about single sign-on”.",
    );
    expect(finding).toMatchObject({ category: "forecast-impact", score: 1 });
  });
});
