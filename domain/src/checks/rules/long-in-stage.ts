import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { counted, fact, quoted, text } from "../sentence.ts";

/** Fewer deals than this say nothing about what is usual. */
const ENOUGH_SAMPLES = 10;
/** Where deals usually leave a stage within days, a few more are no news yet. */
const FLOOR_DAYS = 14;

/**
 * Measured by the days that the organisation gives the stage; where it gives none, by what is usual in the
 * team; where too few deals went before, by a number of days for every stage.
 */
export const longInStage: Rule = {
  id: "long-in-stage",
  category: "progression",
  score: 2,
  title: "Longer in its stage than usual",
  clearedBy: "Move it to its next stage.",
  brief: "stuck in its stage",
  weight: 0.5,
  threshold: { value: 1.5, unit: "times" },
  more: { value: 30, unit: "days" },
  find({ today, stage, team: { stay } }, times, days) {
    if (!stage.enteredOn) return null;
    const spent = daysBetween(stage.enteredOn, today);
    const here = [text("In "), quoted(stage.label), text(" for "), fact(counted(spent, "day"))];
    if (stage.daysLimit !== null) {
      return spent > stage.daysLimit
        ? [...here, text(`; its limit is ${counted(stage.daysLimit, "day")}.`)]
        : null;
    }
    const usual = stay && stay.samples >= ENOUGH_SAMPLES ? stay.medianDays : null;
    if (spent <= (usual === null ? days : Math.max(usual * times, FLOOR_DAYS))) return null;
    return usual === null
      ? [...here, text(`, more than ${counted(days, "day")}.`)]
      : [
          ...here,
          text("; half of the team's deals leave it within "),
          fact(daysOf(usual)),
          text("."),
        ];
  },
};

const daysOf = (median: number) => counted(Math.round(median * 10) / 10, "day");
