import { addDays, type Day } from "../calendar/day.ts";
import { wallTime } from "../calendar/wall-clock.ts";

export interface DigestSchedule {
  /** 'HH:mm' */
  time: string;
  /** 1 is Monday, 7 Sunday. */
  weekdays: readonly number[];
  timeZone: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A digest that is due is still sent this much later, then skipped. */
const MAX_DELAY_MS = 180 * MINUTE_MS;

/** The maximum number of missed runs to report after a long downtime. */
const MAX_MISSED_RUNS = 10;

/** Two weeks contain every weekday, even where a day was skipped in the calendar. */
const SEARCH_DAYS = 16;

/** Returns the first instant after another at which a digest is due; null without weekdays. */
export function nextDueAt(after: Date, { time, weekdays, timeZone }: DigestSchedule): Date | null {
  // Yesterday's slot may still be in the future if clocks went forward past midnight.
  let day = addDays(localDay(after.getTime(), timeZone), -1);
  for (let looked = 0; looked < SEARCH_DAYS; looked += 1, day = addDays(day)) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const due = instantAt(day, time, timeZone);
    if (due && due > after) return due;
  }
  return null;
}

/** What to do about a digest that was due. */
export interface DueDigest {
  /** The latest slots that are too late to send. */
  missed: Date[];
  /** The slot to send now. */
  slot: Date | null;
  next: Date | null;
}

/**
 * Sends only the latest of several passed slots, and only up to three hours late. Down from Friday
 * to Monday 9:20, a daily digest of 9:00 misses three and sends Monday's.
 */
export function dueDigest(nextAt: Date, now: Date, schedule: DigestSchedule): DueDigest {
  const passed: Date[] = [];
  let next: Date | null = nextAt;
  while (next && next <= now) {
    passed.push(next);
    next = nextDueAt(next, schedule);
  }
  const latest = passed.at(-1);
  const isInTime = latest !== undefined && now.getTime() - latest.getTime() <= MAX_DELAY_MS;
  return {
    missed: (isInTime ? passed.slice(0, -1) : passed).slice(-MAX_MISSED_RUNS),
    slot: isInTime ? latest : null,
    next,
  };
}

/**
 * The instant of a local time on a day. If clocks go back and the time occurs twice, the first
 * counts. If they go forward past it, it moves by the same amount: 2:30 becomes 3:30, and
 * Greenland's 23:30 half past midnight. A skipped day has no instants.
 */
function instantAt(day: Day, time: string, timeZone: string): Date | null {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [
    offsetAt(shown - DAY_MS, timeZone),
    offsetAt(shown + DAY_MS, timeZone),
  ] as const;
  const moments = [shown - before, shown - after].sort((one, other) => one - other);
  const right = moments.find((moment) => moment + offsetAt(moment, timeZone) === shown);
  if (right !== undefined) return new Date(right);
  const wasLeftOut = Math.abs(after - before) >= DAY_MS;
  return wasLeftOut ? null : new Date(shown - before);
}

function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay() || 7;
}

function localDay(moment: number, timeZone: string): Day {
  return wallTime(moment, timeZone).toISOString().slice(0, 10) as Day;
}

function offsetAt(moment: number, timeZone: string): number {
  return wallTime(moment, timeZone).getTime() - Math.floor(moment / 1000) * 1000;
}
