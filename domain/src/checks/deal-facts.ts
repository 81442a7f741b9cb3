import type { Day } from "../calendar/day.ts";
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
  nextMeetingOn: Day | null;
  stageMoves: readonly StageMove[];
  closeDateMoves: readonly CloseDateMove[];
  amountMoves: readonly AmountMove[];
  nextStep: string;
  nextStepSince: Day | null;
  /** When the rep last wrote how it stands. */
  updatedOn: Day | null;
  /** The open task that is due first. */
  nextTask: { title: string; dueOn: Day | null } | null;
  reviewedOn: Day | null;
  /** What is usual in the team. */
  team: {
    /** How long deals stay in this deal's stage. */
    stay: { medianDays: number; samples: number } | null;
    medianAmount: number | null;
  };
}
