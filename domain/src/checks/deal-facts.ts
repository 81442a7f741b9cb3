import type { Day } from "../calendar/day.ts";
import { daysOf, quarterAfter, quarterOf } from "../calendar/quarter.ts";
import type { AmountMove } from "../deals/amount-evolution.ts";
import type { CloseDateMove } from "../deals/slippage.ts";

export type ContactKind = "EMAIL" | "INCOMING_EMAIL" | "CALL" | "MEETING";

export interface StageMove {
  on: Day;
  /** The orders are null where a stage is not one of the deal's pipeline. */
  from: { label: string; order: number | null };
  to: { label: string; order: number | null };
}

/** Everything that a rule may ask about a deal. Days are the organisation's; histories begin with the oldest. */
export interface DealFacts {
  today: Day;
  /** The month that fiscal years begin with. */
  fiscalStart: number;
  isOpen: boolean;
  /** Whether the organisation counts the pipeline that it is in. */
  counts: boolean;
  createdOn: Day;
  amount: number | null;
  category: string | null;
  closeDate: Day | null;
  stage: {
    label: string;
    order: number | null;
    probability: number | null;
    enteredOn: Day | null;
    /** How many days the organisation gives a deal in it; null where what is usual decides. */
    daysLimit: number | null;
  };
  contactCount: number;
  /** The kind is null where the CRM says when, but not how. */
  lastContact: { kind: ContactKind | null; on: Day } | null;
  /** When the buyer's side last took part (their email, a call, a meeting), and how often in the 60 days up to then. */
  lastHeard: { on: Day; contacts: number } | null;
  nextMeetingOn: Day | null;
  /** The newest that took place. */
  lastMeeting: { title: string; on: Day } | null;
  stageMoves: readonly StageMove[];
  closeDateMoves: readonly CloseDateMove[];
  amountMoves: readonly AmountMove[];
  nextStep: string;
  nextStepSince: Day | null;
  /** What the rep last wrote about how it stands, and when. */
  update: string;
  updatedOn: Day | null;
  /** The open task that is due first. */
  nextTask: { title: string; dueOn: Day | null } | null;
  reviewedOn: Day | null;
  /** What is usual in the team. */
  team: {
    /** How long deals stay in this deal's stage. */
    stay: { medianDays: number; samples: number } | null;
    medianAmount: number | null;
    /** The stages of the deal's pipeline that nearly all won deals have been in, in their order. */
    usualSteps: readonly { label: string; order: number }[];
  };
}

/** How far back from the last word of the buyer their contacts are counted. */
export const HEARD_WITHIN_DAYS = 60;

/** The last day of this quarter, or of a later one. */
export function quarterEnd(
  { today, fiscalStart }: Pick<DealFacts, "today" | "fiscalStart">,
  later = 0,
): Day {
  return daysOf(quarterAfter(quarterOf(today, fiscalStart), later), fiscalStart)[1];
}
