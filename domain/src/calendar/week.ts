import { type Day, dayAfter } from "./day.ts";
import { daysOf, type Quarter } from "./quarter.ts";

/** The days that organisations begin their weeks with. */
export const WEEK_STARTS = ["monday", "sunday", "saturday"] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

const DAYS_BEFORE_MONDAY: Record<WeekStart, number> = { monday: 0, sunday: 1, saturday: 2 };

/**
 * The Monday of the week that a day is in.
 *
 * Whichever day weeks begin with, each has one Monday, and is known by it: so what was
 * kept for a week is still that week's when an organisation begins them on another day.
 */
export function mondayOf(day: Day, startsOn: WeekStart): Day {
  const moved = dayAfter(day, DAYS_BEFORE_MONDAY[startsOn]);
  const weekday = (new Date(Date.parse(moved)).getUTCDay() + 6) % 7;
  return dayAfter(moved, -weekday);
}

/** The seven days of the week that a day is in. */
export function weekOf(day: Day, startsOn: WeekStart): [first: Day, last: Day] {
  const first = dayAfter(mondayOf(day, startsOn), -DAYS_BEFORE_MONDAY[startsOn]);
  return [first, dayAfter(first, 6)];
}

export interface Week {
  /** 1 is the quarter's first. */
  number: number;
  first: Day;
  last: Day;
}

/**
 * The weeks of a quarter.
 *
 * The first and the last are as short as the quarter makes them: each day of
 * the quarter is in exactly one week, and no day beyond it is in any.
 */
export function weeksOf(quarter: Quarter, fiscalStart: number, startsOn: WeekStart): Week[] {
  const [begin, end] = daysOf(quarter, fiscalStart);
  const weeks: Week[] = [];
  for (let first = begin; first <= end; ) {
    const [, lastOfWeek] = weekOf(first, startsOn);
    const last = lastOfWeek < end ? lastOfWeek : end;
    weeks.push({ number: weeks.length + 1, first, last });
    first = dayAfter(last);
  }
  return weeks;
}
