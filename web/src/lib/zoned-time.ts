import type { Day } from "@touchline/domain";
import { browserTimeZone, dayIn, timeOfDayIn } from "./format.ts";

const MINUTE_MS = 60_000;

/** Returns the timestamp of a local time on a day in a time zone. */
export function dateInZone(
  timeZone: string,
  day: Day,
  { hour, minute }: { hour: number; minute: number },
): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * MINUTE_MS;
  // The first guess may be on the other side of a clock change; the second isn't.
  const guess = wanted - offsetAt(timeZone, wanted);
  return new Date(wanted - offsetAt(timeZone, guess));
}

function offsetAt(timeZone: string, at: number): number {
  const moment = new Date(at);
  const { hour, minute } = timeOfDayIn(timeZone, moment);
  const shown =
    Date.parse(`${dayIn(timeZone, moment)}T00:00:00Z`) + (hour * 60 + minute) * MINUTE_MS;
  return shown - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** Whether a time zone's local time differs from the browser's. */
export function isOtherTimeZone(timeZone: string, now: Date): boolean {
  return offsetAt(timeZone, now.getTime()) !== offsetAt(browserTimeZone(), now.getTime());
}
