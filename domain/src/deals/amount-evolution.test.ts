import { describe, expect, it } from "vitest";
import { type AmountMove, amountEvolution } from "./amount-evolution.ts";

const today = "2026-11-15";

describe("[DD-1] the arrow beside a value", () => {
  it.each<{ name: string; moves: AmountMove[]; arrow: string | null }>([
    { name: "nothing happened", moves: [], arrow: null },
    { name: "it rose", moves: [{ on: "2026-11-10", from: 100, to: 120 }], arrow: "increased" },
    { name: "it fell", moves: [{ on: "2026-11-10", from: 100, to: 80 }], arrow: "decreased" },
    {
      name: "it was emptied",
      moves: [{ on: "2026-11-10", from: 100, to: null }],
      arrow: "decreased",
    },
    { name: "30 days ago", moves: [{ on: "2026-10-16", from: 100, to: 80 }], arrow: "decreased" },
    { name: "31 days ago", moves: [{ on: "2026-10-15", from: 100, to: 80 }], arrow: null },
    { name: "it was first given", moves: [{ on: "2026-11-10", from: null, to: 80 }], arrow: null },
    {
      name: "it fell and rose again to what it was",
      moves: [
        { on: "2026-11-10", from: 100, to: 80 },
        { on: "2026-11-12", from: 80, to: 100 },
      ],
      arrow: null,
    },
    {
      name: "an old fall and a new rise",
      moves: [
        { on: "2026-01-10", from: 100, to: 80 },
        { on: "2026-11-12", from: 80, to: 90 },
      ],
      arrow: "increased",
    },
  ])("$name: $arrow", ({ moves, arrow }) => {
    expect(amountEvolution(moves, today)).toBe(arrow);
  });
});
