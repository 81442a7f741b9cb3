import type { DealFacts } from "./deal-facts.ts";
import {
  type Finding,
  moreSettingKey,
  type Rule,
  type RuleSettings,
  type Threshold,
} from "./rule.ts";
import { RULES } from "./rules.ts";

export interface DealCheck {
  findings: Finding[];
  score: number;
}

/**
 * Whether the rules apply to a deal: not if it is won, lost or omitted, or in a pipeline that
 * doesn't count.
 */
export function isChecked({ isOpen, counts, category }: DealFacts): boolean {
  return isOpen && counts && category !== "OMIT";
}

export function checkDeal(facts: DealFacts, settings: RuleSettings): DealCheck {
  if (!isChecked(facts)) return { findings: [], score: 0 };
  const findings: Finding[] = [];
  let total = 0;
  for (const rule of RULES) {
    const sentence = applyRule(rule, facts, settings);
    if (!sentence) continue;
    const { id, category, score, clearedBy } = rule;
    findings.push({ rule: id, category, score, sentence, clearedBy });
    total += score;
  }
  return { findings, score: total };
}

function applyRule(rule: Rule, facts: DealFacts, settings: RuleSettings) {
  const chosen = settings.get(rule.id);
  if (chosen && !chosen.isOn) return null;
  return rule.find(facts, ...thresholdsOf(rule, settings));
}

/** Returns the effective threshold and second number of a rule. */
export function thresholdsOf(
  { id, threshold, more }: Rule,
  settings: RuleSettings,
): [threshold: number, more: number] {
  return [
    effectiveValue(threshold, settings.get(id)?.threshold),
    effectiveValue(more, settings.get(moreSettingKey(id))?.threshold),
  ];
}

function effectiveValue(
  usual: Threshold | null | undefined,
  chosen: number | null | undefined,
): number {
  return chosen ?? usual?.value ?? 0;
}
