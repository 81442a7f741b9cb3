import { type Day, type Quarter, quarterOf, type WeekStart } from "@touchline/domain";

/** Making one costs a hundred times as much as using it, and a sync uses it for every deal. */
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

/** The night's work of an organisation begins at three in the morning of its own time. */
const NIGHT_MS = 3 * 3_600_000;

/** The day on whose morning the latest night's work began. */
export function nightOf(instant: Date, timeZone: string): Day {
  return dayOf(new Date(instant.getTime() - NIGHT_MS), timeZone);
}

/** How an organisation counts time: where its days begin, and its years. */
export interface Calendar {
  timeZone: string;
  fiscalStartMonth: number;
}

/** The same, with the day that its weeks begin with. */
export interface CalendarWithWeeks extends Calendar {
  weekStartsOn: WeekStart;
}

/** The quarter in which an instant falls. */
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
