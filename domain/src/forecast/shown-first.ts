import { type Day, dayAfter } from "../calendar/day.ts";

/** How long hit rates stay private if the rep doesn't open them. */
const DAYS_ALONE = 14;

/**
 * The day from which a manager sees a rep's hit rates of a quarter even if the rep hasn't opened
 * them: two weeks after they become available.
 */
export function hitRatesSharedFrom(quarterStart: Day, connectedOn: Day): Day {
  return dayAfter(connectedOn > quarterStart ? connectedOn : quarterStart, DAYS_ALONE);
}

export function areHitRatesShared(seenAt: Date | null, from: Day, today: Day): boolean {
  return seenAt !== null || today >= from;
}
