/** A calendar day, `YYYY-MM-DD`, without time or zone. */
export type Day = `${number}-${number}-${number}`;

const DAY_MS = 24 * 60 * 60 * 1000;

export function addDays(day: Day, days = 1): Day {
  return toDay(Date.parse(day) + days * DAY_MS);
}

/**
 * The first day of a period of `count` days that ends with `last`: today is one of the last seven.
 */
export function firstOfLastDays(count: number, last: Day): Day {
  return addDays(last, 1 - count);
}

/** The number of days from the first to the second; negative if the second is earlier. */
export function daysBetween(first: Day, second: Day): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS);
}

export function utcDay(year: number, month: number, day: number): Day {
  return toDay(Date.UTC(year, month, day));
}

function toDay(utc: number): Day {
  return new Date(utc).toISOString().slice(0, 10) as Day;
}

/** Whether a range begins and ends with whole months; an open end does. */
export function coversWholeMonths(first: Day | null, last: Day | null): boolean {
  return (
    (first === null || isFirstOfMonth(first)) && (last === null || isFirstOfMonth(addDays(last)))
  );
}

function isFirstOfMonth(day: Day): boolean {
  return day.endsWith("-01");
}
