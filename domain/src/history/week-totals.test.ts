import { expect, it } from "vitest";
import { weekTotals } from "./week-totals.ts";

it("[R-11] a week of several people is the sum of theirs, to the cent, the earliest week first", () => {
  const row = (week: string, repCommit: number, won: number, mostLikely: number) => ({
    week,
    repCommit,
    won,
    mostLikely,
  });
  expect(
    weekTotals([
      row("2026-11-09", 0.1, 10, 7),
      row("2026-11-02", 1, 2, 3),
      row("2026-11-09", 0.2, 20, 5),
    ]),
  ).toEqual([row("2026-11-02", 1, 2, 3), row("2026-11-09", 0.3, 30, 12)]);
  expect(weekTotals([])).toEqual([]);
});
