import { describe, expect, it } from "vitest";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "task-overdue";

describe("[DC-2] next task overdue", () => {
  it.each([
    { dueOn: "2026-11-14" as const, finds: true },
    { dueOn: "2026-11-15" as const, finds: false },
    { dueOn: null, finds: false },
  ])("due on $dueOn is found on the 15th: $finds", ({ dueOn, finds }) => {
    expect(findingOf(RULE, { nextTask: { title: "Call", dueOn } }) !== undefined).toBe(finds);
  });

  it("needs a task", () => {
    expect(findingOf(RULE, { nextTask: null })).toBeUndefined();
  });

  it("names the task", () => {
    const finding = findingOf(RULE, { nextTask: { title: "Call legal", dueOn: "2026-11-14" } });
    expect(sentenceText(finding?.sentence)).toBe("Task “Call legal” is 1 day overdue.");
    expect(finding).toMatchObject({ category: "success-plan", score: 1 });
  });
});
