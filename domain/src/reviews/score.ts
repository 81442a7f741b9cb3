export interface ScoredReview {
  /** Null for reviews of the older kind. */
  source: string | null;
  score: number | null;
  attributes: ReadonlyArray<{ id: string; value: number }>;
}

export interface ScoreDisplay {
  text: string;
  colour: "green" | "amber" | "red" | "none";
}

const NOT_AVAILABLE: ScoreDisplay = { text: "N/A", colour: "none" };

/**
 * Formats a review's score: `4/5` for a deal check, `67%` for the older kind, which counts thumbs
 * up among those given: two up, one down and four not applicable are 67%.
 */
export function reviewScore({ source, score, attributes }: ScoredReview): ScoreDisplay {
  if (source === null) return legacyScore(attributes);
  if (score === null || !Number.isFinite(score)) return NOT_AVAILABLE;
  return { text: `${score}/5`, colour: colourOf(score, 4, 2) };
}

function legacyScore(attributes: ScoredReview["attributes"]): ScoreDisplay {
  const given = attributes.filter(({ value }) => value !== 0 && Number.isFinite(value));
  if (given.length === 0) return NOT_AVAILABLE;
  const percent = (given.filter(({ value }) => value === 1).length / given.length) * 100;
  return { text: `${Math.round(percent)}%`, colour: colourOf(percent, 66, 33) };
}

function colourOf(value: number, green: number, amber: number): ScoreDisplay["colour"] {
  if (value >= green) return "green";
  return value >= amber ? "amber" : "red";
}
