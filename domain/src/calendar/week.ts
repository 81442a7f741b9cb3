import { type Day, dayAfter, mondayOf } from "./day.ts";
import { daysOf, type Quarter } from "./quarter.ts";

export interface Week {
  /** 1 is the quarter's first. */
  number: number;
  first: Day;
  last: Day;
}

/**
 * The weeks of a quarter, Monday to Sunday.
 *
 * The first and the last are as short as the quarter makes them: each day of
 * the quarter is in exactly one week, and no day beyond it is in any.
 */
export function weeksOf(quarter: Quarter, fiscalStart: number): Week[] {
  const [begin, end] = daysOf(quarter, fiscalStart);
  const weeks: Week[] = [];
  for (let first = begin; first <= end; ) {
    const sunday = dayAfter(mondayOf(first), 6);
    const last = sunday < end ? sunday : end;
    weeks.push({ number: weeks.length + 1, first, last });
    first = dayAfter(last);
  }
  return weeks;
}
