import { isUntriaged } from "../../deals/forecast-category.ts";
import type { Rule } from "../rule.ts";
import { fact, quoted, text } from "../sentence.ts";

/** The stage says one thing, the triage another. */
export const lateStageInPipeline: Rule = {
  id: "late-stage-in-pipeline",
  category: "progression",
  score: 1,
  title: "Late stage, still triaged Pipeline",
  clearedBy: "A triage of Maybe or Likely, or an earlier stage.",
  threshold: { value: 60, unit: "percent" },
  find({ stage, category }, threshold) {
    if (stage.probability === null || !isUntriaged(category)) return null;
    const percent = Math.round(stage.probability * 10_000) / 100;
    if (percent < threshold) return null;
    return [
      quoted(stage.label),
      text(" means "),
      fact(`${percent}%`),
      text(", yet it is triaged "),
      fact("Pipeline"),
      text("."),
    ];
  },
};
