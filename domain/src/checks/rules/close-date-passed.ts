import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { day, fact, formatDaysAgo, text } from "../sentence.ts";

export const closeDatePassed: Rule = {
  id: "close-date-passed",
  category: "forecast-impact",
  score: 3,
  title: "Close date in the past",
  condition: "Close date in the past",
  clearedBy: "Set a new close date, or close the deal.",
  brief: "close date passed",
  weight: 1.6,
  threshold: null,
  find({ today, closeDate }) {
    if (!closeDate) return null;
    const past = daysBetween(closeDate, today);
    if (past <= 0) return null;
    return [
      text("Close date passed "),
      fact(formatDaysAgo(past)),
      text(" ("),
      day(closeDate),
      text(")."),
    ];
  },
};
