import { type Day, utcDay } from "./day.ts";

/**
 * A quarter, written `2026-Q4`. The year is the one in which the fiscal year started: if that is in
 * February, January 2027 is in `2026-Q4`.
 */
export type Quarter = `${number}-Q${1 | 2 | 3 | 4}`;

/**
 * Returns the quarter of a day, for a fiscal year that starts in the given month (1 is January).
 */
export function quarterOf(day: Day, fiscalStart: number): Quarter {
  const [year, month] = day.split("-").map(Number) as [number, number];
  const monthsIn = (month - fiscalStart + 12) % 12;
  const number = (Math.floor(monthsIn / 3) + 1) as 1 | 2 | 3 | 4;
  return `${month < fiscalStart ? year - 1 : year}-Q${number}`;
}

export function quarterDays(quarter: Quarter, fiscalStart: number): [first: Day, last: Day] {
  const { year, number } = parseQuarter(quarter);
  const firstMonth = fiscalStart - 1 + (number - 1) * 3;
  return [utcDay(year, firstMonth, 1), utcDay(year, firstMonth + 3, 0)];
}

/** Returns the quarter with exactly this first and last day; null if there is none. */
export function quarterOfDays(
  [first, last]: readonly [first: Day, last: Day | null],
  fiscalStart: number,
): Quarter | null {
  const quarter = quarterOf(first, fiscalStart);
  const [begins, ends] = quarterDays(quarter, fiscalStart);
  return first === begins && last === ends ? quarter : null;
}

export function addQuarters(quarter: Quarter, steps = 1): Quarter {
  const { year, number } = parseQuarter(quarter);
  const index = year * 4 + (number - 1) + steps;
  return `${Math.floor(index / 4)}-Q${((index % 4) + 1) as 1 | 2 | 3 | 4}`;
}

export const MONTH_LABELS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"].concat([
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
]);

/**
 * Formats a quarter as a heading: 'Q2 (Apr–Jun 2026)', across a new year 'Q4 (Nov 2026–Jan 2027)'.
 */
export function quarterLabel(quarter: Quarter, fiscalStart: number): string {
  const [first, last] = quarterDays(quarter, fiscalStart).map((day) => {
    const [year, month] = day.split("-").map(Number) as [number, number];
    return { year, month: MONTH_LABELS[month - 1] };
  }) as [MonthOfYear, MonthOfYear];
  const from = first.year === last.year ? first.month : `${first.month} ${first.year}`;
  return `Q${quarterNumber(quarter)} (${from}–${last.month} ${last.year})`;
}

interface MonthOfYear {
  year: number;
  month: string;
}

export function quarterNumber(quarter: Quarter): number {
  return parseQuarter(quarter).number;
}

function parseQuarter(quarter: Quarter): { year: number; number: number } {
  const [year, number] = quarter.split("-Q").map(Number) as [number, number];
  return { year, number };
}
