import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { fact, pluralise, text } from "../sentence.ts";

/** An ARR that was estimated half a year ago. */
export const ownFieldUnchanged: Rule = {
  id: "own-field-unchanged",
  category: "success-plan",
  score: 1,
  title: "Own field out of date",
  condition: "An own field hasn't changed for the days you chose for it",
  clearedBy: "Update the field.",
  brief: "own field out of date",
  weight: 0.2,
  threshold: null,
  find({ ownFields, today }) {
    const old = ownFields
      .flatMap(({ label, value, since, maxDays }) => {
        if (value === null || since === null || maxDays === null) return [];
        const days = daysBetween(since, today);
        return days >= maxDays ? [{ label, days }] : [];
      })
      .sort((a, b) => b.days - a.days);
    const [oldest] = old;
    if (!oldest) return null;
    const more = old.length - 1;
    return [
      fact(oldest.label),
      text(" hasn't changed for "),
      fact(pluralise(oldest.days, "day")),
      text(more === 0 ? "." : `. ${more} more ${more === 1 ? "field is" : "fields are"} as old.`),
    ];
  },
};
