import { type Day, daysBetween } from "../calendar/day.ts";
import type { ListedDeal } from "./listed-deal.ts";

/** Why a deal needs attention. */
export type CheckReason =
  | { kind: "overdue"; days: number }
  | { kind: "closes-quietly"; inDays: number; quietDays: number }
  | { kind: "quiet"; days: number }
  | { kind: "no-close-date" }
  | { kind: "old"; days: number };

export interface DealToCheck {
  deal: ListedDeal;
  reasons: CheckReason[];
  /** Amount times the strength of the reasons. */
  weight: number;
}

const LONG_OVERDUE_DAYS = 30;
const CLOSES_SOON_DAYS = 14;
const QUIET_BEFORE_CLOSE_DAYS = 14;
/** Days without contact to the customer. */
export const QUIET_DAYS = 30;
const OLD_DAYS = 180;

/**
 * Why an open deal needs attention, strongest reason first, and how much. The amount counts
 * together with the reasons: 100 that is a day overdue comes before 50 that is long overdue.
 */
export function assessListedDeal(deal: ListedDeal, today: Day): DealToCheck | null {
  const found = reasonsFor(deal, today);
  if (deal.status !== "open" || found.length === 0) return null;
  const points = found.reduce((sum, [, points]) => sum + points, 0);
  return {
    deal,
    reasons: found.map(([reason]) => reason),
    weight: Math.max(deal.amount ?? 0, 0) * points,
  };
}

function reasonsFor(deal: ListedDeal, today: Day): [CheckReason, points: number][] {
  const found: [CheckReason, number][] = [];
  const quietDays = deal.lastActivityOn ? daysBetween(deal.lastActivityOn, today) : 0;
  const inDays = deal.closesOn ? daysBetween(today, deal.closesOn) : null;
  const age = deal.createdOn ? daysBetween(deal.createdOn, today) : 0;
  if (inDays === null) found.push([{ kind: "no-close-date" }, 2]);
  else if (inDays < 0) {
    found.push([{ kind: "overdue", days: -inDays }, -inDays > LONG_OVERDUE_DAYS ? 4 : 3]);
  }
  const closesQuietly =
    inDays !== null &&
    inDays >= 0 &&
    inDays <= CLOSES_SOON_DAYS &&
    quietDays >= QUIET_BEFORE_CLOSE_DAYS;
  if (closesQuietly) found.push([{ kind: "closes-quietly", inDays, quietDays }, 3]);
  else if (quietDays >= QUIET_DAYS) found.push([{ kind: "quiet", days: quietDays }, 2]);
  if (age > OLD_DAYS) found.push([{ kind: "old", days: age }, 2]);
  return found.sort(([, a], [, b]) => b - a);
}

/** Retains the few heaviest of a stream of items. */
export function collectHeaviest(limit: number) {
  const kept: DealToCheck[] = [];
  return {
    add(candidate: DealToCheck) {
      const lightest = kept.at(-1);
      if (kept.length === limit && lightest && candidate.weight <= lightest.weight) return;
      const at = kept.findIndex(({ weight }) => weight < candidate.weight);
      kept.splice(at < 0 ? kept.length : at, 0, candidate);
      if (kept.length > limit) kept.pop();
    },
    kept: () => [...kept],
  };
}
