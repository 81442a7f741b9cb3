export interface Scored {
  /** Null for reviews of the older kind. */
  source: string | null;
  score: number | null;
  attributes: ReadonlyArray<{ id: string; value: number }>;
}

export interface ShownScore {
  text: string;
  colour: "green" | "amber" | "red" | "none";
}

const NOT_KNOWN: ShownScore = { text: "N/A", colour: "none" };

/**
 * Formats a review's score: `4/5` for a deal check, `67%` for the older kind, which counts thumbs
 * up among those given: two up, one down and four not applicable are 67%.
 */
export function reviewScore({ source, score, attributes }: Scored): ShownScore {
  if (source === null) return percentOf(attributes);
  if (score === null || !Number.isFinite(score)) return NOT_KNOWN;
  return { text: `${score}/5`, colour: colourOf(score, 4, 2) };
}

function percentOf(attributes: Scored["attributes"]): ShownScore {
  const given = attributes.filter(({ value }) => value !== 0 && Number.isFinite(value));
  if (given.length === 0) return NOT_KNOWN;
  const percent = (given.filter(({ value }) => value === 1).length / given.length) * 100;
  return { text: `${Math.round(percent)}%`, colour: colourOf(percent, 66, 33) };
}

function colourOf(value: number, green: number, amber: number): ShownScore["colour"] {
  if (value >= green) return "green";
  return value >= amber ? "amber" : "red";
}
