import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "no-reply";

describe("[DC-2] the last word was ours", () => {
  it.each([
    { on: "2026-11-09" as const, days: 6, finds: false },
    { on: "2026-11-08" as const, days: 7, finds: true },
  ])("$days days without a reply are found: $finds", ({ on, finds }) => {
    expect(findingOf(RULE, { lastContact: { kind: "EMAIL", on } }) !== undefined).toBe(finds);
  });

  it.each(["INCOMING_EMAIL", "CALL", "MEETING", null] as const)("is not found after %s", (kind) => {
    expect(findingOf(RULE, { lastContact: { kind, on: "2026-11-01" } })).toBeUndefined();
  });

  it("says which e-mail", () => {
    const finding = findingOf(RULE, { lastContact: { kind: "EMAIL", on: "2026-11-08" } });
    expect(sentenceText(finding?.sentence)).toBe("No reply to our email of 2026-11-08.");
    expect(finding).toMatchObject({ category: "interaction", score: 1 });
  });
});
