import type { RuleOutcomes } from "./outcomes.ts";
import type { Rule } from "./rule.ts";
import type { RuleRecord } from "./rule-lab.ts";

/** The weight of the prior, in deals. */
const PRIOR_DEALS = 40;
/** The share of deals that slip or are lost, before anything is known. */
const TYPICAL_SHARE = 0.5;
/**
 * A record understates a rule, so limit how far it can lower the weight: managers act on findings,
 * and long-lived deals are flagged more often.
 */
const MIN_WEIGHT_FACTOR = 0.5;
const MAX_WEIGHT_GAIN = 0.5;

/** How far each rule moves the odds against a deal (log odds), by rule. */
export type RuleWeights = ReadonlyMap<string, number>;

/**
 * How far a finding of a rule moves the odds that a deal slips or is lost: the logarithm of the
 * odds ratio. Both shares, of flagged deals and of the others, start from a prior (worth 40 deals)
 * and move towards the organisation's own outcomes: without any, the weight is the rule's own;
 * after hundreds it follows the outcomes, but never below half the rule's own, nor much above it.
 */
export function ruleWeight({ weight }: Pick<Rule, "weight">, record: RuleRecord): number {
  const { flagged, others } = record;
  const all = smoothedShare(
    failedCount(flagged) + failedCount(others),
    decidedCount(flagged) + decidedCount(others),
    TYPICAL_SHARE,
  );
  const assumed = chanceFromLogOdds(logOddsOf(all) + weight);
  const amongFlagged = smoothedShare(failedCount(flagged), decidedCount(flagged), assumed);
  const amongOthers = smoothedShare(failedCount(others), decidedCount(others), all);
  const learned = logOddsOf(amongFlagged) - logOddsOf(amongOthers);
  return Math.min(Math.max(learned, weight * MIN_WEIGHT_FACTOR), weight + MAX_WEIGHT_GAIN);
}

const failedCount = ({ lost, slipped }: RuleOutcomes) => lost + slipped;
const decidedCount = ({ deals, undecided }: RuleOutcomes) => deals - undecided;

/** A share blended with its prior, as the mean of a Beta distribution. */
function smoothedShare(count: number, of: number, assumed: number): number {
  return (count + PRIOR_DEALS * assumed) / (of + PRIOR_DEALS);
}

export function logOddsOf(chance: number): number {
  return Math.log(chance / (1 - chance));
}

export function chanceFromLogOdds(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
