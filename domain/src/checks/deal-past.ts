import type { Day } from "../calendar/day.ts";
import type { AmountMove } from "../deals/amount-evolution.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import type { CloseDateMove } from "../deals/slippage.ts";
import { heldBefore } from "../history/held.ts";
import type { ContactKind, DealFacts } from "./deal-facts.ts";

/** A change of one thing about a deal; null where it had none. */
export interface PastMove {
  on: Day;
  from: string | null;
  to: string | null;
}

/** What a stage means, as the organisation has it today. */
export interface StageMeaning {
  id: string;
  label: string;
  order: number | null;
  probability: number | null;
  isClosed: boolean;
  daysLimit: number | null;
}

/** A deal as it is, and everything dated that happened to it. Histories begin with the oldest. */
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
  closeDateMoves: readonly CloseDateMove[];
  amountMoves: readonly AmountMove[];
  contacts: readonly { kind: ContactKind; on: Day }[];
  reviewedOn: readonly Day[];
}

/** What is usual in the team and what its stages mean: known as of today, not as of then. */
export interface PastTeam {
  stageOf: (id: string) => StageMeaning | undefined;
  stayOf: (stageId: string) => DealFacts["team"]["stay"];
}

/**
 * What rules may ask about a deal as it stood at the end of a day; null while it did not exist or was closed.
 *
 * What has no history is left empty: who its contacts were, which meetings were planned, which tasks were due, and
 * what it was worth in the organisation's currency. Rules that ask for those cannot look back.
 */
export function factsOn(deal: DealPast, day: Day, team: PastTeam): DealFacts | null {
  if (deal.createdOn > day) return null;
  const stageId = heldOnDay(deal.stageMoves, day, deal.stageId);
  const stage = stageId === null ? undefined : team.stageOf(stageId);
  if (stage?.isClosed ?? (deal.status !== "open" && stageId === deal.stageId)) return null;
  const until = <T extends { on: Day }>(moves: readonly T[]) => moves.filter(({ on }) => on <= day);
  const stageMoves = until(deal.stageMoves);
  const nextStep = heldOnDay(deal.nextStepMoves, day, deal.nextStep) ?? "";
  return {
    today: day,
    isOpen: true,
    counts: true,
    createdOn: deal.createdOn,
    amount: null,
    category: heldOnDay(deal.categoryMoves, day, deal.category),
    closeDate: heldOnDay(deal.closeDateMoves, day, deal.closeDate),
    stage: {
      label: stage?.label ?? stageId ?? "",
      order: stage?.order ?? null,
      probability: stage?.probability ?? null,
      enteredOn: stageMoves.at(-1)?.on ?? deal.createdOn,
      daysLimit: stage?.daysLimit ?? null,
    },
    contactCount: 0,
    lastContact: deal.contacts.findLast(({ on }) => on <= day) ?? null,
    nextMeetingOn: null,
    stageMoves: stageMoves.map(({ on, from, to }) => ({
      on,
      from: placeOf(from, team),
      to: placeOf(to, team),
    })),
    closeDateMoves: until(deal.closeDateMoves),
    amountMoves: until(deal.amountMoves),
    nextStep,
    nextStepSince: until(deal.nextStepMoves).at(-1)?.on ?? earlier(deal.nextStepSince, day),
    updatedOn: null,
    nextTask: null,
    reviewedOn: deal.reviewedOn.findLast((on) => on <= day) ?? null,
    team: { stay: stageId === null ? null : team.stayOf(stageId), medianAmount: null },
  };
}

/** What something was at the end of a day. */
export function heldOnDay<T>(
  moves: readonly { on: Day; from: T | null }[],
  day: Day,
  now: T | null,
): T | null {
  return heldBefore(moves, ({ on }) => on > day, now);
}

function earlier(on: Day | null, day: Day): Day | null {
  return on !== null && on <= day ? on : null;
}

/** A stage that closes a deal has no place to go back from. */
function placeOf(id: string | null, { stageOf }: PastTeam) {
  const stage = id === null ? undefined : stageOf(id);
  return { label: stage?.label ?? id ?? "", order: stage && !stage.isClosed ? stage.order : null };
}
