import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { fact, pluralise, quotePhrase, text } from "../sentence.ts";

/** A step that no one has taken isn't the next one. */
export const nextStepUnchanged: Rule = {
  id: "next-step-unchanged",
  category: "success-plan",
  score: 1,
  title: "Next step unchanged",
  condition: "Same next step for {threshold} days",
  clearedBy: "Write a new next step.",
  brief: "stale next step",
  weight: 0.4,
  threshold: { value: 14, unit: "days" },
  find({ today, nextStep, nextStepSince }, threshold) {
    if (nextStep.trim() === "" || !nextStepSince) return null;
    const unchanged = daysBetween(nextStepSince, today);
    if (unchanged < threshold) return null;
    return [
      text("Same next step for "),
      fact(pluralise(unchanged, "day")),
      text(": “"),
      quotePhrase(nextStep),
      text("”."),
    ];
  },
};
