import { addDays, type Day } from "../calendar/day.ts";

const DAYS_BACK = 90;
const DAYS_AHEAD = 180;
const FULL_SYNC_EVERY_DAYS = 7;

export interface EventWindow {
  from: Day;
  to: Day;
}

/** The days that are read from a calendar. */
export function eventWindow(today: Day): EventWindow {
  return { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
}

/**
 * Whether a calendar needs a full read instead of only changes. A recurring event is only expanded
 * up to the end of the window it was read with, so the window moves on weekly.
 */
export function isWindowStale(windowEnd: Day | null, today: Day): boolean {
  return windowEnd === null || windowEnd <= addDays(today, DAYS_AHEAD - FULL_SYNC_EVERY_DAYS);
}
