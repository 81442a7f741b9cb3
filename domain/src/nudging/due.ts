import type { Day } from "../calendar/day.ts";

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
  const wall = wallClock(now, timeZone);
  if (weekday !== null && weekday !== wall.weekday) return null;
  const late = wall.minutes - minutesOf(time);
  return late >= 0 && late < STILL_DUE_MINUTES ? wall.day : null;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** What a calendar and a clock on the wall show somewhere. */
function wallClock(now: Date, timeZone: string): { day: Day; weekday: number; minutes: number } {
  const parts = clockOf(timeZone).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const day = `${part("year")}-${part("month")}-${part("day")}` as Day;
  return {
    day,
    weekday: new Date(day).getUTCDay(),
    minutes: minutesOf(`${part("hour")}:${part("minute")}`),
  };
}

/** Making one costs a hundred times as much as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}
