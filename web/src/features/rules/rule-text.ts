import type { RuleInForce } from "@touchline/contract";

/** A rule as a sentence, with placeholders for its two numbers. */
export type RulePart = string | { number: "threshold" | "more" };

const THRESHOLD: RulePart = { number: "threshold" };
const SECOND_NUMBER: RulePart = { number: "more" };

const SENTENCES: Record<string, RulePart[]> = {
  "no-contact": ["Nobody was in touch for", THRESHOLD, "days"],
  "no-reply": ["The last word was ours, without a reply for", THRESHOLD, "days"],
  "champion-quiet": ["Nothing from the buyer's side for", THRESHOLD, "days, though we wrote again"],
  "few-contacts": ["Fewer than", THRESHOLD, "contacts, and worth more than the team's median"],
  "no-meeting-ahead": ["Closes within", THRESHOLD, "days, and no meeting before that"],
  "long-in-stage": [
    "In its stage for more than",
    THRESHOLD,
    "× the team's median, or",
    SECOND_NUMBER,
    "days where too few went before",
  ],
  "moved-back": ["Moved back a stage within", THRESHOLD, "days"],
  "skipped-steps": ["Skipped", THRESHOLD, "or more stages that nearly all won deals were in"],
  "decision-passed": [
    "A decision meeting",
    THRESHOLD,
    "or more days ago, and no outcome written down",
  ],
  "late-stage-in-pipeline": [
    "In a stage of",
    THRESHOLD,
    "% or more, closing this quarter, and still triaged Pipeline",
  ],
  "next-step-unchanged": ["The same next step for", THRESHOLD, "days"],
  "early-stage-near-close": [
    "Closes within",
    THRESHOLD,
    "days from a stage of",
    SECOND_NUMBER,
    "% or less",
  ],
  "close-date-pushed": [
    "Close date pushed",
    THRESHOLD,
    "times or more, and it has not held for",
    SECOND_NUMBER,
    "days since",
  ],
  "objection-open": ["The last update names an objection, and it closes within", THRESHOLD, "days"],
  "value-dropped": ["Lost", THRESHOLD, "% of its value or more within", SECOND_NUMBER, "days"],
  "likely-not-reviewed": ["Triaged Likely, without a review for", THRESHOLD, "days"],
};

export function sentenceOf({ id, title, threshold }: RuleInForce): RulePart[] {
  return SENTENCES[id] ?? (threshold ? [`${title}:`, THRESHOLD, threshold.unit] : [title]);
}

export const CATEGORIES: { id: RuleInForce["category"]; label: string; context: string }[] = [
  { id: "interaction", label: "Interaction", context: "Are we talking with the buyer?" },
  { id: "progression", label: "Progression", context: "Does it move?" },
  { id: "success-plan", label: "Success plan", context: "Is it clear what comes next?" },
  { id: "forecast-impact", label: "Forecast impact", context: "Can the forecast count on it?" },
];
