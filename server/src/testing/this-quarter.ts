import { type Day, quarterDays, quarterOf } from "@touchline/domain";
import { dayOf } from "../context/time.ts";

/** The last day of the present quarter: a deal closing then counts and isn't late. */
export function lastDayOfThisQuarter(): Day {
  const calendarYear = 1;
  const [, last] = quarterDays(quarterOf(dayOf(new Date(), "UTC"), calendarYear), calendarYear);
  return last;
}
