/** Not what a manager scored: what the rules found, each rule with its own weight. */
export const SCORE_FORMULA = "The weights of the issues found, added up";

/** '3 + 2 = 5', the weightiest first. */
export function addedUp(issues: { score: number }[], score: number): string {
  const weights = issues.map((issue) => issue.score).toSorted((a, b) => b - a);
  return `${weights.join(" + ")} = ${score}`;
}
