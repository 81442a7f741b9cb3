import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { fact, pluralise, quotePhrase, text } from "../sentence.ts";

/** With fewer deals than this, the typical time is unreliable. */
const MIN_SAMPLES = 10;
/** Where deals typically leave a stage within days, a few more are no news yet. */
const MIN_DAYS = 14;

/**
 * Uses the organisation's limit for the stage; without one, the team's typical time; with too few
 * samples, a fixed number of days for every stage.
 */
export const longInStage: Rule = {
  id: "long-in-stage",
  category: "progression",
  score: 2,
  title: "Stuck in stage",
  condition:
    "In stage longer than {threshold} × your team's median, or {more} days without enough history",
  clearedBy: "Get it to the next stage, or close it.",
  brief: "stuck in its stage",
  weight: 0.5,
  threshold: { value: 1.5, unit: "times" },
  more: { value: 30, unit: "days" },
  find({ today, stage, team: { stay } }, times, days) {
    if (!stage.enteredOn) return null;
    const spent = daysBetween(stage.enteredOn, today);
    const here = [
      fact(pluralise(spent, "day")),
      text(" in "),
      quotePhrase(stage.label || "its stage"),
    ];
    if (stage.daysLimit !== null) {
      return spent > stage.daysLimit ? [...here, text(`. Its limit is ${stage.daysLimit}.`)] : null;
    }
    const usual = stay && stay.samples >= MIN_SAMPLES ? stay.medianDays : null;
    if (spent <= (usual === null ? days : Math.max(usual * times, MIN_DAYS))) return null;
    return usual === null
      ? [...here, text(`. More than ${days} is long.`)]
      : [...here, text(". Your team's median is "), fact(formatMedian(usual)), text(".")];
  },
};

const formatMedian = (days: number) => (days < 1 ? "less than 1" : String(Math.round(days)));
