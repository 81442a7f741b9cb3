import { type Beta, betaQuantile } from "../chance/beta.ts";
import type { Call, CalledBucket } from "./calls.ts";

/** A number of deals, and how many of them were won. */
export interface Tally {
  deals: number;
  hits: number;
}

/** How often deals called Likely, or Maybe, are won in the quarter they were called for. */
export interface HitRate extends Tally {
  /** The P10, P50 and P90 of the true rate. */
  low: number;
  mid: number;
  high: number;
  /** Too few deals of their own: the team's deals fill the gap. */
  isBlended: boolean;
}

/**
 * From this many deals on, a rep's own record is used. If even the team has fewer, there is no
 * rate.
 */
export const MIN_HIT_RATE_DEALS = 8;

const MIN_PSEUDO_COUNT = 0.5;

export function tallyOf(calls: readonly Call[], called: CalledBucket): Tally {
  const of = calls.filter((call) => call.called === called);
  return { deals: of.length, hits: of.filter(({ isHit }) => isHit).length };
}

/**
 * The estimate of a person's rate. Missing deals up to eight are borrowed at the team's rate: a rep
 * with three of their own gets five of the team's, a rep with none all eight. At least one is
 * always borrowed, and at least half a deal counts for and against: ten out of ten is not
 * certainty, and none out of ten is not impossibility.
 */
export function rateDistribution(own: Tally, team: Tally): Beta {
  const teamRate = (team.hits + 0.5) / (team.deals + 1);
  const borrowed = Math.max(1, Math.min(MIN_HIT_RATE_DEALS, team.deals + 1) - own.deals);
  return {
    for: Math.max(MIN_PSEUDO_COUNT, own.hits + borrowed * teamRate),
    against: Math.max(MIN_PSEUDO_COUNT, own.deals - own.hits + borrowed * (1 - teamRate)),
  };
}

/** The rate as a range; null if even the team has too few deals. */
export function hitRate(own: Tally, team: Tally): HitRate | null {
  if (team.deals < MIN_HIT_RATE_DEALS) return null;
  const known = rateDistribution(own, team);
  return {
    ...own,
    low: betaQuantile(0.1, known),
    mid: betaQuantile(0.5, known),
    high: betaQuantile(0.9, known),
    isBlended: own.deals < MIN_HIT_RATE_DEALS,
  };
}
