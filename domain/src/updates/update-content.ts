import type { UpdateElements } from "./questions.ts";
import type { Reading } from "./reading.ts";

/**
 * The value of an update for coaching: 0 is empty, 4 is specific, about the buyer, dated and names
 * the decision.
 */
export type UpdateContent = 0 | 1 | 2 | 3 | 4;

const FACT = 2;
const RICH = 8;

/**
 * Scores content, not keywords: a date or a decision counts only next to something the buyer said,
 * wants or did.
 */
export function contentOf({ times, statements }: Reading, elements: UpdateElements): UpdateContent {
  const buyer = statements.filter(({ agent }) => agent === "other");
  const words = buyer.reduce((sum, { contentWords }) => sum + contentWords, 0);
  if (!elements.learning) return elements.decision || words >= FACT ? 1 : 0;
  const isDated = times.some(({ start, end }) =>
    buyer.some((statement) => start < statement.end && end > statement.start),
  );
  const fact = words >= FACT ? 2 : 1;
  const both = elements.decision && isDated;
  const extra = both
    ? words >= RICH
      ? 2
      : 1
    : elements.decision || isDated
      ? words >= RICH
        ? 1
        : 0
      : 0;
  return gradeOf(fact + extra);
}

function gradeOf(points: number): UpdateContent {
  return points >= 4 ? 4 : points === 3 ? 3 : points === 2 ? 2 : points === 1 ? 1 : 0;
}
