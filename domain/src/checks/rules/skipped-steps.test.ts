import { describe, expect, it } from "vitest";
import type { Day } from "../../calendar/day.ts";
import { findingOf, sentenceText, withThreshold } from "../../testing/findings.ts";

const RULE = "skipped-steps";
const place = (label: string, order: number | null) => ({ label, order });
const DISCOVERY = { label: "Discovery", order: 0 };
const DEMO = { label: "Demo", order: 1 };
const REVIEW = { label: "Review", order: 3 };
const team = { stay: null, medianAmount: null, usualSteps: [DISCOVERY, DEMO, REVIEW] };
const jumped = (on: Day, reviewedOn: Day | null = null) => ({
  team,
  reviewedOn,
  stageMoves: [{ on, from: place("Discovery", 0), to: place("Proposal", 2) }],
});

describe("[J-4] skipped usual stages", () => {
  it("finds a step before the stage that it never was in", () => {
    const finding = findingOf(RULE, jumped("2026-11-10"));
    expect(sentenceText(finding?.sentence)).toBe(
      "In Proposal without Demo. Nearly every won deal went through it.",
    );
    expect(finding).toMatchObject({ category: "progression", score: 1 });
  });

  it("finds nothing once it has been there", () => {
    const stageMoves = [
      { on: "2026-11-09", from: place("Discovery", 0), to: place("Demo", 1) },
      { on: "2026-11-10", from: place("Demo", 1), to: place("Proposal", 2) },
    ] as const;
    expect(findingOf(RULE, { team, reviewedOn: null, stageMoves })).toBeUndefined();
  });

  it("says nothing of a deal that was made in its stage, or where no step is usual", () => {
    expect(findingOf(RULE, { team, reviewedOn: null, stageMoves: [] })).toBeUndefined();
    const unusual = { ...team, usualSteps: [] };
    expect(findingOf(RULE, { ...jumped("2026-11-10"), team: unusual })).toBeUndefined();
  });

  it.each([
    { reviewedOn: "2026-11-09" as const, finds: true },
    { reviewedOn: "2026-11-10" as const, finds: false },
  ])("reviewed on $reviewedOn, after the jump of 10 November, is found: $finds", (given) => {
    const { reviewedOn, finds } = given;
    expect(findingOf(RULE, jumped("2026-11-10", reviewedOn)) !== undefined).toBe(finds);
  });

  it("follows the organisation's threshold", () => {
    expect(findingOf(RULE, jumped("2026-11-10"), withThreshold(RULE, 2))).toBeUndefined();
    expect(findingOf(RULE, jumped("2026-11-10"), withThreshold(RULE, 0))).toBeDefined();
  });
});
