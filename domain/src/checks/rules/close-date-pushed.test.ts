import { describe, expect, it } from "vitest";
import { chosen, found, read } from "../../testing/found.ts";

const RULE = "close-date-pushed";
const push = { on: "2026-10-10", from: "2026-11-01", to: "2026-11-11" } as const;
const pull = { on: "2026-10-12", from: "2026-11-11", to: "2026-11-01" } as const;

describe("[DC-2] close date pushed again and again", () => {
  it.each([
    { moves: [push], finds: false },
    { moves: [push, pull], finds: false },
    { moves: [push, pull, push], finds: true },
  ])("$moves.length moves are found: $finds", ({ moves, finds }) => {
    expect(found(RULE, { closeDateMoves: moves }) !== undefined).toBe(finds);
  });

  it("never speaks up without a push", () => {
    expect(found(RULE, { closeDateMoves: [] }, chosen(RULE, 0))).toBeUndefined();
  });

  it("says how often and by how much", () => {
    const finding = found(RULE, { closeDateMoves: [push, pull, push] });
    expect(read(finding?.sentence)).toBe("Its close date was pushed 2 times, by 20 days in all.");
    expect(finding).toMatchObject({ category: "forecast-impact", score: 2 });
  });
});
