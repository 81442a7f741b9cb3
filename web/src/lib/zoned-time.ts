import type { Day } from "@touchline/domain";
import { clockIn, dayIn, zoneHere } from "./format.ts";

const MINUTE = 60_000;

/** The moment at which the clocks of a time zone show a time on a day. */
export function momentIn(
  timeZone: string,
  day: Day,
  { hour, minute }: { hour: number; minute: number },
): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * MINUTE;
  // The first guess may lie on the other side of a clock change; the second does not.
  const guess = wanted - offsetAt(timeZone, wanted);
  return new Date(wanted - offsetAt(timeZone, guess));
}

/** How far ahead of UTC the clocks of a time zone are at a moment. */
function offsetAt(timeZone: string, at: number): number {
  const moment = new Date(at);
  const { hour, minute } = clockIn(timeZone, moment);
  const shown = Date.parse(`${dayIn(timeZone, moment)}T00:00:00Z`) + (hour * 60 + minute) * MINUTE;
  return shown - Math.floor(at / MINUTE) * MINUTE;
}

/** Whether clocks in a time zone show another time than those where the reader is. */
export function isElsewhere(timeZone: string, now: Date): boolean {
  return offsetAt(timeZone, now.getTime()) !== offsetAt(zoneHere(), now.getTime());
}
