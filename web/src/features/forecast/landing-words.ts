import type { Landing, LandingRange, RangeRecord } from "@touchline/contract";
import { DEALS_ENOUGH, type Quarter, quarterNumber } from "@touchline/domain";
import { count, counted, money, percent, shortMoney } from "../../lib/format.ts";

/** Short quarter label: 'Q3 2026'. */
export function shortQuarter(quarter: Quarter): string {
  return `Q${quarterNumber(quarter)} ${quarter.slice(0, 4)}`;
}

/** The same for a narrow column header: 'Q3 ’26'. */
export function narrowQuarter(quarter: Quarter): string {
  return `Q${quarterNumber(quarter)} ’${quarter.slice(2, 4)}`;
}

/** Whole percentages would suggest false precision. */
const STEP = 5;

export function chanceSaid({ chance, quota, won }: LandingRange, currency: string): string {
  if (chance === null) return "No quota is set for this quarter, so there is no chance to tell.";
  const amount = money(quota, currency);
  if (won >= quota) return `The quota of ${amount} is reached already.`;
  const rounded = Math.round((chance * 100) / STEP) * STEP;
  if (rounded >= 100) return `It is nearly certain that the quota of ${amount} is reached.`;
  if (rounded <= 0) return `It is very unlikely that the quota of ${amount} is reached.`;
  return `There is about a ${percent(rounded)} chance to reach the quota of ${amount}.`;
}

export function commitSaid(commit: number, { low, high }: LandingRange, currency: string): string {
  const said = `Your commit of ${money(commit, currency)} lies`;
  if (commit < low) return `${said} below the range: 9 in 10 land above it.`;
  return commit > high
    ? `${said} above the range: 1 in 10 lands there.`
    : `${said} within the range.`;
}

/** Explains the stripes in a hit-rate bar. */
export function blendedSaid(isOwn: boolean): string {
  return `Fewer than ${DEALS_ENOUGH} deals of ${isOwn ? "your" : "their"} own: the team's rate stands in for the rest.`;
}

/** Describes the range's reliability, based on past quarters. */
export function testedSaid(backTest: Landing["backTest"]): string {
  if (backTest.length === 0) {
    return "No past quarter has enough deals before it to test the range on.";
  }
  const inside = backTest.filter(({ isInside }) => isInside).length;
  return `In ${count(inside)} of ${counted(backTest.length, "past quarter")} the result fell inside the range.`;
}

export function tooFewSaid({
  deals,
  needed,
  quarters,
  quartersNeeded,
}: Landing["evidence"]): string {
  const known =
    quarters === 0
      ? "No past quarter has deals that were open on this day."
      : `${counted(quarters, "past quarter")} had ${counted(deals, "deal")} open on this day.`;
  return `${known} A range takes ${counted(needed, "deal")} in ${counted(quartersNeeded, "quarter")}.`;
}

/** Describes simpler estimates, instead of the range or next to it. */
export function baselinesSaid(
  { stageWeighted, winRate }: NonNullable<Landing["baselines"]>,
  currency: string,
): string {
  const byStage = `${money(stageWeighted, currency)} weighted by stage`;
  return winRate === null
    ? `For comparison: ${byStage}.`
    : `For comparison: ${byStage}, ${money(winRate, currency)} at your win rate of the last four quarters.`;
}

export function madeOfSaid(
  { open, evidence }: Pick<Landing, "open" | "evidence">,
  currency: string,
): string {
  const part = ({ count: deals, value }: { count: number; value: number }, name: string) =>
    `${counted(deals, name)} (${shortMoney(value, currency)})`;
  const { likely, maybe, pipeline } = open;
  const parts =
    evidence.basis === "calls"
      ? `${part(likely, "Likely deal")}, ${part(maybe, "Maybe deal")} and ${part(pipeline, "other open deal")}`
      : part(
          {
            count: likely.count + maybe.count + pipeline.count,
            value: likely.value + maybe.value + pipeline.value,
          },
          "open deal",
        );
  return `What is won, ${parts} at the share of their value that such deals brought before, and new deals as in past quarters. Good and bad quarters hit everyone at once, so one past quarter is drawn for the whole team each time.`;
}

/** How often the result was inside the range: '4 of 5'. */
export function insideSaid({ inside, count: all }: RangeRecord): string {
  return `${count(inside)} of ${count(all)}`;
}

/** Describes a forecast's bias: '6% too high'. */
export function biasSaid(bias: number | null): string {
  if (bias === null) return "–";
  const rounded = Math.round(bias * 100);
  if (rounded === 0) return "On target";
  return `${percent(Math.abs(rounded))} too ${rounded > 0 ? "high" : "low"}`;
}

export function shareSaid(share: number | null): string {
  return share === null ? "–" : percent(Math.round(share * 100));
}
