import { type Day, dayAfter, daysBetween } from "@touchline/domain";
import { counted, dayIn, shortDay } from "../../lib/format.ts";

/** How many days ago, as the rules count: 'today', '1 day ago'. */
export function daysAgo(days: number): string {
  return days <= 0 ? "today" : `${counted(days, "day")} ago`;
}

/** Days that have passed as a whole. The table counts the first one too: where it says 'day 12', this says '11 full days'. */
export function fullDays(days: number): string {
  return counted(days, "full day");
}

/** Since when, and how long that is: 'since 4 Nov, 11 full days'. */
export function sinceFullDays(days: number, today: Day): string {
  return `since ${shortDay(dayAfter(today, -days), today)}, ${fullDays(days)}`;
}

/** The same of a moment: days change at midnight in the organisation's time zone. */
export function agoInDays(at: string, timeZone: string, today: Day): string {
  return daysAgo(daysBetween(dayIn(timeZone, new Date(at)), today));
}
