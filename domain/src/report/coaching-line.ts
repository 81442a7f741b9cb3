import { coverage } from "../goals/coverage.ts";
import { subtract } from "../money/money.ts";
import type { PipelineReport } from "./pipeline-report.ts";
import { winRate } from "./win-rate.ts";

/** The first topic for the manager to raise. */
export type CoachingLine =
  | { kind: "nothing-open" }
  | { kind: "overdue"; amount: number; share: number; owner: string | null }
  | { kind: "thin"; ratio: number; missing: number }
  | { kind: "quiet"; amount: number; share: number }
  | { kind: "no-dates"; count: number; share: number }
  | { kind: "old"; amount: number; share: number; usualDays: number | null }
  | { kind: "one-deal"; name: string; share: number }
  | { kind: "large-lost"; byCount: number; byAmount: number }
  | { kind: "sound" };

const OVERDUE_SHARE = 0.2;
const QUIET_SHARE = 0.3;
const UNDATED_SHARE = 0.3;
const OLD_SHARE = 0.3;
const ONE_DEAL_SHARE = 0.3;
const MIN_DEALS = 3;
const MIN_RATE_DIFFERENCE = 0.15;
const HEALTHY_RATIO = 3;

/**
 * Chooses the first topic by what distorts the other figures most. Dates come first: with a fifth
 * of the money overdue, coverage is a guess. Then whether there is enough pipeline, then whether it
 * is still active.
 */
export function coachingLine(report: PipelineReport, quota: number | null): CoachingLine {
  const { open, overdue, overdueOwner, quiet, withoutCloseDate, largest } = report;
  if (open.count === 0) return { kind: "nothing-open" };
  const shareOf = (amount: number) => (open.amount > 0 ? amount / open.amount : 0);

  if (shareOf(overdue.amount) >= OVERDUE_SHARE) {
    const share = shareOf(overdue.amount);
    return { kind: "overdue", amount: overdue.amount, share, owner: overdueOwner?.name ?? null };
  }
  const undated = withoutCloseDate.count / open.count;
  if (undated >= UNDATED_SHARE) {
    return { kind: "no-dates", count: withoutCloseDate.count, share: undated };
  }
  const { won, open: due } = report.inQuarter;
  const covered = coverage({ quota: quota ?? 0, won: won.amount, open: due.amount });
  if (covered.kind === "ratio" && !covered.healthy) {
    const needed = subtract(quota ?? 0, won.amount) * HEALTHY_RATIO;
    return { kind: "thin", ratio: covered.shown, missing: subtract(needed, due.amount) };
  }
  if (quiet && shareOf(quiet.amount) >= QUIET_SHARE) {
    return { kind: "quiet", amount: quiet.amount, share: shareOf(quiet.amount) };
  }
  const old = report.ages.at(-1)?.heap.amount ?? 0;
  if (shareOf(old) >= OLD_SHARE) {
    return { kind: "old", amount: old, share: shareOf(old), usualDays: report.medianWinDays };
  }
  if (largest && open.count >= MIN_DEALS && shareOf(largest.amount) >= ONE_DEAL_SHARE) {
    return { kind: "one-deal", name: largest.name, share: shareOf(largest.amount) };
  }
  const { byCount, byAmount } = winRate(report);
  if (byCount !== null && byAmount !== null && byCount - byAmount >= MIN_RATE_DIFFERENCE) {
    return { kind: "large-lost", byCount, byAmount };
  }
  return { kind: "sound" };
}
