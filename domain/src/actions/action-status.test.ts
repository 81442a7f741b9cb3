import { describe, expect, it } from "vitest";
import { isLateAction, matchesActionFilter } from "./action-status.ts";

const TODAY = "2026-11-10";
const due = (dueDate: "2026-11-09" | "2026-11-10" | "2026-11-11" | null, isDone = false) => ({
  dueDate,
  isDone,
});

describe("[ACT-1] the status of an action", () => {
  it("late begins the day after it was due", () => {
    expect(isLateAction(due("2026-11-09"), TODAY)).toBe(true);
    expect(isLateAction(due("2026-11-10"), TODAY)).toBe(false);
    expect(isLateAction(due("2026-11-11"), TODAY)).toBe(false);
  });

  it("without a date or once done it is never late", () => {
    expect(isLateAction(due(null), TODAY)).toBe(false);
    expect(isLateAction(due("2026-11-09", true), TODAY)).toBe(false);
  });

  it("[R-13] open is everything not done, late ones included", () => {
    const [late, open, done] = [due("2026-11-09"), due(null), due("2026-11-09", true)];
    const shown = (filter: Parameters<typeof matchesActionFilter>[0]) =>
      [late, open, done].map((action) => matchesActionFilter(filter, action, TODAY));
    expect(shown("all")).toEqual([true, true, true]);
    expect(shown("open")).toEqual([true, true, false]);
    expect(shown("late")).toEqual([true, false, false]);
    expect(shown("completed")).toEqual([false, false, true]);
  });
});
