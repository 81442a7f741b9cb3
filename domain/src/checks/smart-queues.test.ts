import { describe, expect, it } from "vitest";
import {
  isInSmartQueue,
  type QueuedDeal,
  SMART_QUEUE_IDS,
  smartQueueDays,
} from "./smart-queues.ts";

const ANY = { from: null, to: null };
const deal = (given: Partial<QueuedDeal> = {}): QueuedDeal => ({
  isOpen: true,
  closeDate: "2026-11-18",
  amount: 1000,
  forecastCategory: "COMMIT",
  updatedOn: null,
  isReviewed: false,
  ...given,
});

describe("[R-26] new updates this week", () => {
  it.each([
    { startsOn: "monday", today: "2026-11-15", from: "2026-11-09", to: "2026-11-15" },
    { startsOn: "monday", today: "2026-11-16", from: "2026-11-09", to: "2026-11-22" },
    { startsOn: "monday", today: "2026-11-17", from: "2026-11-09", to: "2026-11-22" },
    { startsOn: "monday", today: "2026-11-18", from: "2026-11-16", to: "2026-11-22" },
    { startsOn: "sunday", today: "2026-11-15", from: "2026-11-08", to: "2026-11-21" },
    { startsOn: "sunday", today: "2026-11-17", from: "2026-11-08", to: "2026-11-21" },
    { startsOn: "sunday", today: "2026-11-18", from: "2026-11-15", to: "2026-11-21" },
    { startsOn: "saturday", today: "2026-11-14", from: "2026-11-07", to: "2026-11-20" },
    { startsOn: "saturday", today: "2026-11-18", from: "2026-11-14", to: "2026-11-20" },
  ] as const)("on $today, in weeks from $startsOn, are those since $from", (given) => {
    const { startsOn, today, from, to } = given;
    expect(smartQueueDays("new-updates-this-week", today, startsOn)).toEqual({ from, to });
  });

  it("are those of the first day and of the last, also of a closed deal", () => {
    const days = { from: "2026-11-09", to: "2026-11-22" } as const;
    const isIn = (updatedOn: QueuedDeal["updatedOn"]) =>
      isInSmartQueue("new-updates-this-week", deal({ updatedOn, isOpen: false }), days);
    expect(isIn("2026-11-08")).toBe(false);
    expect(isIn("2026-11-09")).toBe(true);
    expect(isIn("2026-11-22")).toBe(true);
    expect(isIn("2026-11-23")).toBe(false);
    expect(isIn(null)).toBe(false);
  });
});

describe("[R-9] a smart queue holds what its name says", () => {
  it("the top five are about no days, only closing and updates are", () => {
    const days = SMART_QUEUE_IDS.map((id) => smartQueueDays(id, "2026-11-18", "monday"));
    const week = { from: "2026-11-16", to: "2026-11-22" };
    expect(days).toEqual([week, week, ANY, ANY, ANY]);
  });

  it("closing this week is closing on its first day until its last", () => {
    const days = { from: "2026-11-16", to: "2026-11-22" } as const;
    const isIn = (given: Partial<QueuedDeal>) =>
      isInSmartQueue("closing-this-week", deal(given), days);
    expect(isIn({ closeDate: "2026-11-15" })).toBe(false);
    expect(isIn({ closeDate: "2026-11-16" })).toBe(true);
    expect(isIn({ closeDate: "2026-11-22" })).toBe(true);
    expect(isIn({ closeDate: "2026-11-23" })).toBe(false);
    expect(isIn({ closeDate: null })).toBe(false);
    expect(isIn({ isOpen: false })).toBe(false);
  });

  it("the top five may close in any year, be omitted or undated; they are open and have a value", () => {
    const isIn = (given: Partial<QueuedDeal>) => isInSmartQueue("top-five-value", deal(given), ANY);
    expect(isIn({ closeDate: "2027-06-30" })).toBe(true);
    expect(isIn({ closeDate: "2026-01-01" })).toBe(true);
    expect(isIn({ closeDate: null })).toBe(true);
    expect(isIn({ forecastCategory: "OMIT" })).toBe(true);
    expect(isIn({ isOpen: false })).toBe(false);
    expect(isIn({ amount: null })).toBe(false);
  });

  it.each([
    { forecastCategory: "COMMIT", isTriaged: true },
    { forecastCategory: "BEST_CASE", isTriaged: true },
    { forecastCategory: "PIPELINE", isTriaged: false },
    { forecastCategory: "OMIT", isTriaged: false },
    { forecastCategory: null, isTriaged: false },
  ])("triaged is Likely or Maybe, so $forecastCategory is $isTriaged", (given) => {
    const { forecastCategory, isTriaged } = given;
    for (const isReviewed of [false, true]) {
      const open = deal({ forecastCategory, isReviewed });
      expect(isInSmartQueue("triaged-deals", open, ANY)).toBe(isTriaged);
      expect(isInSmartQueue("triaged-no-reviews", open, ANY)).toBe(isTriaged && !isReviewed);
    }
    const closed = deal({ forecastCategory, isOpen: false });
    expect(isInSmartQueue("triaged-deals", closed, ANY)).toBe(false);
    expect(isInSmartQueue("triaged-no-reviews", closed, ANY)).toBe(false);
  });
});
