import type { Day } from "./day.ts";

type DatePart = string | number | null | undefined;

/** Parses a day with a two- or four-digit year; null if it doesn't exist, such as 30 February. */
export function toValidDay(yearText: DatePart, month: DatePart, day: DatePart): Day | null {
  const given = Number(yearText);
  const year = given < 70 ? 2000 + given : given < 100 ? 1900 + given : given;
  const [m, d] = [Number(month), Number(day)];
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return null;
  const moment = new Date(Date.UTC(year, m - 1, d));
  const isReal = moment.getUTCMonth() === m - 1;
  return isReal ? withinSupportedYears(moment.toISOString().slice(0, 10) as Day) : null;
}

/** Rejects dates before 1970 and after 2100: no deal has one. */
export function withinSupportedYears(day: Day): Day | null {
  return day >= "1970-01-01" && day <= "2100-12-31" ? day : null;
}
