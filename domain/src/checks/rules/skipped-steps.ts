import type { DealFacts } from "../deal-facts.ts";
import type { Rule } from "../rule.ts";
import { quotePhrase, text } from "../sentence.ts";

/** More would overload the sentence. */
const MAX_NAMED = 3;

/** A deal that skipped stages nearly every won deal goes through. */
export const skippedSteps: Rule = {
  id: "skipped-steps",
  category: "progression",
  score: 1,
  title: "Skipped usual stages",
  condition: "Skipped {threshold} or more stages that nearly every won deal went through",
  clearedBy: "Go back for the missing step, or review the deal.",
  brief: "skipped usual stages",
  weight: 0.5,
  threshold: { value: 1, unit: "stages" },
  find(facts, threshold) {
    const { reviewedOn, stageMoves } = facts;
    const last = stageMoves.at(-1);
    // A deal created in its current stage may have gone through the others elsewhere.
    if (!last || (reviewedOn !== null && reviewedOn >= last.on)) return null;
    const skipped = findSkippedSteps(facts);
    if (skipped.length === 0 || skipped.length < threshold) return null;
    const named = skipped
      .slice(0, MAX_NAMED)
      .flatMap(({ label }, place) => [...(place > 0 ? [text(", ")] : []), quotePhrase(label)]);
    return [
      text("In "),
      quotePhrase(facts.stage.label),
      text(" without "),
      ...named,
      text(`. Nearly every won deal went through ${skipped.length === 1 ? "it" : "them"}.`),
    ];
  },
};

function findSkippedSteps({ stage, stageMoves, team }: DealFacts) {
  const now = stage.order;
  if (now === null) return [];
  const visited = new Set(stageMoves.flatMap(({ from, to }) => [from.order, to.order]));
  return team.usualSteps.filter(({ order }) => order < now && !visited.has(order));
}
