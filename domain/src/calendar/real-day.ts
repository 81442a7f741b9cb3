import type { Day } from "./day.ts";

type Part = string | number | null | undefined;

/** A day that the calendar has, of a year in two or four figures; null for 30 February. */
export function realDay(yearText: Part, month: Part, day: Part): Day | null {
  const given = Number(yearText);
  const year = given < 70 ? 2000 + given : given < 100 ? 1900 + given : given;
  const [m, d] = [Number(month), Number(day)];
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return null;
  const moment = new Date(Date.UTC(year, m - 1, d));
  const isReal = moment.getUTCMonth() === m - 1;
  return isReal ? withinReach(moment.toISOString().slice(0, 10) as Day) : null;
}

/** No deal is from before there were lists of them. */
export function withinReach(day: Day): Day | null {
  return day >= "1970-01-01" && day <= "2100-12-31" ? day : null;
}
