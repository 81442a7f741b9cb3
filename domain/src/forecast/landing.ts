import { sum } from "../money/money.ts";
import { DEALS_ENOUGH } from "./calibration.ts";
import { isEnoughCalled, type OpenDue, type QuarterSeen } from "./calls.ts";
import { DRAWS, type Draws, drawnTogether, drawQuarter } from "./landing-draws.ts";
import { type Lessons, lessonsOf, sellersIn, withOwners } from "./landing-lessons.ts";

/** The P10, P50 and P90 of a quarter's result. */
export interface LandingRange {
  low: number;
  mid: number;
  high: number;
}

/** A past quarter, as of the same day. */
export interface PastQuarter {
  facts: QuarterSeen;
  /** Whether the deals' confidence on that day is known. */
  areCallsKnown: boolean;
}

/** A quarter, and the earlier ones it can be compared with. */
export interface Comparable<P extends PastQuarter> {
  seen: QuarterSeen;
  past: P[];
  /** Whether confidence is used; otherwise all open, due deals count alike. */
  isByCalls: boolean;
  /** Open deals of earlier quarters that the forecast is based on. */
  deals: number;
}

/**
 * Selects the earlier quarters to compare with. Quarters with hardly any calls say nothing about
 * one with calls. If too few remain, or the team doesn't call deals, confidence is ignored: then
 * all open deals are just due, now and then.
 */
export function comparable<P extends PastQuarter>(
  seen: QuarterSeen,
  past: readonly P[],
): Comparable<P> {
  const called = past.filter(
    ({ facts, areCallsKnown }) =>
      areCallsKnown && isEnoughCalled(facts.calls.length, seen.calls.length),
  );
  const calls = called.reduce((count, { facts }) => count + facts.calls.length, 0);
  if (calls >= DEALS_ENOUGH) return { seen, past: called, isByCalls: true, deals: calls };
  const alike = past
    .map((quarter) => ({ ...quarter, facts: withoutCalls(quarter.facts) }))
    .filter(({ facts }) => facts.pipeline.length > 0);
  const deals = alike.reduce((count, { facts }) => count + facts.pipeline.length, 0);
  return { seen: withoutCalls(seen), past: alike, isByCalls: false, deals };
}

function withoutCalls(seen: QuarterSeen): QuarterSeen {
  const due = seen.calls.map(({ called: _, ...deal }): OpenDue => deal);
  return { ...seen, calls: [], pipeline: [...seen.pipeline, ...due] };
}

/** Whether there is enough history for a forecast. */
export function isEnoughToTell({ past, deals }: Comparable<PastQuarter>): boolean {
  return past.length >= QUARTERS_ENOUGH && deals >= DEALS_ENOUGH;
}

/**
 * One quarter doesn't show how much quarters differ: ranges based on one were right half of the
 * time.
 */
export const QUARTERS_ENOUGH = 2;

/** The lessons of earlier quarters; null with too few of them. */
export function lessonsFor(compared: Comparable<PastQuarter>): Lessons | null {
  return isEnoughToTell(compared) ? lessonsOf(compared.past.map(({ facts }) => facts)) : null;
}

/**
 * The people a team's range would expose without naming them: the only one besides the viewer with
 * something left to win, or the only one whose past it is based on.
 */
export function onlySellers(
  seen: QuarterSeen,
  past: readonly QuarterSeen[],
  ids: ReadonlySet<string>,
  viewerId: string,
): string[] {
  const later = past.flatMap((quarter) => quarter.later);
  const open = [...seen.calls, ...seen.pipeline];
  const coming = [...open, ...later.filter(({ ownerId }) => ids.has(ownerId))];
  const told = [...past.flatMap(({ calls, pipeline }) => [...calls, ...pipeline]), ...later];
  return [coming, told].flatMap((parts) => {
    const others = new Set(parts.map(({ ownerId }) => ownerId));
    others.delete(viewerId);
    return others.size === 1 ? [...others] : [];
  });
}

export function rangeOf(sorted: Float64Array): LandingRange {
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { low: at(0.1), mid: at(0.5), high: at(0.9) };
}

/** The share of runs that reached the quota, from 0 to 1. */
export function chanceOf(sorted: Float64Array, quota: number): number {
  const missed = sorted.findIndex((outcome) => outcome >= quota);
  return missed < 0 ? 0 : (sorted.length - missed) / sorted.length;
}

/** A past quarter forecast with what was known on the same day, next to its result. */
export interface TestedQuarter extends LandingRange {
  /** Index among the given quarters. */
  index: number;
  result: number;
  isInside: boolean;
}

/** A past quarter as forecast from those before it, person by person. */
export interface DrawnQuarter {
  index: number;
  draws: Draws;
  facts: QuarterSeen;
}

/** The maximum number of earlier quarters a forecast is based on. */
export const QUARTERS_BACK = 6;

/**
 * Skips quarters with too little history. Includes everyone who had a deal in the quarter by then,
 * or in the one before.
 */
export function drawPast(
  past: readonly PastQuarter[],
  seed: number,
  times: number = DRAWS,
): DrawnQuarter[] {
  return past.flatMap((quarter, index): DrawnQuarter[] => {
    const compared = comparable(
      quarter.facts,
      past.slice(Math.max(0, index - QUARTERS_BACK), index),
    );
    const lessons = lessonsFor(compared);
    if (!lessons) return [];
    const ids = withOwners(sellersIn(quarter.facts), past[index - 1]?.facts.result);
    const draws = drawQuarter(compared.seen, lessons, [...ids].sort(), seed, times);
    return [{ index, draws, facts: quarter.facts }];
  });
}

/** The result next to the forecast range, for one owner or for everyone. */
export function testedQuarter(
  { index, draws, facts }: DrawnQuarter,
  ownerId?: string,
): TestedQuarter {
  const isOf = (id: string) => ownerId === undefined || id === ownerId;
  const range = rangeOf(drawnTogether(draws, ownerId === undefined ? draws.keys() : [ownerId]));
  const result = sum(facts.result.filter((part) => isOf(part.ownerId)).map(({ amount }) => amount));
  return { index, ...range, result, isInside: range.low <= result && result <= range.high };
}
