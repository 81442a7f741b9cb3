import { daysBetween } from "../../calendar/day.ts";
import { isPush } from "../../deals/slip-story.ts";
import { slippage } from "../../deals/slippage.ts";
import type { Rule } from "../rule.ts";
import { fact, pluralise, text, timesText } from "../sentence.ts";

/** A date that has held since, or was reviewed by a manager since, is trusted again. */
export const closeDatePushed: Rule = {
  id: "close-date-pushed",
  category: "forecast-impact",
  score: 2,
  title: "Close date keeps moving",
  condition: "Close date pushed {threshold} or more times, last time within {more} days",
  clearedBy: "Review the deal, or set a date that holds.",
  brief: "close date keeps moving",
  weight: 0.8,
  threshold: { value: 2, unit: "times" },
  more: { value: 30, unit: "days" },
  find({ today, closeDateMoves, reviewedOn }, threshold, heldDays) {
    const { pushes, days } = slippage(closeDateMoves);
    const lastPush = closeDateMoves.findLast(isPush);
    if (!lastPush || pushes < threshold) return null;
    if (daysBetween(lastPush.on, today) >= heldDays) return null;
    if (reviewedOn !== null && reviewedOn >= lastPush.on) return null;
    return [
      text("Close date pushed "),
      fact(timesText(pushes)),
      text(" ("),
      fact(pluralise(days, "day")),
      text(pushes === 1 ? ")." : " total)."),
    ];
  },
};
