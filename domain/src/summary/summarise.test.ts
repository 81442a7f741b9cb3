import { describe, expect, it } from "vitest";
import type { DealFacts } from "../checks/deal-facts.ts";
import { read } from "../testing/found.ts";
import { soundDeal } from "../testing/sound-deal.ts";
import { type SummaryRecords, summarise } from "./summarise.ts";

const AT = "2026-11-10T09:00:00.000Z";
const records: SummaryRecords = {
  deal: { name: "Acme", at: AT },
  stageEnteredAt: AT,
  closeDateMovedAt: AT,
  nextStepAt: AT,
  contact: { title: "Kick-off", at: AT },
  taskDueAt: AT,
  review: { reviewer: "Maya", score: 4, at: AT },
};
const said = (given: Partial<DealFacts> = {}, of: Partial<SummaryRecords> = {}) =>
  summarise(soundDeal(given), { ...records, ...of }).map(({ parts }) => read(parts));

describe("[DC-3] a deal in a few sentences", () => {
  it("says what the records say", () => {
    const push = { on: "2026-11-01", from: "2026-12-01", to: "2026-12-20" } as const;
    expect(said({ closeDateMoves: [push] })).toEqual([
      "In Proposal (60%) for 5 days.",
      "Worth 10000, triaged Maybe, closes on 2026-12-20.",
      "The close date was pushed once, by 19 days in all.",
      "Last contact 3 days ago (meeting).",
      "Next step: Send the contract, set 3 days ago.",
      "The task Call legal is due in 3 days.",
      "Reviewed by Maya 3 days ago, with 4/5.",
    ]);
  });

  it("says what is missing", () => {
    const bare = said(
      {
        amount: null,
        closeDate: null,
        category: null,
        stage: { label: "", order: null, probability: null, enteredOn: null, daysLimit: null },
        lastContact: null,
        nextStep: "",
        nextTask: null,
        reviewedOn: null,
      },
      { contact: null, review: null },
    );
    expect(bare).toEqual([
      "In no stage.",
      "No value, triaged Pipeline, no close date.",
      "No contact is on record.",
      "No next step.",
      "Never reviewed.",
    ]);
  });

  it("names the record that each sentence rests on", () => {
    const sources = summarise(soundDeal(), records).map(({ source }) => source);
    expect(sources).toEqual([
      { kind: "change", label: "Stage", at: AT },
      { kind: "deal", label: "Acme", at: AT },
      { kind: "activity", label: "Kick-off", at: AT },
      { kind: "change", label: "Next step", at: AT },
      { kind: "task", label: "Call legal", at: AT },
      { kind: "review", label: "Review by Maya", at: AT },
    ]);
  });
});
