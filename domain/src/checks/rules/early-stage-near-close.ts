import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { fact, formatDaysAhead, quotePhrase, text } from "../sentence.ts";

/**
 * A stage that few deals are won from, with a close date that leaves no time for the remaining
 * ones.
 */
export const earlyStageNearClose: Rule = {
  id: "early-stage-near-close",
  category: "forecast-impact",
  score: 2,
  title: "Early stage, closing soon",
  condition: "Closes within {threshold} days from a stage at {more} % or less",
  clearedBy: "Move the close date, or the stage if it is further along.",
  brief: "too early for its close date",
  weight: 1.2,
  threshold: { value: 14, unit: "days" },
  more: { value: 30, unit: "percent" },
  find({ today, closeDate, stage }, threshold, percentAtMost) {
    // Many portals leave the probability of every stage at 0, which says nothing about how early it
    // is.
    if (!closeDate || !stage.probability) return null;
    const left = daysBetween(today, closeDate);
    if (left < 0 || left > threshold) return null;
    const percent = Math.round(stage.probability * 10_000) / 100;
    if (percent > percentAtMost) return null;
    return [
      text("Closes "),
      fact(formatDaysAhead(left)),
      text(" but is only in "),
      quotePhrase(stage.label),
      text(` (${percent}%).`),
    ];
  },
};
