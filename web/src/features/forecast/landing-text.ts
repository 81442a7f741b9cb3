import type { Landing, LandingRange, RangeRecord } from "@touchline/contract";
import {
  type ForecastPeriod,
  isQuarter,
  MIN_HIT_RATE_DEALS,
  type PeriodKind,
  type Quarter,
  quarterNumber,
} from "@touchline/domain";
import {
  formatCount,
  formatMoney,
  formatPercent,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";

/** Short quarter label: 'Q3 2026'. */
export function shortQuarter(quarter: Quarter): string {
  return `Q${quarterNumber(quarter)} ${quarter.slice(0, 4)}`;
}

/** The same for a narrow column header: 'Q3 ’26'. */
export function narrowQuarter(quarter: Quarter): string {
  return `Q${quarterNumber(quarter)} ’${quarter.slice(2, 4)}`;
}

export function kindOf(period: ForecastPeriod): PeriodKind {
  return isQuarter(period) ? "quarter" : "month";
}

/** Whole percentages would suggest false precision. */
const CHANCE_STEP_PERCENT = 5;

export function formatChance(
  { chance, quota, won }: LandingRange,
  currency: string,
  kind: PeriodKind = "quarter",
): string {
  if (chance === null) return `No quota is set for this ${kind}, so there's no chance to show.`;
  const amount = formatMoney(quota, currency);
  if (won >= quota) return `The quota of ${amount} is already met.`;
  const rounded = Math.round((chance * 100) / CHANCE_STEP_PERCENT) * CHANCE_STEP_PERCENT;
  if (rounded >= 100) return `Almost certain to reach the quota of ${amount}.`;
  if (rounded <= 0) return `Very unlikely to reach the quota of ${amount}.`;
  return `About a ${formatPercent(rounded)} chance to reach the quota of ${amount}.`;
}

/** The same as a figure: '10%'; null without a quota. */
export function formatShortChance({ chance, quota, won }: LandingRange): string | null {
  if (chance === null) return null;
  if (won >= quota) return "Reached";
  const rounded = Math.round((chance * 100) / CHANCE_STEP_PERCENT) * CHANCE_STEP_PERCENT;
  if (rounded >= 100) return `Over ${formatPercent(100 - CHANCE_STEP_PERCENT)}`;
  return rounded <= 0 ? `Under ${formatPercent(CHANCE_STEP_PERCENT)}` : formatPercent(rounded);
}

export function formatCommitPosition(
  commit: number,
  { low, high }: LandingRange,
  currency: string,
): string {
  const said = `Your commit of ${formatMoney(commit, currency)} is`;
  if (commit < low) return `${said} below the range: 9 in 10 land above it.`;
  return commit > high
    ? `${said} above the range: 1 in 10 lands there.`
    : `${said} within the range.`;
}

/** Explains the stripes in a hit-rate bar. */
export function blendedRateText(isOwn: boolean): string {
  return `Fewer than ${MIN_HIT_RATE_DEALS} of ${isOwn ? "your" : "their"} own deals, so the team's rate is used.`;
}

/** Describes the range's reliability, based on past quarters. */
export function formatBackTest(
  backTest: readonly { isInside: boolean }[],
  kind: PeriodKind = "quarter",
): string {
  if (backTest.length === 0) {
    return `No past ${kind} has enough deals before it to test the range on.`;
  }
  const inside = backTest.filter(({ isInside }) => isInside).length;
  return `In ${formatCount(inside)} of ${pluralise(backTest.length, `past ${kind}`)} the result fell inside the range.`;
}

export function formatTooFewDeals(
  { deals, needed, quarters, quartersNeeded }: Landing["evidence"],
  kind: PeriodKind = "quarter",
): string {
  const known =
    quarters === 0
      ? `No past ${kind} had deals open on this day.`
      : `${pluralise(quarters, `past ${kind}`)} had ${pluralise(deals, "deal")} open on this day.`;
  return `${known} A range takes ${pluralise(needed, "deal")} in ${pluralise(quartersNeeded, kind)}.`;
}

/** Describes simpler estimates, instead of the range or next to it. */
export function formatBaselines(
  { stageWeighted, winRate }: NonNullable<Landing["baselines"]>,
  currency: string,
  kind: PeriodKind = "quarter",
): string {
  const byStage = `${formatMoney(stageWeighted, currency)} weighted by stage`;
  return winRate === null
    ? `For comparison: ${byStage}.`
    : `For comparison: ${byStage}, ${formatMoney(winRate, currency)} at your win rate of the last four ${kind}s.`;
}

export function formatRangeBasis(
  { open, evidence }: Pick<Landing, "open" | "evidence">,
  currency: string,
  kind: PeriodKind = "quarter",
): string {
  const part = ({ count: deals, value }: { count: number; value: number }, name: string) =>
    `${pluralise(deals, name)} (${formatShortMoney(value, currency)})`;
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
  return `Won deals, plus ${parts} at the share of their value that deals like them brought before, plus new deals as in past ${kind}s. Good and bad ${kind}s hit everyone at once, so each draw uses one past ${kind} for the whole team.`;
}

/** How often the result was inside the range: '4 of 5'. */
export function formatInside({ inside, count: all }: RangeRecord): string {
  return `${formatCount(inside)} of ${formatCount(all)}`;
}

/** Describes a forecast's bias: '6% too high'. */
export function formatBias(bias: number | null): string {
  if (bias === null) return "–";
  const rounded = Math.round(bias * 100);
  if (rounded === 0) return "On target";
  return `${formatPercent(Math.abs(rounded))} too ${rounded > 0 ? "high" : "low"}`;
}

export function formatShare(share: number | null): string {
  return share === null ? "–" : formatPercent(Math.round(share * 100));
}
