import { type Day, daysBetween } from "../calendar/day.ts";
import { isTriaged } from "../deals/forecast-category.ts";
import { isChecked } from "./check-deal.ts";
import { type DealFacts, quarterEnd } from "./deal-facts.ts";
import type { RiskLevel } from "./risk-level.ts";
import type { Finding, Rule } from "./rule.ts";
import { chanceOf, oddsOf, type RuleWeights } from "./rule-weight.ts";
import { RULES } from "./rules.ts";

/** What the findings mean for one deal. */
export interface DealRisk {
  /** The money that they put at stake now, in the organisation's currency. */
  value: number;
  atStake: number;
  /** How far they move the odds against the deal. */
  evidence: number;
  /** The rules behind it, the weightiest first. */
  rules: string[];
}

/** More than a list has room for. */
const MAX_REASONS = 5;

/** Less than this is no reason to look at a deal: its odds are more than two fifths of what they were. */
const MIN_EVIDENCE = 0.9;
/** From here on the odds are less than a quarter of what they were. */
const HIGH_EVIDENCE = 1.5;

/** How much of the deals that may be shown may be high. */
const HIGH_SHARE = 1 / 3;

/** Which share of the open deals is shown as high or medium unless an organisation chooses another. */
export const USUAL_RISK_SHARE = 0.3;

/** How likely a deal is while nothing speaks against it. */
const COUNTED_ON = { COMMIT: 0.8, BEST_CASE: 0.5 } as const;
const UNKNOWN_CHANCE = 0.3;
const MIN_CHANCE = 0.3;
const GREATEST_CHANCE = 0.8;

/** How much acting now is worth, by the close date: a deal of a later quarter can be saved on other days. */
const SOON_DAYS = 14;
/** At a quarter's end the next one is near. */
const NEAR_DAYS = 30;
const ACT_SOON = 1;
const ACT_THIS_QUARTER = 0.8;
const ACT_NEXT_QUARTER = 0.4;
const ACT_LATER = 0.2;
/** A deal that is being worked on anyway needs nobody else's look, unless it is due. */
const ALREADY_WORKED_ON = 0.6;
const RECENT_DAYS = 7;

/**
 * What is at stake: the deal's money, times how far the findings move its chance, times whether acting now helps.
 *
 * €80k in Likely (80 %), with a passed date and no next step (28 %), puts €42k at stake. Nothing is at
 * stake where nobody can act: where nothing was found, or only what time alone mends; nor where nobody counts on
 * anything. Null for a deal that the rules do not look at.
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
  const chance = usualChance(facts);
  const lostChance = chance - chanceOf(oddsOf(chance) - evidence);
  const canAct =
    isCountedOn(facts) && found.some(({ rule, weight }) => weight > 0 && rule.isFixable !== false);
  const money = moneyOf(facts);
  const value = canAct ? Math.sqrt(money) * lostChance * actingNow(facts) : 0;
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

/** Rules of one category often see the same thing, so each further one counts half as much as the one before. */
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
 * Whether anybody has said what a deal is worth, when it closes or how sure it is.
 *
 * A portal may hold thousands of records without any of them: which of those are shown would be chance.
 */
function isCountedOn({ amount, closeDate, category }: DealFacts): boolean {
  return amount !== null || closeDate !== null || isTriaged(category);
}

/** A deal without a value may be worth what others are; where none has one, each counts the same. */
function moneyOf({ amount, team }: DealFacts): number {
  return Math.max(amount ?? team.medianAmount ?? 1, 0);
}

function usualChance({ category, stage }: DealFacts): number {
  if (category === "COMMIT" || category === "BEST_CASE") return COUNTED_ON[category];
  // Many portals leave the probability of open stages at 0.
  const chance = stage.probability || UNKNOWN_CHANCE;
  return Math.min(Math.max(chance, MIN_CHANCE), GREATEST_CHANCE);
}

