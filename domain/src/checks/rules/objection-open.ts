import { daysBetween } from "../../calendar/day.ts";
import { openObjection } from "../../updates/objection-in-update.ts";
import type { Rule } from "../rule.ts";
import { fact, formatDaysAhead, quotePhrase, text } from "../sentence.ts";

/** The rep's newest update names an objection, and the date is near. */
export const objectionOpen: Rule = {
  id: "objection-open",
  category: "forecast-impact",
  score: 1,
  title: "Open objection, closing soon",
  condition: "Closes within {threshold} days with an open objection in the last update",
  clearedBy: "Write an update that says how it was resolved, or move the date.",
  brief: "open objection",
  weight: 0.9,
  threshold: { value: 21, unit: "days" },
  find({ today, closeDate, update }, threshold) {
    if (!closeDate) return null;
    const left = daysBetween(today, closeDate);
    if (left < 0 || left > threshold) return null;
    const objection = openObjection(update);
    if (objection === null) return null;
    return [
      text("Closes "),
      fact(formatDaysAhead(left)),
      text(" with an open objection: “"),
      quotePhrase(objection),
      text("”."),
    ];
  },
};
