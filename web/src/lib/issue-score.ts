/** Not a manager's score: the sum of the weights of all matching rules. */
export const SCORE_FORMULA = "Total weight of the risks found";

/** Returns '3 + 2 = 5', highest first. */
export function formatScoreSum(issues: { score: number }[], score: number): string {
  const weights = issues.map((issue) => issue.score).toSorted((a, b) => b - a);
  return `${weights.join(" + ")} = ${score}`;
}
