import { subtract } from "../money/money.ts";

/** Won as a share of quota in whole percent; null without a quota. */
export function wonPercent(goal: { quota: number; won: number }): number | null {
  return goal.quota > 0 ? Math.round((goal.won / goal.quota) * 100) + 0 : null;
}

/** Commit minus won. Negative if the commit is exceeded. */
export function remainingCommit(goal: { repCommit: number; won: number }): number {
  return subtract(goal.repCommit, goal.won);
}

/**
 * How far a total falls short of what is left to win.
 *
 * Positive is short, negative is over: with a quota of 100, 40 won and a likely
 * total of 50, the gap is 10 short.
 */
export function gap(goal: { quota: number; won: number }, total: number): number {
  return subtract(subtract(goal.quota, goal.won), total);
}
