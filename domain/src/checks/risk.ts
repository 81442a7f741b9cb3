import { type Day, daysBetween } from "../calendar/day.ts";
import { isTriaged } from "../deals/forecast-category.ts";
import { isChecked } from "./check-deal.ts";
import { type DealFacts, quarterEnd } from "./deal-facts.ts";
import type { RiskLevel } from "./risk-level.ts";
import type { Finding, Rule } from "./rule.ts";
import { chanceFromLogOdds, logOddsOf, type RuleWeights } from "./rule-weight.ts";
import { RULES } from "./rules.ts";

export interface DealRisk {
  /** The money at stake now, in the organisation's currency. */
  value: number;
  atStake: number;
  /** How far the findings move the odds against the deal. */
  evidence: number;
  /** The rules behind it, highest weight first. */
  rules: string[];
}

/** More than a list has room for. */
const MAX_REASONS = 5;

/** Below this a deal isn't flagged: its odds are still more than two fifths of what they were. */
const MIN_EVIDENCE = 0.9;
/** From here on the odds are less than a quarter of what they were. */
const HIGH_EVIDENCE = 1.5;

/** The maximum share of flagged deals that may be high. */
const HIGH_SHARE = 1 / 3;

/** The default share of open deals that may be high or medium. */
export const DEFAULT_RISK_SHARE = 0.3;

/** Win probability of a deal without findings. */
const CHANCE_BY_CATEGORY = { COMMIT: 0.8, BEST_CASE: 0.5 } as const;
const DEFAULT_CHANCE = 0.3;
const MIN_CHANCE = 0.3;
const MAX_CHANCE = 0.8;

/**
 * Weight of acting now, by close date: a deal of a later quarter can still be saved on other days.
 */
const SOON_DAYS = 14;
/** Near a quarter's end, deals of the next quarter count as near. */
const NEAR_DAYS = 30;
const URGENCY_SOON = 1;
const URGENCY_THIS_QUARTER = 0.8;
const URGENCY_NEXT_QUARTER = 0.4;
const URGENCY_LATER = 0.2;
/** A deal that is already being worked on needs no further attention, unless it is due. */
const WORKED_ON_FACTOR = 0.6;
const RECENT_DAYS = 7;

/**
 * Money at stake: the deal's value, times how far the findings lower its chance, times whether
 * acting now helps. €80k in Likely (80 %), with a passed date and no next step (28 %), puts €42k at
 * stake. Nothing is at stake without findings that can be acted on, or if no one counts on the
 * deal. Null for a deal that the rules don't apply to.
 */
export function riskOf(
  facts: DealFacts,
  findings: readonly Pick<Finding, "rule">[],
  weights: RuleWeights,
): DealRisk | null {
  if (!isChecked(facts)) return null;
  const found = findings
    .flatMap(({ rule }) => RULES.find(({ id }) => id === rule) ?? [])
    .map((rule) => ({ rule, weight: weights.get(rule.id) ?? rule.weight }))
    .sort((a, b) => b.weight - a.weight);
  const evidence = evidenceOf(found);
  const chance = baseChance(facts);
  const lostChance = chance - chanceFromLogOdds(logOddsOf(chance) - evidence);
  const canAct =
    hasForecastData(facts) &&
    found.some(({ rule, weight }) => weight > 0 && rule.isFixable !== false);
  const money = amountOrMedian(facts);
  const value = canAct ? Math.sqrt(money) * lostChance * urgencyOf(facts) : 0;
  return {
    value: Math.round(value * 1000) / 1000,
    atStake: canAct ? Math.round(money * lostChance) : 0,
    evidence,
    rules: found
      .filter(({ weight }) => weight > 0)
      .slice(0, MAX_REASONS)
      .map(({ rule }) => rule.id),
  };
}

/**
 * Rules of one category often detect the same problem, so each further one counts half as much as
 * the one before.
 */
function evidenceOf(found: readonly { rule: Rule; weight: number }[]): number {
  const seen = new Map<string, number>();
  let evidence = 0;
  for (const { rule, weight } of found) {
    const before = seen.get(rule.category) ?? 0;
    seen.set(rule.category, before + 1);
    evidence += weight * 0.5 ** before;
  }
  return evidence;
}

/**
 * Whether a deal has a value, a close date or a confidence. A portal may contain thousands of
 * records without any of them, and which of those were flagged would be random.
 */
function hasForecastData({ amount, closeDate, category }: DealFacts): boolean {
  return amount !== null || closeDate !== null || isTriaged(category);
}

/**
 * A deal without a value is assumed to be worth the typical one; if no deal has a value, all count
 * the same.
 */
