import type { RuleInForce } from "@touchline/contract";

/** A rule as a sentence, with placeholders for its two numbers. */
export type Part = string | { number: "threshold" | "more" };

const N: Part = { number: "threshold" };
const M: Part = { number: "more" };

const SENTENCES: Record<string, Part[]> = {
  "no-contact": ["Nobody was in touch for", N, "days"],
  "no-reply": ["The last word was ours, without a reply for", N, "days"],
  "champion-quiet": ["Nothing from the buyer's side for", N, "days, though we wrote again"],
  "few-contacts": ["Fewer than", N, "contacts, and worth more than the team's median"],
  "no-meeting-ahead": ["Closes within", N, "days, and no meeting before that"],
  "long-in-stage": [
    "In its stage for more than",
    N,
    "× the team's median, or",
    M,
    "days where too few went before",
  ],
  "moved-back": ["Moved back a stage within", N, "days"],
  "skipped-steps": ["Skipped", N, "or more stages that nearly all won deals were in"],
  "decision-passed": ["A decision meeting", N, "or more days ago, and no outcome written down"],
  "late-stage-in-pipeline": [
    "In a stage of",
    N,
    "% or more, closing this quarter, and still triaged Pipeline",
  ],
  "next-step-unchanged": ["The same next step for", N, "days"],
  "early-stage-near-close": ["Closes within", N, "days from a stage of", M, "% or less"],
  "close-date-pushed": [
    "Close date pushed",
    N,
    "times or more, and it has not held for",
    M,
    "days since",
  ],
  "objection-open": ["The last update names an objection, and it closes within", N, "days"],
  "value-dropped": ["Lost", N, "% of its value or more within", M, "days"],
  "likely-not-reviewed": ["Triaged Likely, without a review for", N, "days"],
};

export function sentenceOf({ id, title, threshold }: RuleInForce): Part[] {
  return SENTENCES[id] ?? (threshold ? [`${title}:`, N, threshold.unit] : [title]);
}

export const CATEGORIES: { id: RuleInForce["category"]; label: string; context: string }[] = [
  { id: "interaction", label: "Interaction", context: "Are we talking with the buyer?" },
  { id: "progression", label: "Progression", context: "Does it move?" },
  { id: "success-plan", label: "Success plan", context: "Is it clear what comes next?" },
  { id: "forecast-impact", label: "Forecast impact", context: "Can the forecast count on it?" },
];
