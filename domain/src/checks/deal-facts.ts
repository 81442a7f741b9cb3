import type { Day } from "../calendar/day.ts";
import { addQuarters, quarterDays, quarterOf } from "../calendar/quarter.ts";
import type { AmountMove } from "../deals/amount-evolution.ts";
import type { CloseDateMove } from "../deals/slippage.ts";
import type { OwnFieldFact } from "./own-field-rules.ts";

export type ContactKind = "EMAIL" | "INCOMING_EMAIL" | "CALL" | "MEETING";

export interface StageMove {
  on: Day;
  /** An order is null if the stage isn't in the deal's pipeline. */
  from: { label: string; order: number | null };
  to: { label: string; order: number | null };
}

/** All input of the rules. Days are in the organisation's time zone; histories are oldest first. */
export interface DealFacts {
  today: Day;
  fiscalStart: number;
  isOpen: boolean;
  /** Whether the organisation counts its pipeline. */
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
    /** The organisation's limit of days in this stage; null to use the typical time. */
    daysLimit: number | null;
  };
  contactCount: number;
  /** The kind is null if the CRM gives only the date. */
  lastContact: { kind: ContactKind | null; on: Day } | null;
  /**
   * When the buyer last took part (their email, a call, a meeting), and how often in the 60 days up
   * to then.
   */
  lastHeard: { on: Day; contacts: number } | null;
  nextMeetingOn: Day | null;
  /** The latest past meeting. */
  lastMeeting: { title: string; on: Day } | null;
  stageMoves: readonly StageMove[];
  closeDateMoves: readonly CloseDateMove[];
  amountMoves: readonly AmountMove[];
  nextStep: string;
  nextStepSince: Day | null;
  /** The rep's latest status update, and its day. */
  update: string;
  updatedOn: Day | null;
  /** The open task that is due first. */
  nextTask: { title: string; dueOn: Day | null } | null;
  reviewedOn: Day | null;
  /** Own fields that the organisation asks something of. */
  ownFields: readonly OwnFieldFact[];
  /** Typical values of the team. */
  team: {
    /** How long deals stay in this deal's stage. */
    stay: { medianDays: number; samples: number } | null;
    medianAmount: number | null;
    /** The stages of the deal's pipeline that nearly all won deals went through, in order. */
    usualSteps: readonly { label: string; order: number }[];
  };
}

/** Contacts of the buyer are counted over this many days before the last one. */
export const BUYER_CONTACT_WINDOW_DAYS = 60;

/** The last day of this quarter, or of a later one. */
export function quarterEnd(
  { today, fiscalStart }: Pick<DealFacts, "today" | "fiscalStart">,
  later = 0,
): Day {
  return quarterDays(addQuarters(quarterOf(today, fiscalStart), later), fiscalStart)[1];
}
