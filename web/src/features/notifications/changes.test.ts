import { describe, expect, it } from "vitest";
import { hearingOf } from "../../testing/slack.ts";
import { changed, isUnchanged, undoOf } from "./changes.ts";

const stored = hearingOf({ pipelineIds: ["a", "b"], taskCheckerPipelineIds: ["c"] });

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
    const undo = undoOf(stored, first);
    const both = changed(changed(stored, first), { deal: { notReviewed: false } });
    expect(changed(both, undo)).toEqual(changed(stored, { deal: { notReviewed: false } }));
  });
});
