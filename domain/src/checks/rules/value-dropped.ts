import { amountChange } from "../../deals/amount-evolution.ts";
import { ratio, subtract } from "../../money/money.ts";
import type { Rule } from "../rule.ts";
import { amount, fact, pluralise, text } from "../sentence.ts";

/** Compares amounts in the deal's own currency, which may differ from the one displayed. */
export const valueDropped: Rule = {
  id: "value-dropped",
  category: "forecast-impact",
  score: 2,
  title: "Value down",
  condition: "Value down {threshold} % or more within {more} days",
  clearedBy: "Find out what was cut; it clears over time.",
  brief: "value down",
  weight: 0.6,
  isFixable: false,
  threshold: { value: 20, unit: "percent" },
  more: { value: 30, unit: "days" },
  find({ today, amount: now, amountMoves }, threshold, days) {
    const change = amountChange(amountMoves, today, days);
    if (!change || change.before <= 0 || change.now >= change.before) return null;
    const percent = ratio(subtract(change.before, change.now) * 100, change.before);
    if (percent < threshold) return null;
    const fell = [
      text("Value down "),
      fact(`${Math.floor(percent)}%`),
      text(` in ${pluralise(days, "day")}`),
    ];
    return now === null ? [...fell, text(".")] : [...fell, text(", to "), amount(now), text(".")];
  },
};
