import { sum } from "../money/money.ts";
import { DEALS_ENOUGH } from "./calibration.ts";
import { isEnoughCalled, type OpenDue, type QuarterSeen } from "./calls.ts";
import { DRAWS, type Draws, drawnTogether, drawQuarter } from "./landing-draws.ts";
import { type Lessons, lessonsOf, sellersIn, withOwners } from "./landing-lessons.ts";

/** Where a quarter may land: below with a probability of one in ten, one in two and nine in ten. */
export interface LandingRange {
  low: number;
  mid: number;
  high: number;
}

/** A quarter that is over, seen on the same day of it. */
export interface PastQuarter {
  facts: QuarterSeen;
  /** Whether it is known of that day what people called their deals. */
  areCallsKnown: boolean;
}

/** A quarter, and the earlier ones that it can be compared with. */
export interface Comparable<P extends PastQuarter> {
  seen: QuarterSeen;
  past: P[];
  /** Whether by what people call their deals; else all that is open and due counts alike. */
  isByCalls: boolean;
  /** Open deals of earlier quarters that it is told from. */
  deals: number;
}

/**
 * What a quarter can be compared with.
 *
 * Quarters in which people hardly called their deals say nothing of one in which they do. Where too little is left, or
 * nobody calls deals at all, calls are left aside: then all open deals are just due, now as then.
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

/** Whether there is enough of the past to tell anything by. */
export function isEnoughToTell({ past, deals }: Comparable<PastQuarter>): boolean {
  return past.length >= QUARTERS_ENOUGH && deals >= DEALS_ENOUGH;
}

/** A single quarter does not say how much quarters differ: told from one, ranges held half of the time. */
export const QUARTERS_ENOUGH = 2;

/** What earlier quarters teach; null with too few of them. */
export function lessonsFor(compared: Comparable<PastQuarter>): Lessons | null {
  return isEnoughToTell(compared) ? lessonsOf(compared.past.map(({ facts }) => facts)) : null;
}

/**
 * Whose a team's range is though it names nobody: where besides the viewer one person alone has something that may
 * still come, or where it is told from the past of one person alone.
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

/** How often what was asked for was reached, from 0 to 1. */
export function chanceOf(sorted: Float64Array, quota: number): number {
  const missed = sorted.findIndex((outcome) => outcome >= quota);
  return missed < 0 ? 0 : (sorted.length - missed) / sorted.length;
}

/** A quarter that is over, told from the same day of it by what was known then, beside what came. */
export interface TestedQuarter extends LandingRange {
  /** Which of the quarters given. */
  index: number;
  result: number;
  isInside: boolean;
}

/** Each earlier quarter as those before it would have told it, person by person. */
export interface DrawnQuarter {
  index: number;
  draws: Draws;
  facts: QuarterSeen;
}

/** Earlier quarters that one is told from, at most. */
export const QUARTERS_BACK = 6;

/** One with too little before it is left out. Its people are those who had something in it by then, or in the one before. */
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

/** How some people's quarter came out, beside the range told of it; of all if nobody is named. */
export function testedQuarter(
  { index, draws, facts }: DrawnQuarter,
  ownerId?: string,
): TestedQuarter {
  const isOf = (id: string) => ownerId === undefined || id === ownerId;
  const range = rangeOf(drawnTogether(draws, ownerId === undefined ? draws.keys() : [ownerId]));
  const result = sum(facts.result.filter((part) => isOf(part.ownerId)).map(({ amount }) => amount));
  return { index, ...range, result, isInside: range.low <= result && result <= range.high };
}
