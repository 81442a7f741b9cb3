import type { UpdateElements } from "./questions.ts";
import type { Reading, Span } from "./reading.ts";

/**
 * A stretch of an update and what it is: it counted (a time, a decision or a fact of the buyer), or it didn't because it
 * is the rep's own side that decides or acts.
 */
export type EvidenceOfUpdate = Span & {
  kind: "time" | "decision" | "learning" | "own-decision" | "own-action";
};

/** What each point was given or withheld for, in the order of the text. */
export function evidenceIn(reading: Reading, elements: UpdateElements): EvidenceOfUpdate[] {
  const found: EvidenceOfUpdate[] = reading.times.map(({ start, end }) => ({
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
