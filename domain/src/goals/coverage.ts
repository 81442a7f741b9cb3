import { ratio, subtract } from "../money/money.ts";

/** Three times the remaining quota is the usual benchmark for enough pipeline. */
const HEALTHY_RATIO = 3;

export type Coverage =
  | { kind: "ratio"; ratio: number; shown: number; healthy: boolean }
  | { kind: "goal-met" }
  | { kind: "no-quota" };

/**
 * How many times the open pipeline covers what is left to win, not the whole quota: with a quota of
 * 100, 80 won and 60 open, coverage is 3, not 0.6. Health uses the exact ratio; `shown` has one
 * decimal and is never rounded up to the 3x that is enough (2.96x).
 */
export function coverage(goal: { quota: number; won: number; open: number }): Coverage {
  if (goal.quota <= 0) return { kind: "no-quota" };
  const left = subtract(goal.quota, goal.won);
  if (left <= 0) return { kind: "goal-met" };
  const covered = ratio(goal.open, left);
  const healthy = covered >= HEALTHY_RATIO;
  const rounded = Math.round(covered * 10) / 10 + 0;
  const shown = healthy ? rounded : Math.min(rounded, HEALTHY_RATIO - 0.1);
  return { kind: "ratio", ratio: covered, shown, healthy };
}
