import type { UpdateElements } from "./questions.ts";
import type { Reading } from "./reading.ts";

/**
 * The value of an update for coaching: 0 is empty, 4 is specific, about the buyer, dated and names
 * the decision.
 */
export type UpdateContent = 0 | 1 | 2 | 3 | 4;

const MIN_FACT_WORDS = 2;
const MIN_RICH_WORDS = 8;

/**
 * Scores content, not keywords: a date or a decision counts only next to something the buyer said,
 * wants or did.
 */
export function contentGrade(
  { times, statements }: Reading,
  elements: UpdateElements,
): UpdateContent {
  const buyer = statements.filter(({ agent }) => agent === "other");
  const words = buyer.reduce((sum, { contentWords }) => sum + contentWords, 0);
  if (!elements.learning) return elements.decision || words >= MIN_FACT_WORDS ? 1 : 0;
  const isDated = times.some(({ start, end }) =>
    buyer.some((statement) => start < statement.end && end > statement.start),
  );
  const fact = words >= MIN_FACT_WORDS ? 2 : 1;
  const both = elements.decision && isDated;
  const extra = both
    ? words >= MIN_RICH_WORDS
      ? 2
      : 1
    : elements.decision || isDated
      ? words >= MIN_RICH_WORDS
        ? 1
        : 0
      : 0;
  return clampGrade(fact + extra);
}

function clampGrade(points: number): UpdateContent {
  return points >= 4 ? 4 : points === 3 ? 3 : points === 2 ? 2 : points === 1 ? 1 : 0;
}
