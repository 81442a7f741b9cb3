import { subtract, sum } from "../money/money.ts";

/** What a commit rests on: `new` if even every Likely and Maybe deal would not be enough. */
export interface CommitBacking {
  by: "won" | "likely" | "maybe" | "new";
  /** What Won and Likely leave missing; 0 if they cover it. */
  missing: number;
  /** What even Maybe leaves missing. */
  missingWithMaybe: number;
}

/** How far Won, Likely and Maybe carry a commit: of 50, 20 won and 25 Likely leave 5 missing. */
export function commitBacking(
  commit: number,
  { won, likely, bestCase }: { won: number; likely: number; bestCase: number },
): CommitBacking {
  const missing = Math.max(0, subtract(commit, sum([won, likely])));
  const missingWithMaybe = Math.max(0, subtract(commit, sum([won, bestCase])));
  const by =
    commit <= won ? "won" : missing === 0 ? "likely" : missingWithMaybe === 0 ? "maybe" : "new";
  return { by, missing, missingWithMaybe };
}
