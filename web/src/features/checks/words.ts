import { type Day, dayAfter, daysBetween } from "@touchline/domain";
import { counted, dayIn, shortDay } from "../../lib/format.ts";

/** Formats days as the rules count them: 'today', '1 day ago'. */
export function daysAgo(days: number): string {
  return days <= 0 ? "today" : `${counted(days, "day")} ago`;
}

/**
 * Formats completed days. The table also counts the first day: its 'day 12' is '11 full days' here.
 */
export function fullDays(days: number): string {
  return counted(days, "full day");
}

/** Formats start and duration: 'since 4 Nov, 11 full days'. */
export function sinceFullDays(days: number, today: Day): string {
  return `since ${shortDay(dayAfter(today, -days), today)}, ${fullDays(days)}`;
}

/** The same for a timestamp: days change at midnight in the organisation's time zone. */
export function agoInDays(at: string, timeZone: string, today: Day): string {
  return daysAgo(daysBetween(dayIn(timeZone, new Date(at)), today));
}
