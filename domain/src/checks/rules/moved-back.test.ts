import { describe, expect, it } from "vitest";
import type { Day } from "../../calendar/day.ts";
import { findingOf, sentenceText } from "../../testing/findings.ts";

const RULE = "moved-back";
const proposal = { label: "Proposal", order: 2 };
const contract = { label: "Contract", order: 3 };
const back = (on: Day) => ({ on, from: contract, to: proposal });

describe("[DC-2] moved back a stage", () => {
  it.each([
    { on: "2026-10-16" as const, days: 30, finds: true },
    { on: "2026-10-15" as const, days: 31, finds: false },
  ])("$days days ago is found: $finds", ({ on, finds }) => {
    expect(findingOf(RULE, { stageMoves: [back(on)] }) !== undefined).toBe(finds);
  });

  it("is not found going forward", () => {
    const stageMoves = [{ on: "2026-11-10" as const, from: proposal, to: contract }];
    expect(findingOf(RULE, { stageMoves })).toBeUndefined();
  });

  it("is made up for by coming where it came from", () => {
    const enteredOn = "2026-11-12" as const;
    const stage = { ...contract, probability: 0.9, enteredOn, daysLimit: null };
    const again = { on: "2026-11-12" as const, from: proposal, to: contract };
    expect(findingOf(RULE, { stage, stageMoves: [back("2026-11-10"), again] })).toBeUndefined();
  });

  it("is not found between stages that cannot be compared", () => {
    const elsewhere = { label: "Elsewhere", order: null };
    const stageMoves = [{ on: "2026-11-10" as const, from: elsewhere, to: proposal }];
    expect(findingOf(RULE, { stageMoves })).toBeUndefined();
  });

  it("says from where to where, and when", () => {
    const finding = findingOf(RULE, { stageMoves: [back("2026-11-01"), back("2026-11-10")] });
    expect(sentenceText(finding?.sentence)).toBe(
      "Moved back from Contract to Proposal on 2026-11-10.",
    );
    expect(finding).toMatchObject({ category: "progression", score: 2 });
  });
});
