import { isUntriaged } from "../../deals/forecast-category.ts";
import { quarterEnd } from "../deal-facts.ts";
import type { Rule } from "../rule.ts";
import { fact, quotePhrase, text } from "../sentence.ts";

/**
 * The stage contradicts the confidence. Deals that close in a later quarter still have time to be
 * triaged.
 */
export const lateStageInPipeline: Rule = {
  id: "late-stage-in-pipeline",
  category: "progression",
  score: 1,
  title: "Late stage, still Pipeline",
  condition: "Closes this quarter from a stage at {threshold} % or more, but is still Pipeline",
  clearedBy: "Mark it Likely or Maybe, or set an earlier stage.",
  brief: "late stage, but not in the forecast",
  weight: 0.2,
  threshold: { value: 60, unit: "percent" },
  find(facts, threshold) {
    const { stage, category, closeDate } = facts;
    if (stage.probability === null || !isUntriaged(category)) return null;
    if (closeDate === null || closeDate > quarterEnd(facts)) return null;
    const percent = Math.round(stage.probability * 10_000) / 100;
    if (percent < threshold) return null;
    return [
      text("In "),
      quotePhrase(stage.label),
      text(" ("),
      fact(`${percent}%`),
      text(") but still "),
      fact("Pipeline"),
      text("."),
    ];
  },
};
