import { describe, expect, it } from "vitest";
import {
  formatHour,
  formatLongDateTime,
  formatLongDay,
  formatShortDay,
  formatTimeOfDay,
} from "./format-time.ts";

describe("[R-32] the one clock", () => {
  it.each([
    [0, 0, "12:00 AM"],
    [0, 59, "12:59 AM"],
    [1, 0, "1:00 AM"],
    [9, 5, "9:05 AM"],
    [11, 59, "11:59 AM"],
    [12, 0, "12:00 PM"],
    [12, 59, "12:59 PM"],
    [13, 0, "1:00 PM"],
    [23, 59, "11:59 PM"],
  ])("writes %i h %i as %s %s", (hour, minute, words) => {
    expect(formatTimeOfDay({ hour, minute })).toBe(words);
  });

  it("leaves the minutes out only in a list of full hours", () => {
    expect([0, 8, 11, 12, 13, 23].map(formatHour)).toEqual([
      ...["12 AM", "8 AM", "11 AM", "12 PM", "1 PM", "11 PM"],
    ]);
  });

  it("says in a mail which day and whose clock, on both sides of midnight and of a clock change", () => {
    const late = new Date("2026-11-16T23:30:00Z");
    expect(formatLongDateTime(late, "Europe/Dublin")).toBe(
      "Monday 16 November 2026 at 11:30 PM GMT",
    );
    expect(formatLongDateTime(late, "Europe/Berlin")).toBe(
      "Tuesday 17 November 2026 at 12:30 AM CET",
    );
    const before = new Date("2026-10-25T00:59:00Z");
    const after = new Date("2026-10-25T01:00:00Z");
    expect(formatLongDateTime(before, "Europe/London")).toBe(
      "Sunday 25 October 2026 at 1:59 AM BST",
    );
    expect(formatLongDateTime(after, "Europe/London")).toBe(
      "Sunday 25 October 2026 at 1:00 AM GMT",
    );
    expect(formatLongDay(late, "UTC")).toBe("Monday 16 November 2026");
    expect(formatShortDay(late, "UTC")).toBe("Mon 16 Nov 2026");
  });
});
