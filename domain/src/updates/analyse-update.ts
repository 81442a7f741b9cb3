import { clausesOf } from "./clauses.ts";
import { hasDecision } from "./decision.ts";
import { hasLearning } from "./learning.ts";
import { questionsFor, type UpdateElements } from "./questions.ts";
import { withSpeakers } from "./speakers.ts";
import { hasTimeline } from "./timeline.ts";
import { wordsOf } from "./words.ts";

export type UpdateScore = 0 | 1 | 2 | 3;

export type UpdateAnalysis = UpdateElements & { score: UpdateScore; questions: string[] };

/**
 * How much a rep's update tells a reader: one point each for a time, a decision of the buyer, and something learned.
 *
 * 'Called, left VM' scores 0; 'CFO signs on 14 October, fears the migration' scores 3. Works by meaning: the modal
 * 'may' is no month, 'held by the FD' no date, and what the rep decides no decision of the buyer.
 */
export function analyseUpdate(text: string): UpdateAnalysis {
  const words = withSpeakers(wordsOf(text));
  const clauses = clausesOf(words);
  const timeline = hasTimeline(words);
  const decision = hasDecision(clauses);
  const learning = hasLearning(clauses);
  const elements = { timeline, decision, learning };
  return { ...elements, score: scoreOf(elements), questions: questionsFor(elements) };
}

function scoreOf({ timeline, decision, learning }: UpdateElements): UpdateScore {
  const points = Number(timeline) + Number(decision) + Number(learning);
  return points === 3 ? 3 : points === 2 ? 2 : points === 1 ? 1 : 0;
}
