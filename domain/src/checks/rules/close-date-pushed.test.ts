import { describe, expect, it } from "vitest";
import { findingOf, sentenceText, withThreshold } from "../../testing/findings.ts";

const RULE = "close-date-pushed";
const push = { on: "2026-10-17", from: "2026-11-01", to: "2026-11-11" } as const;
const pull = { on: "2026-10-18", from: "2026-11-11", to: "2026-11-01" } as const;

describe("[DC-2] close date pushed again and again", () => {
  it.each([
    { moves: [push], finds: false },
    { moves: [push, pull], finds: false },
    { moves: [push, pull, push], finds: true },
  ])("$moves.length moves are found: $finds", ({ moves, finds }) => {
    expect(findingOf(RULE, { closeDateMoves: moves, reviewedOn: null }) !== undefined).toBe(finds);
  });

  it("never speaks up without a push", () => {
    expect(findingOf(RULE, { closeDateMoves: [] }, withThreshold(RULE, 0))).toBeUndefined();
  });

  it.each([
    { on: "2026-10-17" as const, held: 29, finds: true },
    { on: "2026-10-16" as const, held: 30, finds: false },
  ])("[J-4] a date that has held for $held days is found: $finds", ({ on, finds }) => {
    const closeDateMoves = [push, { ...push, on }];
    expect(findingOf(RULE, { closeDateMoves, reviewedOn: null }) !== undefined).toBe(finds);
  });

  it.each([
    { reviewedOn: "2026-10-16" as const, finds: true },
    { reviewedOn: "2026-10-17" as const, finds: false },
  ])("[J-4] pushed on 17 October and reviewed on $reviewedOn is found: $finds", (given) => {
    const { reviewedOn, finds } = given;
    expect(findingOf(RULE, { closeDateMoves: [push, push], reviewedOn }) !== undefined).toBe(finds);
  });

  it("says how often and by how much", () => {
    const finding = findingOf(RULE, { closeDateMoves: [push, pull, push], reviewedOn: null });
    expect(sentenceText(finding?.sentence)).toBe("Close date pushed twice (20 days total).");
    expect(finding).toMatchObject({ category: "forecast-impact", score: 2 });
  });
});
