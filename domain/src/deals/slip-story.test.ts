import { describe, expect, it } from "vitest";
import { SLIP_REASONS, type SlipReason, slipReasonLabel } from "./slip-reasons.ts";
import { type ExplainedMove, needsReason, slipStory } from "./slip-story.ts";

describe("[BY-24] the story of a deal that slipped", () => {
  it.each<[number, number, Array<SlipReason | null>, string | null]>([
    [0, 0, [], null],
    [1, 1, [null], "pushed 1×, 1 day"],
    [3, 47, ["legal", null, "legal"], "pushed 3×, 47 days, legal ×2"],
    [2, 30, ["budget", "legal"], "pushed 2×, 30 days, legal, budget"],
    [3, 9, ["ours", "timing", "ours"], "pushed 3×, 9 days, our side ×2, buyer's timing"],
  ])("%i pushes, %i days, %j", (pushes, days, reasons, story) => {
    expect(slipStory({ pushes, days }, reasons)).toBe(story);
  });

  it("has one name for each reason", () => {
    const names = SLIP_REASONS.map(slipReasonLabel);
    expect(new Set(names).size).toBe(SLIP_REASONS.length);
  });
});

describe("[BY-24] a push needs a reason", () => {
  const push: ExplainedMove = { from: "2026-11-10", to: "2026-12-01", reason: null };
  it.each<[string, ExplainedMove, Array<Pick<ExplainedMove, "to">>, boolean]>([
    ["while nobody has said why", push, [], true],
    ["also when it was pushed on", push, [{ to: "2026-12-20" }], true],
    ["also when it was pulled in by half", push, [{ to: "2026-11-11" }], true],
    ["not when it was taken back", push, [{ to: "2026-11-10" }], false],
    ["not when it was taken back later", push, [{ to: "2026-12-20" }, { to: "2026-11-01" }], false],
    ["not once it has one", { ...push, reason: "other" }, [], false],
    ["not if it was pulled in", { ...push, from: "2026-12-02" }, [], false],
    ["not if it stayed", { ...push, from: "2026-12-01" }, [], false],
    ["not if it was the first date", { ...push, from: null }, [], false],
    ["not if the date was lost", { ...push, to: null }, [], false],
  ])("%s", (_, move, later, expected) => {
    expect(needsReason(move, later)).toBe(expected);
  });
});
