import { agentsIn } from "./agency.ts";
import type { Clause } from "./clauses.ts";

/** A call or a visit is often only the way to what was heard there. */
const CONTACT_WEIGHT = 0.5;

/** 'Next steps:', 'Pain:' say what follows and nothing else. */
const LONGEST_LABEL = 6;

/**
 * Whether the text is not mainly about the rep's own actions: what the buyer said, wants, fears or did takes
 * more words than what was sent, called and chased.
 */
export function hasLearning(clauses: readonly Clause[]): boolean {
  let own = 0;
  let others = 0;
  const agents = agentsIn(clauses);
  let waiting = 0;
  for (const [index, clause] of clauses.entries()) {
    const isLabel = clauses[index + 1]?.link === "label" && clause.words.length <= LONGEST_LABEL;
    const weight = isLabel ? 0 : clause.words.length + 1;
    const agent = agents[index];
    if (clause.isSubordinate && clause.link === "sentence") {
      waiting += agent === "rep" ? 0 : weight;
      continue;
    }
    if (agent === "rep") own += weight + waiting;
    if (agent === "rep-contact") own += weight * CONTACT_WEIGHT + waiting;
    if (agent === "other") others += weight + waiting;
    waiting = 0;
  }
  return others + waiting > own;
}
