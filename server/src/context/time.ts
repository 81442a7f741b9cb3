import { type Day, type Quarter, quarterOf, type WeekStart } from "@touchline/domain";

/**
 * Cached, because creating one costs a hundred times as much as using it, and a sync uses it for
 * every deal.
 */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): Day {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(instant) as Day;
}

/** An organisation's nightly jobs start at 3:00 local time. */
const NIGHT_START_MS = 3 * 3_600_000;

/** The day on which the latest nightly jobs started. */
export function nightOf(instant: Date, timeZone: string): Day {
  return dayOf(new Date(instant.getTime() - NIGHT_START_MS), timeZone);
}

export interface Calendar {
  timeZone: string;
  fiscalStartMonth: number;
}

/** Adds the first day of the week. */
export interface CalendarWithWeeks extends Calendar {
  weekStartsOn: WeekStart;
}

export function quarterAt(instant: Date, { timeZone, fiscalStartMonth }: Calendar): Quarter {
  return quarterOf(dayOf(instant, timeZone), fiscalStartMonth);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
