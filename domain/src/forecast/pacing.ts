import { addDays, type Day, daysBetween } from "../calendar/day.ts";
import { forEachStretch } from "../history/deal-path.ts";
import { decimalsOf } from "../money/currency.ts";
import {
  bucketAsOf,
  type CalledDeal,
  creditedAmount,
  type DaysOfQuarter,
  homeAmountAsOf,
  type StatusOf,
} from "./calls.ts";

/** The range of days for which data exists. */
export interface KnownDays {
  since: Day | null;
  until: Day;
}

/**
 * Won and Likely of each quarter at the end of each of its days, in the organisation's currency. Of
 * a shared deal the parts that it is given with.
 * Null for future days, and for days whose confidence isn't known.
 */
export function pacingOf(
  deals: readonly CalledDeal[],
  quarters: readonly DaysOfQuarter[],
  known: KnownDays,
  statusOf: StatusOf,
  home: string,
): Array<Array<number | null>> {
  const minorUnits = 10 ** decimalsOf(home);
  const lines = quarters.map(([first, last]) => {
    const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) =>
      addDays(first, day),
    );
    const placeOf = new Map(days.map((day, place) => [day, place]));
    return { first, last, days, placeOf, steps: new Array<number>(days.length).fill(0) };
  });
  for (const deal of deals) {
    forEachStretch(deal, (from, until, held) => {
      const closes = held.close_date;
      if (closes === null) return;
      const line = lines.find(({ first, last }) => first <= closes && closes <= last);
      if (!line || from > line.last || (until !== null && until <= line.first)) return;
      const bucket = bucketAsOf(held, statusOf);
      if (bucket !== "won" && bucket !== "likely") return;
      const amount = creditedAmount(deal, homeAmountAsOf(held, deal.rate, home), home);
      const worth = Math.round(amount * minorUnits);
      const add = (day: Day, more: number) => {
        const place = line.placeOf.get(day);
        if (place !== undefined) line.steps[place] = (line.steps[place] ?? 0) + more;
      };
      add(from > line.first ? from : line.first, worth);
      if (until !== null) add(until, -worth);
    });
  }
  return lines.map(({ days, steps }) => {
    let reached = 0;
    return days.map((day, place) => {
      reached += steps[place] ?? 0;
      const isKnown = known.since !== null && known.since <= day && day <= known.until;
      return isKnown ? reached / minorUnits : null;
    });
  });
}

/** The median; null without amounts. */
export function medianOf(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [lower, upper] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

/** The same day of another quarter, or its last day if it is shorter. */
export function sameDayInQuarter(day: Day, of: DaysOfQuarter, [first, last]: DaysOfQuarter): Day {
  const there = addDays(first, daysBetween(of[0], day));
  return there < last ? there : last;
}

/** The last day of a quarter's first third: by then reps have settled on a commit. */
export function endOfFirstThird([first, last]: DaysOfQuarter): Day {
  return addDays(first, Math.floor((daysBetween(first, last) + 1) / 3) - 1);
}
