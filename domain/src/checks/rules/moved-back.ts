import { daysBetween } from "../../calendar/day.ts";
import type { StageMove } from "../deal-facts.ts";
import type { Rule } from "../rule.ts";
import { day, quotePhrase, text } from "../sentence.ts";

/** A move back that hasn't been made up for since. */
export const movedBack: Rule = {
  id: "moved-back",
  category: "progression",
  score: 2,
  title: "Moved back a stage",
  condition: "Moved back a stage in the last {threshold} days",
  clearedBy: "Find out why, and get it back to where it was.",
  brief: "moved back a stage",
  weight: 0.8,
  isFixable: false,
  threshold: { value: 30, unit: "days" },
  find({ today, stage, stageMoves }, threshold) {
    const back = stageMoves.findLast(
      (move) => isMoveBack(move, stage.order) && daysBetween(move.on, today) <= threshold,
    );
    if (!back) return null;
    return [
      text("Moved back from "),
      quotePhrase(back.from.label),
      text(" to "),
      quotePhrase(back.to.label),
      text(" on "),
      day(back.on),
      text("."),
    ];
  },
};

function isMoveBack({ from, to }: StageMove, now: number | null): boolean {
  if (from.order === null || to.order === null) return false;
  return to.order < from.order && (now === null || now < from.order);
}
