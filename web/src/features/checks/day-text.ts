import { addDays, type Day, daysBetween } from "@touchline/domain";
import { dayIn, formatShortDay, pluralise } from "../../lib/format.ts";

/** Formats days as the rules count them: 'today', '1 day ago'. */
export function formatDaysAgo(days: number): string {
  return days <= 0 ? "today" : `${pluralise(days, "day")} ago`;
}

/**
 * Formats start and duration: 'since 4 Nov, 11 days'. The table also counts the first day: its 'day
 * 12' is '11 days' here.
 */
export function formatSinceDays(days: number, today: Day): string {
  return `since ${formatShortDay(addDays(today, -days), today)}, ${pluralise(days, "day")}`;
}

/** The same for a timestamp: days change at midnight in the organisation's time zone. */
export function formatDaysSince(at: string, timeZone: string, today: Day): string {
  return formatDaysAgo(daysBetween(dayIn(timeZone, new Date(at)), today));
}
