import { describe, expect, it } from "vitest";
import type { DealFacts } from "../checks/deal-facts.ts";
import { sentenceText } from "../testing/findings.ts";
import { healthyDeal } from "../testing/healthy-deal.ts";
import { type SummaryRecords, summarise } from "./summarise.ts";

const AT = "2026-11-10T09:00:00.000Z";
const records: SummaryRecords = {
  deal: { name: "Acme", at: AT },
  stageEnteredAt: AT,
  closeDateMovedAt: AT,
  nextStepAt: AT,
  updateAt: AT,
  contact: { title: "Kick-off", at: AT },
  taskDueAt: AT,
  review: { reviewer: "Maya", score: 4, at: AT },
  status: "open",
  hasOwner: true,
};
const said = (given: Partial<DealFacts> = {}, of: Partial<SummaryRecords> = {}) =>
  summarise(healthyDeal(given), { ...records, ...of }).map(({ parts }) => sentenceText(parts));

describe("[DC-3] a deal in a few sentences", () => {
  it("says what the records say", () => {
    const push = { on: "2026-11-01", from: "2026-12-01", to: "2026-12-20" } as const;
    expect(said({ closeDateMoves: [push] })).toEqual([
      "In Proposal (60%) for 5 days.",
      "Worth 10000 (Maybe), closes on 2026-12-20.",
      "Close date pushed once (19 days).",
      "Last contact 3 days ago (meeting).",
      "Next meeting on 2026-11-20.",
      "Last update 3 days ago: “The CFO signs on 18 December.”",
      "Next step, set 3 days ago: Send the contract.",
      "Task “Call legal” is due in 3 days.",
      "Feedback from Maya 3 days ago: 4/5.",
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
        update: "",
        nextStep: "",
        nextTask: null,
        nextMeetingOn: null,
        reviewedOn: null,
      },
      { contact: null, review: null, hasOwner: false },
    );
    expect(bare).toEqual([
      "No stage, value or close date (Pipeline).",
      "No owner.",
      "No contact logged yet.",
      "No next step.",
      "No feedback yet.",
    ]);
  });

  it("names the record that each sentence rests on", () => {
    const sources = summarise(healthyDeal(), records).map(({ source }) => source);
    expect(sources).toEqual([
      { kind: "change", label: "Stage", at: AT },
      { kind: "deal", label: "Acme", at: AT },
      { kind: "activity", label: "Kick-off", at: AT },
      { kind: "activity", label: "Next meeting", at: null },
      { kind: "change", label: "Update", at: AT },
      { kind: "change", label: "Next step", at: AT },
      { kind: "task", label: "Call legal", at: AT },
      { kind: "review", label: "Review by Maya", at: AT },
    ]);
  });

  it("names it in 300 letters at most", () => {
    const long = "x".repeat(301);
    const task = healthyDeal().nextTask;
    const sources = summarise(healthyDeal({ nextTask: task && { ...task, title: long } }), {
      ...records,
      deal: { name: long, at: AT },
      contact: { title: long, at: AT },
      review: { reviewer: long, score: 4, at: AT },
    }).map(({ source }) => source.label);
    const cut = long.slice(1);
    expect(sources).toEqual([
      "Stage",
      cut,
      cut,
      "Next meeting",
      "Update",
      "Next step",
      cut,
      `Review by ${long.slice(0, 290)}`,
    ]);
  });
});

describe("[R-3] a deal that is closed", () => {
  const planned = { on: "2026-11-01", from: null, to: "2026-11-12" } as const;
  it.each([
    [
      "won",
      "2026-11-12",
      "Won on 2026-11-12 for 10000, on the day planned",
      "on the day it closed",
    ],
    ["won", "2026-11-10", "Won on 2026-11-10 for 10000, 2 days early", "2 days after it closed"],
    ["won", "2026-11-13", "Won on 2026-11-13 for 10000, 1 day late", "1 day before it closed"],
    [
      "lost",
      "2026-11-01",
      "Lost on 2026-11-01, worth 10000, 11 days before its close date",
      "11 days after it closed",
    ],
  ] as const)("is %s on %s, and never should have closed", (status, closeDate, words, when) => {
    const facts = { closeDate, closeDateMoves: [planned], isOpen: false };
    expect(said(facts, { status })).toEqual([
      `${words}.`,
      `Last contact ${when} (meeting).`,
      `Last update ${when}: “The CFO signs on 18 December.”`,
      "Task “Call legal” is still open.",
      `Feedback from Maya ${when}: 4/5.`,
    ]);
  });

  it("is not measured by a day that is not known", () => {
    expect(said({ closeDate: "2026-11-12", closeDateMoves: [] }, { status: "won" })[0]).toBe(
      "Won on 2026-11-12 for 10000.",
    );
  });
});
