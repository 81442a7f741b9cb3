import { addDays, type Day } from "./day.ts";
import { type Quarter, quarterDays } from "./quarter.ts";

/** The first day of the week, as organisations can set it. */
export const WEEK_STARTS = ["monday", "sunday", "saturday"] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

const DAYS_BEFORE_MONDAY: Record<WeekStart, number> = { monday: 0, sunday: 1, saturday: 2 };

/**
 * Returns the Monday of a day's week. Whichever day weeks start on, each contains exactly one
 * Monday, which identifies it: data saved for a week stays with it when the organisation changes
 * the start.
 */
export function mondayOf(day: Day, startsOn: WeekStart): Day {
  const moved = addDays(day, DAYS_BEFORE_MONDAY[startsOn]);
  const weekday = (new Date(Date.parse(moved)).getUTCDay() + 6) % 7;
  return addDays(moved, -weekday);
}

/** The first and last day of the week that contains a day. */
export function weekOf(day: Day, startsOn: WeekStart): [first: Day, last: Day] {
  const first = addDays(mondayOf(day, startsOn), -DAYS_BEFORE_MONDAY[startsOn]);
  return [first, addDays(first, 6)];
}

export interface Week {
  /** 1 is the quarter's first. */
  number: number;
  first: Day;
  last: Day;
}

/**
 * Returns the weeks of a quarter. The first and last are cut at the quarter's ends: each day of the
 * quarter is in exactly one week, and no other day is in any.
 */
export function weeksOf(quarter: Quarter, fiscalStart: number, startsOn: WeekStart): Week[] {
  const [begin, end] = quarterDays(quarter, fiscalStart);
  const weeks: Week[] = [];
  for (let first = begin; first <= end; ) {
    const [, lastOfWeek] = weekOf(first, startsOn);
    const last = lastOfWeek < end ? lastOfWeek : end;
    weeks.push({ number: weeks.length + 1, first, last });
    first = addDays(last);
  }
  return weeks;
}
