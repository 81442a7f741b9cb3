import { type Day, utcDay } from "./day.ts";
import {
  addQuarters,
  MONTH_LABELS,
  type Quarter,
  quarterDays,
  quarterLabel,
  quarterOf,
} from "./quarter.ts";

/** A calendar month, written `2026-11`. */
export type Month = `${number}-${number}`;

/** What a forecast is about: a month, or a quarter of the fiscal year. */
export type ForecastPeriod = Quarter | Month;

export const PERIOD_KINDS = ["month", "quarter"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export function isQuarter(period: ForecastPeriod): period is Quarter {
  return period.includes("Q");
}

export function periodOf(day: Day, kind: PeriodKind, fiscalStart: number): ForecastPeriod {
  return kind === "month" ? monthOf(day) : quarterOf(day, fiscalStart);
}

export function periodDays(period: ForecastPeriod, fiscalStart: number): [first: Day, last: Day] {
  if (isQuarter(period)) return quarterDays(period, fiscalStart);
  const { year, index } = parseMonthOfYear(period);
  return [utcDay(year, index, 1), utcDay(year, index + 1, 0)];
}

/** The period some steps later, of the same kind. */
export function addPeriods<P extends ForecastPeriod>(period: P, steps: number): P {
  if (isQuarter(period)) return addQuarters(period, steps) as P;
  const { year, index } = parseMonthOfYear(period as Month);
  return monthOf(utcDay(year, index + steps, 1)) as P;
}

/** The three months of a quarter. */
export function monthsOf(quarter: Quarter, fiscalStart: number): Month[] {
  const first = monthOf(quarterDays(quarter, fiscalStart)[0]);
  return [0, 1, 2].map((steps) => addPeriods(first, steps));
}

/** Formats a period as a heading: 'Nov 2026', 'Q4 (Oct–Dec 2026)'. */
export function periodLabel(period: ForecastPeriod, fiscalStart: number): string {
  if (isQuarter(period)) return quarterLabel(period, fiscalStart);
  const { year, index } = parseMonthOfYear(period);
  return `${MONTH_LABELS[index]} ${year}`;
}

function monthOf(day: Day): Month {
  return day.slice(0, "2026-11".length) as Month;
}

function parseMonthOfYear(month: Month): { year: number; index: number } {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return { year, index: number - 1 };
}
