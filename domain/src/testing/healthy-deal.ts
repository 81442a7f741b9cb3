import type { DealFacts } from "../checks/deal-facts.ts";

/** For tests: an open deal without findings, as of 15 November 2026. */
export function healthyDeal(given: Partial<DealFacts> = {}): DealFacts {
  return {
    today: "2026-11-15",
    fiscalStart: 1,
    isOpen: true,
    counts: true,
    createdOn: "2026-10-01",
    amount: 10_000,
    category: "BEST_CASE",
    closeDate: "2026-12-20",
    stage: {
      label: "Proposal",
      order: 2,
      probability: 0.6,
      enteredOn: "2026-11-10",
      daysLimit: null,
    },
    contactCount: 3,
    lastContact: { kind: "MEETING", on: "2026-11-12" },
    lastHeard: { on: "2026-11-12", contacts: 4 },
    nextMeetingOn: "2026-11-20",
    lastMeeting: { title: "Product demo", on: "2026-11-12" },
    stageMoves: [],
    closeDateMoves: [],
    amountMoves: [],
    nextStep: "Send the contract",
    nextStepSince: "2026-11-12",
    update: "The CFO signs on 18 December.",
    updatedOn: "2026-11-12",
    nextTask: { title: "Call legal", dueOn: "2026-11-18" },
    reviewedOn: "2026-11-12",
    ownFields: [],
    team: { stay: { medianDays: 10, samples: 20 }, medianAmount: 5000, usualSteps: [] },
    ...given,
  };
}