function amountOrMedian({ amount, team }: DealFacts): number {
  return Math.max(amount ?? team.medianAmount ?? 1, 0);
}

function baseChance({ category, stage }: DealFacts): number {
  if (category === "COMMIT" || category === "BEST_CASE") return CHANCE_BY_CATEGORY[category];
  // Many portals leave the probability of open stages at 0.
  const chance = stage.probability || DEFAULT_CHANCE;
  return Math.min(Math.max(chance, MIN_CHANCE), MAX_CHANCE);
}

function urgencyOf(facts: DealFacts): number {
  const { today, closeDate, category } = facts;
  if (closeDate !== null && daysBetween(today, closeDate) <= SOON_DAYS) return URGENCY_SOON;
  const worth = isActivelyWorked(facts) ? WORKED_ON_FACTOR : 1;
  if (closeDate === null) {
    return worth * (isTriaged(category) ? URGENCY_THIS_QUARTER : URGENCY_NEXT_QUARTER);
  }
  const isNear = daysBetween(today, closeDate) <= NEAR_DAYS || closeDate <= quarterEnd(facts);
  if (isNear) return worth * URGENCY_THIS_QUARTER;
  return worth * (closeDate <= quarterEnd(facts, 1) ? URGENCY_NEXT_QUARTER : URGENCY_LATER);
}

/** The buyer was contacted this week, and there is a next step or a meeting. */
function isActivelyWorked({
  today,
  lastContact,
  nextStep,
  nextStepSince,
  nextMeetingOn,
}: DealFacts) {
  const isRecent = (on: Day | null | undefined) => !!on && daysBetween(on, today) <= RECENT_DAYS;
  if (!isRecent(lastContact?.on)) return false;
  return nextMeetingOn !== null || (nextStep.trim() !== "" && isRecent(nextStepSince));
}

/** A deal to rank; the id breaks ties, so that a cut can fall between deals of equal value. */
export interface RankedRisk extends Pick<DealRisk, "value" | "evidence"> {
  id: string;
}

/** The last high deal, and the last that is medium or high; null if there is none. */
export interface RiskCuts {
  high: Pick<RankedRisk, "id" | "value"> | null;
  medium: Pick<RankedRisk, "id" | "value"> | null;
}

/**
 * Where high and medium end among a team's open deals. High and medium together are at most the
 * chosen share of the open deals, rounded up to a whole deal, and a third of those may be high.
 * That is the relative cut; the evidence is the absolute one, so a healthy team has few or none.
 */
export function riskCuts(risks: readonly RankedRisk[], open: number, share: number): RiskCuts {
  const ranked = risks.filter(isElevated).sort(byRank);
  const shown = ranked.slice(0, Math.ceil(roundOff(open * share)));
  const high = shown.filter(canBeHigh).slice(0, Math.ceil(roundOff(open * share * HIGH_SHARE)));
  return { high: high.at(-1) ?? null, medium: shown.at(-1) ?? null };
}

export function riskLevel(risk: RankedRisk, { high, medium }: RiskCuts): RiskLevel {
  if (!isElevated(risk) || !medium || byRank(risk, medium) > 0) return "low";
  return canBeHigh(risk) && high !== null && byRank(risk, high) <= 0 ? "high" : "medium";
}

/** The level from the findings alone, before a team's deals have been compared. */
export function standaloneRiskLevel(risk: Omit<RankedRisk, "id">): RiskLevel {
  if (!isElevated(risk)) return "low";
  return canBeHigh(risk) ? "high" : "medium";
}

const isElevated = ({ value, evidence }: Omit<RankedRisk, "id">) =>
  value > 0 && evidence >= MIN_EVIDENCE;
const canBeHigh = ({ evidence }: Pick<RankedRisk, "evidence">) => evidence >= HIGH_EVIDENCE;

function byRank(a: Pick<RankedRisk, "id" | "value">, b: Pick<RankedRisk, "id" | "value">): number {
  return b.value - a.value || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** 0.3 of 10 must be 3 despite binary fractions. */
const roundOff = (deals: number) => Math.round(deals * 1e6) / 1e6;

export interface RiskReason {
  rule: string;
  /** 'no next step'. */
  words: string;
  clearedBy: string;
}

/**
 * Short labels of the rules behind a risk, and what clears each. Rules that no longer exist are
 * skipped.
 */
export function riskReasons(rules: readonly string[]): RiskReason[] {
  return rules.flatMap((id) => {
    const rule = RULES.find((one) => one.id === id);
    return rule ? { rule: id, words: rule.brief, clearedBy: rule.clearedBy } : [];
  });
}
