import type { DealFacts } from "./deal-facts.ts";
import { type Finding, moreOf, type Rule, type RuleSettings, type Threshold } from "./rule.ts";
import { RULES } from "./rules.ts";

export interface DealCheck {
  findings: Finding[];
  score: number;
}

/** What the rules find in a deal. One that is won or lost needs no look any more, one that does not count none at all. */
export function checkDeal(facts: DealFacts, settings: RuleSettings): DealCheck {
  if (!facts.isOpen || !facts.counts) return { findings: [], score: 0 };
  const findings: Finding[] = [];
  let total = 0;
  for (const rule of RULES) {
    const sentence = found(rule, facts, settings);
    if (!sentence) continue;
    const { id, category, score, clearedBy } = rule;
    findings.push({ rule: id, category, score, sentence, clearedBy });
    total += score;
  }
  return { findings, score: total };
}

function found(rule: Rule, facts: DealFacts, settings: RuleSettings) {
  const chosen = settings.get(rule.id);
  if (chosen && !chosen.isOn) return null;
  const threshold = inForce(rule.threshold, chosen?.threshold);
  return rule.find(facts, threshold, inForce(rule.more, settings.get(moreOf(rule.id))?.threshold));
}

function inForce(usual: Threshold | null | undefined, chosen: number | null | undefined): number {
  return chosen ?? usual?.value ?? 0;
}
