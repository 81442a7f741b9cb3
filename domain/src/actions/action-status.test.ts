import { describe, expect, it } from "vitest";
import { actionStatus, isShownUnder } from "./action-status.ts";

const TODAY = "2026-11-10";
const due = (dueDate: "2026-11-09" | "2026-11-10" | "2026-11-11" | null, isDone = false) => ({
  dueDate,
  isDone,
});

describe("[ACT-1] the status of an action", () => {
  it("late begins the day after it was due", () => {
    expect(actionStatus(due("2026-11-09"), TODAY)).toBe("late");
    expect(actionStatus(due("2026-11-10"), TODAY)).toBe("open");
    expect(actionStatus(due("2026-11-11"), TODAY)).toBe("open");
  });

  it("without a date it is never late, done it is neither", () => {
    expect(actionStatus(due(null), TODAY)).toBe("open");
    expect(actionStatus(due("2026-11-09", true), TODAY)).toBe("completed");
  });

  it("open shows the late ones too, late and completed only their own, all everything", () => {
    const [late, open, done] = [due("2026-11-09"), due(null), due("2026-11-09", true)];
    const shown = (filter: Parameters<typeof isShownUnder>[0]) =>
      [late, open, done].map((action) => isShownUnder(filter, action, TODAY));
    expect(shown("all")).toEqual([true, true, true]);
    expect(shown("open")).toEqual([true, true, false]);
    expect(shown("late")).toEqual([true, false, false]);
    expect(shown("completed")).toEqual([false, false, true]);
  });
});
