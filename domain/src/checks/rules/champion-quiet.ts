import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { day, fact, pluralise, text } from "../sentence.ts";

/** With fewer contacts than this, there was no engaged champion who could go quiet. */
const MIN_ENGAGED_CONTACTS = 3;

/**
 * The buyer used to reply and has stopped, although we continued to write. CRMs don't record which
 * contact took part in what, so any reply from the buyer counts as the champion's.
 */
export const championQuiet: Rule = {
  id: "champion-quiet",
  category: "interaction",
  score: 1,
  title: "Champion gone quiet",
  condition: "Nothing from the buyer for {threshold} days, even after our last email",
  clearedBy: "Call them, meet them or get a reply.",
  brief: "champion gone quiet",
  weight: 0.8,
  threshold: { value: 21, unit: "days" },
  find({ today, lastHeard, lastContact }, threshold) {
    if (!lastHeard || lastHeard.contacts < MIN_ENGAGED_CONTACTS) return null;
    if (lastContact?.kind !== "EMAIL" || lastContact.on <= lastHeard.on) return null;
    const quiet = daysBetween(lastHeard.on, today);
    if (quiet < threshold) return null;
    return [
      text("Nothing from their side for "),
      fact(pluralise(quiet, "day")),
      text(" (since "),
      day(lastHeard.on),
      text(")."),
    ];
  },
};
