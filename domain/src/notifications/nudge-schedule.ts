import type { Day } from "../calendar/day.ts";
import { wallTime } from "../calendar/wall-clock.ts";

/** The time of a notification: daily, or on one day of the week. */
export interface AlertSlot {
  /** 0 is Sunday, 6 Saturday; null is every day. */
  weekday: number | null;
  /** A full hour, '09:00'. */
  time: string;
}

/** After a downtime, the notification is still sent this much later, then skipped. */
const MAX_DELAY_MINUTES = 180;

/**
 * Returns the day whose slot is due at an instant, or null. Uses local time, so 9 AM is 9 AM before
 * and after clocks change; identifying a slot by its day ensures that it is sent once, even on a
 * day that has an hour twice.
 */
export function dueSlotDay(now: Date, timeZone: string, { weekday, time }: AlertSlot): Day | null {
  const wall = wallTime(now, timeZone);
  if (weekday !== null && weekday !== wall.getUTCDay()) return null;
  const late = wall.getUTCHours() * 60 + wall.getUTCMinutes() - minutesOf(time);
  const isDue = late >= 0 && late < MAX_DELAY_MINUTES;
  return isDue ? (wall.toISOString().slice(0, 10) as Day) : null;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
