import type { Day } from "../calendar/day.ts";
import { wallTime } from "../calendar/wall-clock.ts";

/** An hour at which somebody is told something: each day, or on one day of the week. */
export interface AlertSlot {
  /** 0 is Sunday, 6 Saturday; null is each day. */
  weekday: number | null;
  /** A full hour, '09:00'. */
  time: string;
}

/** If nobody was at work at the hour itself, it is told up to so much later, and then no more. */
const STILL_DUE_MINUTES = 180;

/**
 * The day whose slot is due at an instant, or null.
 *
 * It asks what a clock on the wall shows, so 9 AM is 9 AM before and after clocks change; and
 * whoever tells a day's slot once tells it once, also on a day that has an hour twice.
 */
export function slotDue(now: Date, timeZone: string, { weekday, time }: AlertSlot): Day | null {
  const wall = wallTime(now, timeZone);
  if (weekday !== null && weekday !== wall.getUTCDay()) return null;
  const late = wall.getUTCHours() * 60 + wall.getUTCMinutes() - minutesOf(time);
  const isDue = late >= 0 && late < STILL_DUE_MINUTES;
  return isDue ? (wall.toISOString().slice(0, 10) as Day) : null;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
