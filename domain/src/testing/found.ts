import { checkDeal } from "../checks/check-deal.ts";
import type { DealFacts } from "../checks/deal-facts.ts";
import type { Finding, RuleSettings } from "../checks/rule.ts";
import type { Sentence } from "../checks/sentence.ts";
import { soundDeal } from "./sound-deal.ts";

/** For tests: what one rule finds in an otherwise sound deal. */
export function found(
  rule: string,
  given: Partial<DealFacts>,
  settings: RuleSettings = new Map(),
): Finding | undefined {
  return checkDeal(soundDeal(given), settings).findings.find((finding) => finding.rule === rule);
}

/** For tests: a sentence as plain text, amounts and days unformatted. */
export function read(sentence: Sentence | undefined): string | undefined {
  return sentence?.map((part) => Object.values(part)[0]).join("");
}

/** For tests: settings with one threshold changed. */
export const chosen = (rule: string, threshold: number): RuleSettings =>
  new Map([[rule, { isOn: true, threshold }]]);
