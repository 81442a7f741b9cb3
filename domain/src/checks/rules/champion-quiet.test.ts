import { describe, expect, it } from "vitest";
import type { Day } from "../../calendar/day.ts";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "champion-quiet";
const quietSince = (on: Day, contacts = 3) => ({
  lastHeard: { on, contacts },
  lastContact: { kind: "EMAIL", on: "2026-11-10" } as const,
});

describe("[J-4] champion gone quiet", () => {
  it.each([
    { on: "2026-10-26" as const, days: 20, finds: false },
    { on: "2026-10-25" as const, days: 21, finds: true },
  ])("$days days are found: $finds", ({ on, finds }) => {
    expect(findingOf(RULE, quietSince(on)) !== undefined).toBe(finds);
  });

  it("needs a contact who was engaged before", () => {
    expect(findingOf(RULE, quietSince("2026-10-01", 2))).toBeUndefined();
    expect(findingOf(RULE, { ...quietSince("2026-10-01"), lastHeard: null })).toBeUndefined();
  });

  it("leaves a silence of both sides to the rule for that", () => {
    const lastHeard = { on: "2026-10-01", contacts: 5 } as const;
    expect(findingOf(RULE, { lastHeard, lastContact: { kind: "CALL", on: "2026-10-01" } })).toBe(
      undefined,
    );
    expect(findingOf(RULE, { lastHeard, lastContact: { kind: "EMAIL", on: "2026-10-01" } })).toBe(
      undefined,
    );
  });

  it("says since when", () => {
    const finding = findingOf(RULE, quietSince("2026-10-20"));
    expect(sentenceText(finding?.sentence)).toBe(
      "Nothing from their side for 26 days (since 2026-10-20).",
    );
    expect(finding).toMatchObject({ category: "interaction", score: 1 });
  });
});
