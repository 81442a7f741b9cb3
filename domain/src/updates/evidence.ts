import type { UpdateElements } from "./questions.ts";
import type { Reading, Span } from "./reading.ts";

/**
 * A span of an update and its kind: it counted (a time, a decision or a fact about the buyer), or
 * it didn't because the rep's own side decides or acts.
 */
export type UpdateEvidence = Span & {
  kind: "time" | "decision" | "learning" | "own-decision" | "own-action";
};

/** The reasons why each point was given or not, in text order. */
export function evidenceIn(reading: Reading, elements: UpdateElements): UpdateEvidence[] {
  const found: UpdateEvidence[] = reading.times.map(({ start, end }) => ({
    start,
    end,
    kind: "time",
  }));
  for (const { start, end, isOwn } of reading.decisions)
    found.push({ start, end, kind: isOwn ? "own-decision" : "decision" });
  for (const { start, end, agent, contentWords } of reading.statements) {
    if (elements.learning && agent === "other" && contentWords > 0)
      found.push({ start, end, kind: "learning" });
    if (!elements.learning && (agent === "rep" || agent === "rep-contact"))
      found.push({ start, end, kind: "own-action" });
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}
