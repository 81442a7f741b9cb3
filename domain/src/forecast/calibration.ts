import { type Beta, betaQuantile } from "../chance/beta.ts";
import type { Call, Called } from "./calls.ts";

/** Of so many deals so many came in. */
export interface Tally {
  deals: number;
  hits: number;
}

/** How often what somebody calls Likely, or Maybe, is won in the quarter it was called for. */
export interface HitRate extends Tally {
  /** The true rate lies below with a probability of one in ten, one in two and nine in ten. */
  low: number;
  mid: number;
  high: number;
  /** Too few deals of one's own: the team's stand in for what is missing. */
  isBlended: boolean;
}

/** From so many deals on, people are judged by their own. Fewer of the whole team say nothing at all. */
export const DEALS_ENOUGH = 8;

const DOUBT = 0.5;

export function tallyOf(calls: readonly Call[], called: Called): Tally {
  const of = calls.filter((call) => call.called === called);
  return { deals: of.length, hits: of.filter(({ isHit }) => isHit).length };
}

/**
 * What is known of somebody's rate.
 *
 * Deals that are missing to eight are taken from the team at the team's rate: who has three of their own gets
 * five of the team's, who has none all eight. One of the team's always stays, and never less than half a deal
 * speaks for and against: ten out of ten is no certainty, and none out of ten is no impossibility.
 */
export function knownRate(own: Tally, team: Tally): Beta {
  const teamRate = (team.hits + 0.5) / (team.deals + 1);
  const borrowed = Math.max(1, Math.min(DEALS_ENOUGH, team.deals + 1) - own.deals);
  return {
    for: Math.max(DOUBT, own.hits + borrowed * teamRate),
    against: Math.max(DOUBT, own.deals - own.hits + borrowed * (1 - teamRate)),
  };
}

/** The rate as a range; null where even the team has too few deals to tell. */
export function hitRate(own: Tally, team: Tally): HitRate | null {
  if (team.deals < DEALS_ENOUGH) return null;
  const known = knownRate(own, team);
  return {
    ...own,
    low: betaQuantile(0.1, known),
    mid: betaQuantile(0.5, known),
    high: betaQuantile(0.9, known),
    isBlended: own.deals < DEALS_ENOUGH,
  };
}
