import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { fact, formatDaysAgo, text } from "../sentence.ts";

/** Likely deals should be reviewed every week; a new deal gets the same grace period. */
export const likelyNotReviewed: Rule = {
  id: "likely-not-reviewed",
  category: "forecast-impact",
  score: 1,
  title: "Likely, not reviewed",
  condition: "Likely, but not reviewed for {threshold} days",
  clearedBy: "Give feedback on the deal.",
  brief: "not reviewed",
  weight: 0.1,
  threshold: { value: 7, unit: "days" },
  find({ today, createdOn, category, reviewedOn }, threshold) {
    if (category !== "COMMIT") return null;
    const unseen = daysBetween(reviewedOn ?? createdOn, today);
    if (unseen < threshold) return null;
    return reviewedOn
      ? [fact("Likely"), text(", last reviewed "), fact(formatDaysAgo(unseen)), text(".")]
      : [fact("Likely"), text(" but "), fact("never reviewed"), text(".")];
  },
};
