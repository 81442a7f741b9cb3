import { type Day, dayAfter } from "../calendar/day.ts";

const DAYS_BACK = 90;
const DAYS_AHEAD = 180;
const WHOLE_EVERY_DAYS = 7;

export interface EventWindow {
  from: Day;
  to: Day;
}

/** The days that a calendar is read for. */
export function eventWindow(today: Day): EventWindow {
  return { from: dayAfter(today, -DAYS_BACK), to: dayAfter(today, DAYS_AHEAD) };
}

/**
 * Whether a calendar must be read as a whole, not only what changed.
 *
 * A series is only known as far as the window reached when it was read, so the window is moved on weekly.
 */
export function isWindowOld(windowEnd: Day | null, today: Day): boolean {
  return windowEnd === null || windowEnd <= dayAfter(today, DAYS_AHEAD - WHOLE_EVERY_DAYS);
}
