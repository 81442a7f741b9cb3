import { describe, expect, it } from "vitest";
import { findingOf, sentenceText, withThreshold } from "../../testing/findings.ts";

const RULE = "no-contact";

describe("[DC-2] no contact for some time", () => {
  it.each([
    { on: "2026-11-02" as const, days: 13, finds: false },
    { on: "2026-11-01" as const, days: 14, finds: true },
    { on: "2026-10-31" as const, days: 15, finds: true },
  ])("$days days ago is found: $finds", ({ on, finds }) => {
    expect(findingOf(RULE, { lastContact: { kind: "CALL", on } }) !== undefined).toBe(finds);
  });

  it("names the last contact", () => {
    const finding = findingOf(RULE, { lastContact: { kind: "CALL", on: "2026-11-01" } });
    expect(sentenceText(finding?.sentence)).toBe(
      "No contact for 14 days. Last: a call on 2026-11-01.",
    );
    expect(finding).toMatchObject({ category: "interaction", score: 2 });
  });

  it("gives a new deal the same time", () => {
    expect(findingOf(RULE, { lastContact: null, createdOn: "2026-11-02" })).toBeUndefined();
    const finding = findingOf(RULE, { lastContact: null, createdOn: "2026-11-01" });
    expect(sentenceText(finding?.sentence)).toBe("No contact since it was created 14 days ago.");
  });

  it("follows the organisation's threshold", () => {
    const lastContact = { kind: "CALL", on: "2026-11-12" } as const;
    expect(findingOf(RULE, { lastContact }, withThreshold(RULE, 3))).toBeDefined();
    expect(findingOf(RULE, { lastContact }, withThreshold(RULE, 4))).toBeUndefined();
  });
});
