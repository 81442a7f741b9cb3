import { wallTime } from "./wall-clock.ts";

export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** An hour on a clock of twelve: 0 is 12 AM, 13 is 1 PM. */
export function twelveHours(hour: number): { shown: number; half: "AM" | "PM" } {
  return { shown: hour % 12 || 12, half: hour < 12 ? "AM" : "PM" };
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** A time of day wherever people read one, on screens, in mails and in Slack: '2:05 PM', as the documents write a digest's. */
export function clockWords({ hour, minute }: TimeOfDay): string {
  const { shown, half } = twelveHours(hour);
  return `${shown}:${twoDigits(minute)} ${half}`;
}

/** A full hour in a list of hours: '8 AM'. */
export function hourWords(hour: number): string {
  const { shown, half } = twelveHours(hour);
  return `${shown} ${half}`;
}

/** What a clock on the wall shows somewhere. */
export function timeOfDay(moment: Date, timeZone: string): TimeOfDay {
  const shown = wallTime(moment, timeZone);
  return { hour: shown.getUTCHours(), minute: shown.getUTCMinutes() };
}

const written = (options: Intl.DateTimeFormatOptions, value: Date) =>
  new Intl.DateTimeFormat("en-GB", options).format(value).replace(",", "");

/** A day for a mail, which may be read in another year: 'Monday 16 November 2026'. */
export function longDayWords(value: Date, timeZone: string): string {
  const date = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  return written({ ...date, timeZone }, value);
}

/** The same where there is little room: 'Mon 16 Nov 2026'. */
export function shortDayWords(value: Date, timeZone: string): string {
  const date = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return written({ ...date, timeZone }, value);
}

/** A moment for a mail, whose reader may be elsewhere: 'Monday 16 November 2026 at 2:05 PM GMT'. */
export function longMomentWords(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" });
  const zone = parts.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value;
  const words = `${longDayWords(moment, timeZone)} at ${clockWords(timeOfDay(moment, timeZone))}`;
  return zone ? `${words} ${zone}` : words;
}
