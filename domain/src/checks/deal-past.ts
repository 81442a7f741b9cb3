import { addDays, type Day } from "../calendar/day.ts";
import type { AmountMove } from "../deals/amount-evolution.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import type { CloseDateMove } from "../deals/slippage.ts";
import { valueBefore } from "../history/value-before.ts";
import { BUYER_CONTACT_WINDOW_DAYS, type ContactKind, type DealFacts } from "./deal-facts.ts";

interface Undoable {
  /** The day at whose end the change stops counting because it was undone. */
  undoneOn?: Day | null;
}

/** A change of one field of a deal; null if it was empty. */
export interface PastMove extends Undoable {
  on: Day;
  from: string | null;
  to: string | null;
}

/**
 * A change of a close date; made while the deal was closed, it records when it closed and not when
 * it is expected to.
 */
export type PastDateMove = CloseDateMove & Undoable & { isWhileClosed?: boolean };

/** What a stage means in the organisation's current settings. */
export interface StageInfo {
  id: string;
  label: string;
  order: number | null;
  probability: number | null;
  isClosed: boolean;
  daysLimit: number | null;
}

/** A deal as it is now, and its dated history, oldest first. */
export interface DealPast {
  createdOn: Day;
  status: DealStatus;
  stageId: string | null;
  category: string | null;
  closeDate: Day | null;
  nextStep: string;
  nextStepSince: Day | null;
  stageMoves: readonly PastMove[];
  categoryMoves: readonly PastMove[];
  nextStepMoves: readonly PastMove[];
  closeDateMoves: readonly PastDateMove[];
  amountMoves: readonly (AmountMove & Undoable)[];
  contacts: readonly { kind: ContactKind; on: Day }[];
  reviewedOn: readonly Day[];
}

/** The team's typical values and stage meanings: known as of today, not as of then. */
export interface PastTeamContext {
  stageOf: (id: string) => StageInfo | undefined;
  stayOf: (stageId: string) => DealFacts["team"]["stay"];
  /** Of the deal's pipeline. */
  usualSteps: DealFacts["team"]["usualSteps"];
}

/**
 * Rebuilds the facts of a deal at the end of a day; null if it didn't exist or was closed. Fields
 * without history stay empty: contacts, planned meetings, due tasks, own fields, and the value in
 * the organisation's currency. Rules that need those can't be evaluated for past days.
 */
export function dealFactsOn(
  deal: DealPast,
  day: Day,
  team: PastTeamContext,
  fiscalStart: number,
): DealFacts | null {
  if (deal.createdOn > day) return null;
  const stageId = valueAtEndOfDay(deal.stageMoves, day, deal.stageId);
  const stage = stageId === null ? undefined : team.stageOf(stageId);
  if (stage?.isClosed ?? (deal.status !== "open" && stageId === deal.stageId)) return null;
  const until = <T extends Undoable & { on: Day }>(moves: readonly T[]) =>
    moves.filter(({ on, undoneOn }) => on <= day && (!undoneOn || undoneOn > day));
  const stageMoves = until(deal.stageMoves);
  const nextStep = valueAtEndOfDay(deal.nextStepMoves, day, deal.nextStep) ?? "";
  return {
    today: day,
    fiscalStart,
    isOpen: true,
    counts: true,
    createdOn: deal.createdOn,
    amount: null,
    category: valueAtEndOfDay(deal.categoryMoves, day, deal.category),
    closeDate: valueAtEndOfDay(deal.closeDateMoves, day, deal.closeDate),
    stage: {
      label: stage?.label ?? stageId ?? "",
      order: stage?.order ?? null,
      probability: stage?.probability ?? null,
      enteredOn: stageMoves.at(-1)?.on ?? deal.createdOn,
      daysLimit: stage?.daysLimit ?? null,
    },
    contactCount: 0,
    lastContact: deal.contacts.findLast(({ on }) => on <= day) ?? null,
    lastHeard: lastBuyerContact(deal.contacts, day),
    nextMeetingOn: null,
    lastMeeting: null,
    stageMoves: stageMoves.map(({ on, from, to }) => ({
      on,
      from: stagePosition(from, team),
      to: stagePosition(to, team),
    })),
    closeDateMoves: until(deal.closeDateMoves).filter(({ isWhileClosed }) => !isWhileClosed),
    amountMoves: until(deal.amountMoves),
    nextStep,
    nextStepSince: until(deal.nextStepMoves).at(-1)?.on ?? onOrBefore(deal.nextStepSince, day),
    update: "",
    updatedOn: null,
    nextTask: null,
    reviewedOn: deal.reviewedOn.findLast((on) => on <= day) ?? null,
    ownFields: [],
    team: {
      stay: stageId === null ? null : team.stayOf(stageId),
      medianAmount: null,
      usualSteps: team.usualSteps,
    },
  };
}

/** Returns the value at the end of a day. */
export function valueAtEndOfDay<T>(
  moves: readonly { on: Day; from: T | null }[],
  day: Day,
  now: T | null,
): T | null {
  return valueBefore(moves, ({ on }) => on > day, now);
}

function onOrBefore(on: Day | null, day: Day): Day | null {
  return on !== null && on <= day ? on : null;
}

function lastBuyerContact(contacts: DealPast["contacts"], day: Day): DealFacts["lastHeard"] {
  const heard = contacts.filter(({ kind, on }) => kind !== "EMAIL" && on <= day);
  const last = heard.at(-1);
  if (!last) return null;
  const first = addDays(last.on, -BUYER_CONTACT_WINDOW_DAYS);
  return { on: last.on, contacts: heard.filter(({ on }) => on >= first).length };
}

/** A closing stage has no order, so leaving it is no step back. */
function stagePosition(id: string | null, { stageOf }: PastTeamContext) {
  const stage = id === null ? undefined : stageOf(id);
  return { label: stage?.label ?? id ?? "", order: stage && !stage.isClosed ? stage.order : null };
}
