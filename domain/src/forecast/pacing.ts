import { type Day, dayAfter, daysBetween } from "../calendar/day.ts";
import { stretchesOf } from "../history/deal-path.ts";
import {
  amountOf,
  bucketThen,
  type CalledDeal,
  type DaysOfQuarter,
  type StatusOf,
} from "./calls.ts";
import { isInQuarter } from "./triage.ts";

/** Days between which something is known. */
export interface KnownDays {
  since: Day | null;
  until: Day;
}

const CENTS = 100;

/**
 * What was won and Likely for a quarter at the end of each of its days.
 *
 * Null on days that are still to come, and on those of which nobody knows any more what was called Likely.
 */
export function pacingOf(
  deals: readonly CalledDeal[],
  days: DaysOfQuarter,
  known: KnownDays,
  statusOf: StatusOf,
): Array<number | null> {
  const [first, last] = days;
  const steps = new Array<number>(daysBetween(first, last) + 2).fill(0);
  const add = (day: Day, cents: number) => {
    const index = daysBetween(first, day);
    steps[index] = (steps[index] ?? 0) + cents;
  };
  for (const deal of deals) {
    for (const stretch of stretchesOf(deal)) {
      if (stretch.last !== null && stretch.last < first) break;
      if (stretch.first > last || !isInQuarter(stretch.held.close_date, days)) continue;
      const bucket = bucketThen(stretch.held, statusOf);
      if (bucket !== "won" && bucket !== "likely") continue;
      const cents = Math.round(amountOf(stretch.held, deal.rate) * CENTS);
      add(stretch.first > first ? stretch.first : first, cents);
      if (stretch.last !== null && stretch.last < last) add(dayAfter(stretch.last), -cents);
    }
  }
  let cents = 0;
  return steps.slice(0, -1).map((step, index) => {
    cents += step;
    const day = dayAfter(first, index);
    const isKnown = known.since !== null && known.since <= day && day <= known.until;
    return isKnown ? cents / CENTS : null;
  });
}

/** The same day of another quarter, or its last where it is shorter. */
export function sameDay(day: Day, of: DaysOfQuarter, [first, last]: DaysOfQuarter): Day {
  const there = dayAfter(first, daysBetween(of[0], day));
  return there < last ? there : last;
}

/** The day with which the first third of a quarter ends: by then people mean what they promise. */
export function thirdIn([first, last]: DaysOfQuarter): Day {
  return dayAfter(first, Math.floor((daysBetween(first, last) + 1) / 3) - 1);
}
