import { checkDeal } from "../checks/check-deal.ts";
import type { DealFacts } from "../checks/deal-facts.ts";
import type { Finding, RuleSettings } from "../checks/rule.ts";
import type { Sentence } from "../checks/sentence.ts";
import { healthyDeal } from "./healthy-deal.ts";

/** For tests: what one rule finds in an otherwise sound deal. */
export function findingOf(
  rule: string,
  given: Partial<DealFacts>,
  settings: RuleSettings = new Map(),
): Finding | undefined {
  return checkDeal(healthyDeal(given), settings).findings.find((finding) => finding.rule === rule);
}

/** For tests: a sentence as plain text, amounts and days unformatted. */
export function sentenceText(sentence: Sentence | undefined): string | undefined {
  return sentence?.map((part) => Object.values(part)[0]).join("");
}

/** For tests: settings with one threshold changed. */
export const withThreshold = (rule: string, threshold: number): RuleSettings =>
  new Map([[rule, { isOn: true, threshold }]]);
