import { sum } from "../money/money.ts";
import { MIN_HIT_RATE_DEALS } from "./calibration.ts";
import { creditsIn, hasEnoughCalls, type OpenDueDeal, type QuarterAsOf } from "./calls.ts";
import { DRAWS, type DrawnTogether, type Draws, drawQuarter, sumDraws } from "./landing-draws.ts";
import { fitLandingModel, type LandingModel, sellersIn, withSellers } from "./landing-model.ts";

/** The P10, P50 and P90 of a quarter's result. */
export interface LandingRange {
  low: number;
  mid: number;
  high: number;
}

/** A past quarter, as of the same day. */
export interface PastQuarter {
  facts: QuarterAsOf;
  /** Whether the deals' confidence on that day is known. */
  areCallsKnown: boolean;
}

/** A quarter, and the earlier ones it can be compared with. */
export interface ComparableQuarters<P extends PastQuarter> {
  seen: QuarterAsOf;
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
export function comparableQuarters<P extends PastQuarter>(
  seen: QuarterAsOf,
  past: readonly P[],
): ComparableQuarters<P> {
  const called = past.filter(
    ({ facts, areCallsKnown }) =>
      areCallsKnown && hasEnoughCalls(facts.calls.length, seen.calls.length),
  );
  const calls = called.reduce((count, { facts }) => count + facts.calls.length, 0);
  if (calls >= MIN_HIT_RATE_DEALS) return { seen, past: called, isByCalls: true, deals: calls };
  const alike = past
    .map((quarter) => ({ ...quarter, facts: withoutCalls(quarter.facts) }))
    .filter(({ facts }) => facts.pipeline.length > 0);
  const deals = alike.reduce((count, { facts }) => count + facts.pipeline.length, 0);
  return { seen: withoutCalls(seen), past: alike, isByCalls: false, deals };
}

function withoutCalls(seen: QuarterAsOf): QuarterAsOf {
  const due = seen.calls.map(({ called: _, ...deal }): OpenDueDeal => deal);
  return { ...seen, calls: [], pipeline: [...seen.pipeline, ...due] };
}

/** Whether there is enough history for a forecast. */
export function hasEnoughHistory({ past, deals }: ComparableQuarters<PastQuarter>): boolean {
  return past.length >= MIN_LANDING_QUARTERS && deals >= MIN_HIT_RATE_DEALS;
}

/**
 * One quarter doesn't show how much quarters differ: ranges based on one were right half of the
 * time.
 */
export const MIN_LANDING_QUARTERS = 2;

/** The lessons of earlier quarters; null with too few of them. */
export function landingModelFor(compared: ComparableQuarters<PastQuarter>): LandingModel | null {
  return hasEnoughHistory(compared)
    ? fitLandingModel(compared.past.map(({ facts }) => facts))
    : null;
}

/**
 * The people a team's range would expose without naming them: the only one besides the viewer with
 * something left to win, or the only one whose past it is based on.
 */
export function identifiableSellers(
  seen: QuarterAsOf,
  past: readonly QuarterAsOf[],
  team: {
    /** The owners that the viewer sees; null if they see all. */
    shown: ReadonlySet<string> | null;
    /** Current members that the viewer sees. */
    isHere: ReadonlySet<string>;
    viewerId: string;
  },
): string[] {
  const { shown, isHere, viewerId } = team;
  const later = past.flatMap((quarter) => quarter.later);
  const open = creditsIn([...seen.calls, ...seen.pipeline]).filter(
    ({ ownerId }) => shown === null || shown.has(ownerId),
  );
  const coming = [...open, ...creditsIn(later).filter(({ ownerId }) => isHere.has(ownerId))];
  const told = [...past.flatMap(({ calls, pipeline }) => [...calls, ...pipeline]), ...later];
  return [coming, told].flatMap((parts) => {
    const others = new Set(parts.map(({ ownerId }) => ownerId));
    others.delete(viewerId);
    return others.size === 1 ? [...others] : [];
  });
}

export function landingRangeOf(sorted: Float64Array): LandingRange {
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { low: at(0.1), mid: at(0.5), high: at(0.9) };
}

/** The share of runs that reached the quota, from 0 to 1. */
export function chanceOfReaching(sorted: Float64Array, quota: number): number {
  const missed = sorted.findIndex((outcome) => outcome >= quota);
  return missed < 0 ? 0 : (sorted.length - missed) / sorted.length;
}

/** A past quarter forecast with what was known on the same day, next to its result. */
export interface BacktestedQuarter extends LandingRange {
  /** Index among the given quarters. */
  index: number;
  result: number;
  isInside: boolean;
}

/** A past quarter as forecast from those before it, person by person. */
export interface DrawnQuarter {
  index: number;
  draws: Draws;
  facts: QuarterAsOf;
}

/** The maximum number of earlier quarters a forecast is based on. */
export const MAX_QUARTERS_BACK = 6;

/**
 * Skips quarters with too little history. Includes everyone who had a deal in the quarter by then,
 * or in the one before.
 */
export function drawPastQuarters(
  past: readonly PastQuarter[],
  seed: number,
  times: number = DRAWS,
  { keyOf }: Pick<DrawnTogether, "keyOf"> = {},
): DrawnQuarter[] {
  return past.flatMap((quarter, index): DrawnQuarter[] => {
    const compared = comparableQuarters(
      quarter.facts,
      past.slice(Math.max(0, index - MAX_QUARTERS_BACK), index),
    );
    const lessons = landingModelFor(compared);
    if (!lessons) return [];
    const ids = withSellers(sellersIn(quarter.facts), past[index - 1]?.facts.result);
    const draws = drawQuarter(compared.seen, lessons, [...ids].sort(), seed, times, { keyOf });
    return [{ index, draws, facts: quarter.facts }];
  });
}

/** The result next to the forecast range, for some owners together, or with null for everyone. */
export function backtestQuarter(
  { index, draws, facts }: DrawnQuarter,
  ownerIds: ReadonlySet<string> | null = null,
): BacktestedQuarter {
  const isOf = (id: string) => ownerIds === null || ownerIds.has(id);
  const range = landingRangeOf(sumDraws(draws, ownerIds ?? draws.keys()));
  const credits = creditsIn(facts.result).filter(({ ownerId }) => isOf(ownerId));
  const result = sum(credits.map(({ amount }) => amount));
  return { index, ...range, result, isInside: range.low <= result && result <= range.high };
}
