import { describe, expect, it } from "vitest";
import { found, read } from "../../testing/found.ts";

const RULE = "task-overdue";

describe("[DC-2] next task overdue", () => {
  it.each([
    { dueOn: "2026-11-14" as const, finds: true },
    { dueOn: "2026-11-15" as const, finds: false },
    { dueOn: null, finds: false },
  ])("due on $dueOn is found on the 15th: $finds", ({ dueOn, finds }) => {
    expect(found(RULE, { nextTask: { title: "Call", dueOn } }) !== undefined).toBe(finds);
  });

  it("needs a task", () => {
    expect(found(RULE, { nextTask: null })).toBeUndefined();
  });

  it("names the task", () => {
    const finding = found(RULE, { nextTask: { title: "Call legal", dueOn: "2026-11-14" } });
    expect(read(finding?.sentence)).toBe("Task “Call legal” is 1 day overdue.");
    expect(finding).toMatchObject({ category: "success-plan", score: 1 });
  });
});
