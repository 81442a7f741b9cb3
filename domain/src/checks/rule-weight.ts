import type { RuleOutcomes } from "./outcomes.ts";
import type { Rule } from "./rule.ts";
import type { RuleRecord } from "./rule-lab.ts";

/** What is assumed before outcomes are known counts as much as so many deals. */
const PRIOR_DEALS = 40;
/** How often deals slip or are lost where nobody knows better. */
const USUAL_SHARE = 0.5;
/** Managers act on what a rule finds, and deals that live long are flagged more often: a record says less than it seems to. */
const MIN_OF_OWN = 0.5;
const MAX_OVER_OWN = 0.5;

/** How far each rule moves the odds against a deal, by rule. */
export type RuleWeights = ReadonlyMap<string, number>;

/**
 * How far a finding of a rule moves the odds that a deal slips or is lost: the logarithm of the odds ratio.
 *
 * Both shares, of the deals that it flagged and of the others, begin with what is assumed (as much as 40 deals say) and
 * move towards the organisation's own outcomes: without any, the weight is the rule's own; after hundreds it is what
 * they say, but never less than half the rule's own, nor much more.
 */
export function ruleWeight({ weight }: Pick<Rule, "weight">, record: RuleRecord): number {
  const { flagged, others } = record;
  const all = share(wrong(flagged) + wrong(others), known(flagged) + known(others), USUAL_SHARE);
  const assumed = chanceOf(oddsOf(all) + weight);
  const amongFlagged = share(wrong(flagged), known(flagged), assumed);
  const amongOthers = share(wrong(others), known(others), all);
  const learned = oddsOf(amongFlagged) - oddsOf(amongOthers);
  return Math.min(Math.max(learned, weight * MIN_OF_OWN), weight + MAX_OVER_OWN);
}

const wrong = ({ lost, slipped }: RuleOutcomes) => lost + slipped;
const known = ({ deals, undecided }: RuleOutcomes) => deals - undecided;

/** A share with what is assumed blended in, as a Beta distribution does it. */
function share(count: number, of: number, assumed: number): number {
  return (count + PRIOR_DEALS * assumed) / (of + PRIOR_DEALS);
}

/** The logarithm of the odds of a chance. */
export function oddsOf(chance: number): number {
  return Math.log(chance / (1 - chance));
}

export function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
