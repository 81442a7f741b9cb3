import type { Day } from "@touchline/domain";
import { counted, dayIn, daysBetween } from "../../lib/format.ts";

/** How many days ago, as the rules count: 'today', '1 day ago'. */
export function daysAgo(days: number): string {
  return days <= 0 ? "today" : `${counted(days, "day")} ago`;
}

/** The same of a moment: days change at midnight in the organisation's time zone. */
export function agoInDays(at: string, timeZone: string, today: Day): string {
  return daysAgo(daysBetween(dayIn(timeZone, new Date(at)), today));
}
