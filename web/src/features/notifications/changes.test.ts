import { describe, expect, it } from "vitest";
import { preferencesOf } from "../../testing/slack.ts";
import { inverseOf, isUnchanged, withChange } from "./changes.ts";

const stored = preferencesOf({ pipelineIds: ["a", "b"], taskCheckerPipelineIds: ["c"] });

describe("[SL-4] a change of preferences", () => {
  it.each([
    [{ pipelineIds: ["b", "a"] }, true],
    [{ pipelineIds: ["a"] }, false],
    [{ pipelineIds: ["a", "b", "b"] }, false],
    [{ deal: { lost: true } }, true],
    [{ deal: { lost: false } }, false],
    [{ notificationDay: 1 }, true],
    [{ notificationTime: "10:00" }, false],
  ])("%j is as it was: %s", (change, isSame) => {
    expect(isUnchanged(stored, change)).toBe(isSame);
  });

  it("is taken back without touching what changed beside it", () => {
    const first = { deal: { lost: false }, notificationDay: 3 };
    const undo = inverseOf(stored, first);
    const both = withChange(withChange(stored, first), { deal: { notReviewed: false } });
    expect(withChange(both, undo)).toEqual(withChange(stored, { deal: { notReviewed: false } }));
  });
});
