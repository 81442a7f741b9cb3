import { describe, expect, it } from "vitest";
import type { Day } from "../../calendar/day.ts";
import { findingOf, sentenceText, withThreshold } from "../../testing/findings.ts";

const RULE = "value-dropped";
const fall = (on: Day, from: number | null, to: number | null) => ({
  amountMoves: [{ on, from, to }],
});

describe("[DC-2] value fell", () => {
  it.each([
    { to: 88.01, finds: false },
    { to: 88, finds: true },
    { to: null, finds: true },
    { to: 120, finds: false },
  ])("from 110 to $to is found: $finds", ({ to, finds }) => {
    expect(findingOf(RULE, fall("2026-11-10", 110, to)) !== undefined).toBe(finds);
  });

  it.each([
    { on: "2026-10-16" as const, days: 30, finds: true },
    { on: "2026-10-15" as const, days: 31, finds: false },
  ])("$days days ago is found: $finds", ({ on, finds }) => {
    expect(findingOf(RULE, fall(on, 100, 50)) !== undefined).toBe(finds);
  });

  it("measures from what it was worth then, whatever came between", () => {
    const amountMoves = [
      { on: "2026-11-01", from: 100, to: 50 },
      { on: "2026-11-05", from: 50, to: 95 },
    ] as const;
    expect(findingOf(RULE, { amountMoves })).toBeUndefined();
  });

  it("follows both of the organisation's thresholds", () => {
    expect(findingOf(RULE, fall("2026-11-10", 100, 90), withThreshold(RULE, 10))).toBeDefined();
    expect(
      findingOf(RULE, fall("2026-11-10", 100, 50), withThreshold(`${RULE}.more`, 4)),
    ).toBeUndefined();
  });

  it("says by how much, and to what", () => {
    const finding = findingOf(RULE, { ...fall("2026-11-10", 15_000, 10_000), amount: 9000 });
    expect(sentenceText(finding?.sentence)).toBe("Value down 33% in 30 days, to 9000.");
    expect(finding).toMatchObject({ category: "forecast-impact", score: 2 });
  });
});
