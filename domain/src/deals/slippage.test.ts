import { expect, it } from "vitest";
import { type CloseDateMove, slippage } from "./slippage.ts";

const on = "2026-10-01";
const push: CloseDateMove = { on, from: "2026-11-01", to: "2026-12-01" };
const pull: CloseDateMove = { on, from: "2026-12-01", to: "2026-11-21" };

it.each<{ moves: CloseDateMove[]; pushes: number; days: number }>([
  { moves: [], pushes: 0, days: 0 },
  { moves: [push], pushes: 1, days: 30 },
  { moves: [push, pull], pushes: 1, days: 30 },
  { moves: [pull], pushes: 0, days: 0 },
  { moves: [{ on, from: null, to: "2026-12-01" }], pushes: 0, days: 0 },
  { moves: [{ on, from: "2026-12-01", to: null }], pushes: 0, days: 0 },
  { moves: [push, push], pushes: 2, days: 60 },
])("[DC-8] slippage is $pushes pushes and $days days", ({ moves, pushes, days }) => {
  expect(slippage(moves)).toEqual({ pushes, days });
});
