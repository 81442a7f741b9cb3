import type { Statement } from "./reading.ts";

/** A call or a visit often only introduces what was learned there. */
const CONTACT_WEIGHT = 0.5;

/**
 * Whether the text is mainly about the buyer: what they said, wants, fears or did takes more words
 * than the rep's own actions, and some of those words have content.
 */
export function hasLearning(statements: readonly Statement[]): boolean {
  let own = 0;
  let others = 0;
  let content = 0;
  for (const { agent, weight, contentWords } of statements) {
    if (agent === "rep") own += weight;
    if (agent === "rep-contact") own += weight * CONTACT_WEIGHT;
    if (agent !== "other") continue;
    others += weight;
    content += contentWords;
  }
  return content > 0 && others > own;
}
