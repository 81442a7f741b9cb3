import type { Landing, LandingRange } from "@touchline/contract";
import { DEALS_ENOUGH, type Quarter, quarterNumber } from "@touchline/domain";
import { count, counted, money, percent } from "../../lib/format.ts";

/** A quarter where little room is: 'Q3 2026'. */
export function shortQuarter(quarter: Quarter): string {
  return `Q${quarterNumber(quarter)} ${quarter.slice(0, 4)}`;
}

/** The same at the head of a narrow column: 'Q3 ’26'. */
export function narrowQuarter(quarter: Quarter): string {
  return `Q${quarterNumber(quarter)} ’${quarter.slice(2, 4)}`;
}

/** Whole percents would say more than is known. */
const STEP = 5;

/** How likely it is that the quota is reached, in words. */
export function chanceSaid({ chance, quota, won }: LandingRange, currency: string): string {
  if (chance === null) return "No quota is set for this quarter, so there is no chance to tell.";
  const amount = money(quota, currency);
  if (won >= quota) return `The quota of ${amount} is reached already.`;
  const rounded = Math.round((chance * 100) / STEP) * STEP;
  if (rounded >= 100) return `It is nearly certain that the quota of ${amount} is reached.`;
  if (rounded <= 0) return `It is very unlikely that the quota of ${amount} is reached.`;
  return `There is about a ${percent(rounded)} chance to reach the quota of ${amount}.`;
}

/** How what was promised stands to where the quarter may land. */
export function commitSaid(commit: number, { low, high }: LandingRange, currency: string): string {
  const said = `Your commit of ${money(commit, currency)} lies`;
  if (commit < low) return `${said} below the range: 9 in 10 land above it.`;
  return commit > high
    ? `${said} above the range: 1 in 10 lands there.`
    : `${said} within the range.`;
}

/** What stripes in the bar of a hit rate mean. */
export function blendedSaid(isOwn: boolean): string {
  return `Fewer than ${DEALS_ENOUGH} deals of ${isOwn ? "your" : "their"} own: the team's rate stands in for the rest.`;
}

/** How far one may trust the range: what it would have said of quarters that are over. */
export function testedSaid(backTest: Landing["backTest"]): string {
  if (backTest.length === 0) {
    return "No past quarter has enough deals before it to test the range on.";
  }
  const inside = backTest.filter(({ isInside }) => isInside).length;
  return `In ${count(inside)} of ${counted(backTest.length, "past quarter")} the result fell inside the range.`;
}

/** Why there is no range. */
export function tooFewSaid({ deals, needed, quarters }: Landing["evidence"]): string {
  const known =
    quarters === 0
      ? "Of no past quarter it is known that more than a few deals were Likely or Maybe on this day."
      : `In ${counted(quarters, "past quarter")} ${counted(deals, "deal")} ${deals === 1 ? "was" : "were"} Likely or Maybe on this day.`;
  return `${known} It takes ${count(needed)} to tell where this one may land; until then the forecast shows what is open.`;
}
