import { type Day, dayAfter } from "../calendar/day.ts";

/** For so long somebody's hit rates are theirs alone, if they do not look. */
const DAYS_ALONE = 14;

/**
 * The day from which a manager sees somebody's hit rates of a quarter though they have not looked themselves:
 * two weeks after there is anything to look at.
 */
export function hitRatesSharedFrom(quarterStart: Day, connectedOn: Day): Day {
  return dayAfter(connectedOn > quarterStart ? connectedOn : quarterStart, DAYS_ALONE);
}

/** Whether others than the person themselves see their hit rates. */
export function areHitRatesShared(seenAt: Date | null, from: Day, today: Day): boolean {
  return seenAt !== null || today >= from;
}
