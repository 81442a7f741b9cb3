import { addDays, type Day } from "../calendar/day.ts";

/** How long hit rates stay private if the rep doesn't open them. */
const PRIVATE_DAYS = 14;

/**
 * The day from which a manager sees a rep's hit rates of a quarter even if the rep hasn't opened
 * them: two weeks after they become available.
 */
export function hitRatesSharedFrom(quarterStart: Day, connectedOn: Day): Day {
  return addDays(connectedOn > quarterStart ? connectedOn : quarterStart, PRIVATE_DAYS);
}

export function areHitRatesShared(seenAt: Date | null, from: Day, today: Day): boolean {
  return seenAt !== null || today >= from;
}
