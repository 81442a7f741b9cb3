import { type Day, type Quarter, quarterOf } from "@touchline/domain";

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): Day {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant) as Day;
}

/** The quarter in which an instant falls in a time zone. */
export function quarterAt(instant: Date, timeZone: string): Quarter {
  return quarterOf(dayOf(instant, timeZone));
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
