import type { Day } from "../calendar/day.ts";
import { addQuarters, type Quarter, quarterDays } from "../calendar/quarter.ts";
import { subtract, sum } from "../money/money.ts";
import { winRate } from "../report/win-rate.ts";

/** Fewer decided deals than this say nothing about how often deals are won or move on. */
export const MIN_DECIDED_DEALS = 10;
/** Fewer deals than this have no typical time. */
export const MIN_DEALS_FOR_DAYS = 5;

/** How old lost deals were, in days from creation to loss; the last one has no end. */
export const AGE_BANDS = [
  { from: 0, to: 30 },
  { from: 31, to: 90 },
  { from: 91, to: 180 },
  { from: 181, to: null },
] as const;

/** The place of the band that an age is in. */
export function ageBandOf(days: number): number {
  return AGE_BANDS.findLastIndex(({ from }) => days >= from || from === 0);
}

/** The days of several quarters in a row, the last of them included. */
export function quartersUpTo(
  last: Quarter,
  quarters: number,
  fiscalStart: number,
): { first: Day; last: Day } {
  return {
    first: quarterDays(addQuarters(last, 1 - quarters), fiscalStart)[0],
    last: quarterDays(last, fiscalStart)[1],
  };
}

/** Decided deals that are alike in everything they are grouped by. */
export interface DecidedDeals {
  isWon: boolean;
  ownerId: string;
  /** As `lostReasonKey`; empty if nobody said why. */
  reason: string;
  ageBand: number;
  count: number;
  amount: number;
  /** Added up over the deals: days from creation to the decision. */
  days: number;
}

export interface CountAndAmount {
  count: number;
  amount: number;
}

export interface LostGroup extends CountAndAmount {
  key: string;
}

export interface WinsAndLosses {
  won: CountAndAmount;
  lost: CountAndAmount;
  /** Shares from 0 to 1; null with fewer decided deals than it takes. */
  byCount: number | null;
  byAmount: number | null;
  /** Average days from creation to the win; null with too few won deals. */
  cycleDays: number | null;
  /** The most frequent first; ages in their order. */
  byReason: LostGroup[];
  byRep: Array<LostGroup & { won: CountAndAmount }>;
  byAge: LostGroup[];
}

/** The key of a stage, because stages of two pipelines may have the same id. */
export const stageKey = (pipelineId: string, stageId: string): string => `${pipelineId}/${stageId}`;

/** What was won and lost, and what the losses have in common. */
export function winsAndLosses(decided: readonly DecidedDeals[]): WinsAndLosses {
  const won = decided.filter(({ isWon }) => isWon);
  const lost = decided.filter(({ isWon }) => !isWon);
  const totals = { won: totalOf(won), lost: totalOf(lost) };
  const isEnough = totals.won.count + totals.lost.count >= MIN_DECIDED_DEALS;
  const { byCount, byAmount } = winRate(totals);
  const wonOf = Map.groupBy(won, ({ ownerId }) => ownerId);
  const lostOf = new Map(groupsOf(lost, ({ ownerId }) => ownerId).map((one) => [one.key, one]));
  const reps = [...new Set([...lostOf.keys(), ...wonOf.keys()])];
  return {
    ...totals,
    byCount: isEnough ? byCount : null,
    byAmount: isEnough ? byAmount : null,
    cycleDays: averageDays(won, totals.won.count),
    byReason: groupsOf(lost, ({ reason }) => reason),
    byRep: reps
      .map((key) => ({
        ...(lostOf.get(key) ?? { key, count: 0, amount: 0 }),
        won: totalOf(wonOf.get(key) ?? []),
      }))
      .sort(byFrequency),
    byAge: AGE_BANDS.map((_, band) => ({
      key: String(band),
      ...totalOf(lost.filter(({ ageBand }) => ageBand === band)),
    })),
  };
}

function totalOf(deals: readonly DecidedDeals[]): CountAndAmount {
  return {
    count: deals.reduce((total, { count }) => total + count, 0),
    amount: sum(deals.map(({ amount }) => amount)),
  };
}

function groupsOf(
  deals: readonly DecidedDeals[],
  keyOf: (deals: DecidedDeals) => string,
): LostGroup[] {
  return [...Map.groupBy(deals, keyOf)]
    .map(([key, group]) => ({ key, ...totalOf(group) }))
    .sort(byFrequency);
}

const byFrequency = (one: LostGroup, other: LostGroup): number =>
  other.count - one.count || other.amount - one.amount || (one.key < other.key ? -1 : 1);

function averageDays(won: readonly DecidedDeals[], count: number): number | null {
  if (count < MIN_DEALS_FOR_DAYS) return null;
  return Math.round(won.reduce((total, { days }) => total + days, 0) / count);
}

/**
 * Of the decided deals that were in a stage, the share that reached a later one or was won; null
 * with too few of them.
 */
export function conversion({ deals, reached }: { deals: number; reached: number }): number | null {
  return deals < MIN_DECIDED_DEALS ? null : reached / deals;
}

export type NeededPipeline =
  | { kind: "no-quota" }
  | { kind: "goal-met" }
  /** Too few deals were decided, or none was won. */
  | { kind: "unknown"; gap: number }
  | { kind: "needed"; gap: number; needed: number; missing: number };

/**
 * The open pipeline that a quota asks for: with 300 left to win and a third of all decided money
 * won, 900 has to be open.
 */
export function neededPipeline(
  goal: { quota: number; won: number; open: number },
  winRateByAmount: number | null,
): NeededPipeline {
  if (goal.quota <= 0) return { kind: "no-quota" };
  const gap = subtract(goal.quota, goal.won);
  if (gap <= 0) return { kind: "goal-met" };
  if (!winRateByAmount) return { kind: "unknown", gap };
  const needed = Math.ceil(gap / winRateByAmount);
  return { kind: "needed", gap, needed, missing: Math.max(0, subtract(needed, goal.open)) };
}
