import { describe, expect, it } from "vitest";
import { changedRatings, ratingTrend } from "./rating-trend.ts";

const saved = (period: string, ratings: { velocity?: number; balance?: number }) => ({
  period,
  ratings,
});

describe("[R-17] the trend of a rating", () => {
  it("has a point for each time it was rated, and none for saves of something else", () => {
    const newestFirst = [
      saved("2026-Q4", { velocity: 4, balance: 2 }),
      saved("2026-Q4", { velocity: 4, balance: 2 }),
      saved("2026-Q4", { velocity: 4, balance: 1 }),
      saved("2026-Q4", { velocity: 3 }),
      saved("2026-Q4", {}),
    ];
    expect(ratingTrend(newestFirst, "velocity", 8)).toEqual([3, 4]);
    expect(ratingTrend(newestFirst, "balance", 8)).toEqual([1, 2]);
  });

  it("has a point for the same mark in another quarter, and for one given again after it was taken back", () => {
    const newestFirst = [
      saved("2027-Q1", { velocity: 3 }),
      saved("2026-Q4", { velocity: 3 }),
      saved("2026-Q4", {}),
      saved("2026-Q4", { velocity: 3 }),
    ];
    expect(ratingTrend(newestFirst, "velocity", 8)).toEqual([3, 3, 3]);
  });

  it("has none for a save of something else after one of another quarter", () => {
    const newestFirst = [
      saved("2026-Q4", { velocity: 3 }),
      saved("2027-Q1", { velocity: 2 }),
      saved("2026-Q4", { velocity: 3 }),
      saved("2027-Q1", { velocity: 2 }),
    ];
    expect(ratingTrend(newestFirst, "velocity", 8)).toEqual([2, 3]);
  });

  it("is of the newest so many", () => {
    const newestFirst = [5, 4, 3, 2, 1].map((velocity) => saved("2026-Q4", { velocity }));
    expect(ratingTrend(newestFirst, "velocity", 3)).toEqual([3, 4, 5]);
  });

  it("says what one save gave", () => {
    const before = saved("2026-Q4", { velocity: 3, balance: 2 });
    expect(changedRatings(saved("2026-Q4", { velocity: 4, balance: 2 }), before)).toEqual({
      velocity: 4,
    });
    expect(changedRatings(before, undefined)).toEqual({ velocity: 3, balance: 2 });
  });
});
