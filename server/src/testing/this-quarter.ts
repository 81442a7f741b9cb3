import { type Day, daysOf, quarterOf } from "@touchline/domain";
import { dayOf } from "../context/time.ts";

/** The last day of the quarter in which the tests run: a deal that closes then counts, and is not late. */
export function lastDayOfThisQuarter(): Day {
  const calendarYear = 1;
  const [, last] = daysOf(quarterOf(dayOf(new Date(), "UTC"), calendarYear), calendarYear);
  return last;
}
