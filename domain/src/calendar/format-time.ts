import { wallTime } from "./wall-clock.ts";

export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** Converts an hour to the 12-hour clock: 0 is 12 AM, 13 is 1 PM. */
export function toTwelveHourClock(hour: number): { shown: number; half: "AM" | "PM" } {
  return { shown: hour % 12 || 12, half: hour < 12 ? "AM" : "PM" };
}

export function padTwoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/**
 * Formats a time of day for screens, mails and Slack: '2:05 PM', as the documents write a digest's.
 */
export function formatTimeOfDay({ hour, minute }: TimeOfDay): string {
  const { shown, half } = toTwelveHourClock(hour);
  return `${shown}:${padTwoDigits(minute)} ${half}`;
}

export function formatHour(hour: number): string {
  const { shown, half } = toTwelveHourClock(hour);
  return `${shown} ${half}`;
}

export function timeOfDay(moment: Date, timeZone: string): TimeOfDay {
  const shown = wallTime(moment, timeZone);
  return { hour: shown.getUTCHours(), minute: shown.getUTCMinutes() };
}

const formatDate = (options: Intl.DateTimeFormatOptions, value: Date) =>
  new Intl.DateTimeFormat("en-GB", options).format(value).replace(",", "");

/** Formats a day for a mail, which may be read in another year: 'Monday 16 November 2026'. */
export function formatLongDay(value: Date, timeZone: string): string {
  const date = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  return formatDate({ ...date, timeZone }, value);
}

/** The short form: 'Mon 16 Nov 2026'. */
export function formatShortDay(value: Date, timeZone: string): string {
  const date = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return formatDate({ ...date, timeZone }, value);
}

/**
 * Formats an instant for a mail, whose reader may be in another time zone: 'Monday 16 November 2026
 * at 2:05 PM GMT'.
 */
export function formatLongDateTime(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" });
  const zone = parts.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value;
  const words = `${formatLongDay(moment, timeZone)} at ${formatTimeOfDay(timeOfDay(moment, timeZone))}`;
  return zone ? `${words} ${zone}` : words;
}
