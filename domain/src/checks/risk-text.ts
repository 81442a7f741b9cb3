import { type Day, daysBetween } from "../calendar/day.ts";
import type { RiskReason } from "./risk.ts";
import type { RiskLevel } from "./risk-level.ts";
import { amount, fact, formatDaysAgo, formatDaysAhead, type Sentence, text } from "./sentence.ts";

export const RISK_LABELS: Record<RiskLevel, string> = {
  high: "High",
  medium: "Medium",
  low: "Low",
};

interface RiskyDeal {
  level: RiskLevel;
  amount: number | null;
  closeDate: Day | null;
  reasons: readonly Pick<RiskReason, "rule" | "words">[];
}

/** 'High: €80k, closes in 9 days, no next step, champion gone quiet'. */
export function riskSentence(deal: RiskyDeal, today: Day): Sentence {
  const { level, closeDate } = deal;
  const due = closeDate && dueText(daysBetween(today, closeDate));
  // The close date in the sentence already covers it.
  const reasons = deal.reasons.filter(({ rule }) => !due || rule !== "close-date-passed");
  const words = [due, ...reasons.map((reason) => reason.words)].filter((one) => one !== null);
  if (deal.reasons.length === 0) words.push("nothing found");
  return [
    fact(RISK_LABELS[level]),
    text(": "),
    ...(deal.amount === null ? [] : [amount(deal.amount), text(", ")]),
    text(words.join(", ")),
  ];
}

function dueText(left: number): string {
  return left < 0 ? `was due ${formatDaysAgo(-left)}` : `closes ${formatDaysAhead(left)}`;
}
