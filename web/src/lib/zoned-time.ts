import type { Day } from "@touchline/domain";
import { clockIn, dayIn, zoneHere } from "./format.ts";

const MINUTE = 60_000;

/** Returns the timestamp of a local time on a day in a time zone. */
export function momentIn(
  timeZone: string,
  day: Day,
  { hour, minute }: { hour: number; minute: number },
): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * MINUTE;
  // The first guess may be on the other side of a clock change; the second isn't.
  const guess = wanted - offsetAt(timeZone, wanted);
  return new Date(wanted - offsetAt(timeZone, guess));
}

function offsetAt(timeZone: string, at: number): number {
  const moment = new Date(at);
  const { hour, minute } = clockIn(timeZone, moment);
  const shown = Date.parse(`${dayIn(timeZone, moment)}T00:00:00Z`) + (hour * 60 + minute) * MINUTE;
  return shown - Math.floor(at / MINUTE) * MINUTE;
}

/** Whether a time zone's local time differs from the browser's. */
export function isElsewhere(timeZone: string, now: Date): boolean {
  return offsetAt(timeZone, now.getTime()) !== offsetAt(zoneHere(), now.getTime());
}