function actingNow(facts: DealFacts): number {
  const { today, closeDate, category } = facts;
  if (closeDate !== null && daysBetween(today, closeDate) <= SOON_DAYS) return ACT_SOON;
  const worth = isWorkedOn(facts) ? ALREADY_WORKED_ON : 1;
  if (closeDate === null) {
    return worth * (isTriaged(category) ? ACT_THIS_QUARTER : ACT_NEXT_QUARTER);
  }
  const isNear = daysBetween(today, closeDate) <= NEAR_DAYS || closeDate <= quarterEnd(facts);
  if (isNear) return worth * ACT_THIS_QUARTER;
  return worth * (closeDate <= quarterEnd(facts, 1) ? ACT_NEXT_QUARTER : ACT_LATER);
}

/** The buyer was contacted this week, and there is a next step or a meeting. */
function isWorkedOn({ today, lastContact, nextStep, nextStepSince, nextMeetingOn }: DealFacts) {
  const isRecent = (on: Day | null | undefined) => !!on && daysBetween(on, today) <= RECENT_DAYS;
  if (!isRecent(lastContact?.on)) return false;
  return nextMeetingOn !== null || (nextStep.trim() !== "" && isRecent(nextStepSince));
}

/** A deal to rank: the id breaks ties, so that a cut can fall between deals of equal value. */
export interface RankedRisk extends Pick<DealRisk, "value" | "evidence"> {
  id: string;
}

/** The last deal of those that are high, and of those that are medium or high; null where there is none. */
export interface RiskCuts {
  high: Pick<RankedRisk, "id" | "value"> | null;
  medium: Pick<RankedRisk, "id" | "value"> | null;
}

/**
 * Where high and medium end among a team's open deals.
 *
 * High and medium together are the chosen share of the open deals at most, rounded up to a whole deal, and a third of
 * those may be high. That is the relative cut; the absolute one is the evidence, so a healthy team has few or none.
 */
export function riskCuts(risks: readonly RankedRisk[], open: number, share: number): RiskCuts {
  const ranked = risks.filter(mayBeShown).sort(byRank);
  const shown = ranked.slice(0, Math.ceil(rounded(open * share)));
  const high = shown.filter(mayBeHigh).slice(0, Math.ceil(rounded(open * share * HIGH_SHARE)));
  return { high: high.at(-1) ?? null, medium: shown.at(-1) ?? null };
}

export function riskLevel(risk: RankedRisk, { high, medium }: RiskCuts): RiskLevel {
  if (!mayBeShown(risk) || !medium || byRank(risk, medium) > 0) return "low";
  return mayBeHigh(risk) && high !== null && byRank(risk, high) <= 0 ? "high" : "medium";
}

/** Before a team's deals were compared, only the findings say how much a deal is at risk. */
export function riskLevelAlone(risk: Omit<RankedRisk, "id">): RiskLevel {
  if (!mayBeShown(risk)) return "low";
  return mayBeHigh(risk) ? "high" : "medium";
}

const mayBeShown = ({ value, evidence }: Omit<RankedRisk, "id">) =>
  value > 0 && evidence >= MIN_EVIDENCE;
const mayBeHigh = ({ evidence }: Pick<RankedRisk, "evidence">) => evidence >= HIGH_EVIDENCE;

function byRank(a: Pick<RankedRisk, "id" | "value">, b: Pick<RankedRisk, "id" | "value">): number {
  return b.value - a.value || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** 0.3 of 10 is 3, whatever binary fractions make of it. */
const rounded = (deals: number) => Math.round(deals * 1e6) / 1e6;

export interface RiskReason {
  rule: string;
  /** 'no next step'. */
  words: string;
  clearedBy: string;
}

/** What the rules behind a risk found, in few words, and what clears each. A rule that is gone says nothing. */
export function riskReasons(rules: readonly string[]): RiskReason[] {
  return rules.flatMap((id) => {
    const rule = RULES.find((one) => one.id === id);
    return rule ? { rule: id, words: rule.brief, clearedBy: rule.clearedBy } : [];
  });
}
