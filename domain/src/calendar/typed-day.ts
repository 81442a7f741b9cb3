import type { Day } from "./day.ts";
import { parseMonth } from "./month-names.ts";
import { toValidDay } from "./valid-day.ts";

export interface TypedDayBounds {
  today: Day;
  earliest: Day;
  latest: Day;
}

export type TypedDayProblem =
  | { problem: "empty" | "unreadable" | "too-early" | "too-late" }
  /** '03/04' is a different day in Europe and in the US. */
  | { problem: "either-order"; days: [dayFirst: Day, monthFirst: Day] };

export type TypedDay = { day: Day } | TypedDayProblem;

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\s+/i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DOTS = /^(\d{1,2})\.\s*(\d{1,2})\.?(?:\s*(\d{4}|\d{2}))?$/;
const EITHER_ORDER = /^(\d{1,2})([-/])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;
const DAY_NAME = /^(\d{1,2})\.?[\s-]*(\p{L}{3,})\.?(?:[\s-]+(\d{4}|\d{2}))?$/u;
const NAME_DAY = /^(\p{L}{3,})\.?\s*(\d{1,2})(?:\s+(\d{4}))?$/u;

/**
 * Parses a typed or pasted day, the same in every locale: '17 Nov', 'November 17, 2026',
 * '17.11.2026', '2026-11-17'. Without a year it is the next such day or, where only past days can
 * be chosen, the last one. An ambiguous input is a problem, never a guess.
 */
export function parseTypedDay(text: string, bounds: TypedDayBounds): TypedDay {
  const words = text
    .trim()
    .replaceAll(",", " ")
    .replace(WEEKDAY, "")
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1")
    .replace(/\s+/g, " ");
  if (words === "") return { problem: "empty" };
  const yearFirst = YEAR_FIRST.exec(words);
  if (yearFirst) return checkBounds(toValidDay(yearFirst[1], yearFirst[3], yearFirst[4]), bounds);
  const compact = COMPACT.exec(words);
  if (compact) return checkBounds(toValidDay(compact[1], compact[2], compact[3]), bounds);
  const either = EITHER_ORDER.exec(words);
  if (either) return parseEitherOrder(either, bounds);
  return checkBounds(parseDayFirst(words, bounds), bounds);
}

function parseDayFirst(words: string, bounds: TypedDayBounds): Day | null {
  const dots = DOTS.exec(words);
  if (dots) return withYear(dots[3], dots[2], dots[1], bounds);
  const dayName = DAY_NAME.exec(words);
  if (dayName) return withYear(dayName[3], parseMonth(dayName[2]), dayName[1], bounds);
  const nameDay = NAME_DAY.exec(words);
  return nameDay ? withYear(nameDay[3], parseMonth(nameDay[1]), nameDay[2], bounds) : null;
}

function parseEitherOrder(
  [, first, , second, year]: RegExpExecArray,
  bounds: TypedDayBounds,
): TypedDay {
  const withDayFirst = withYear(year, second, first, bounds);
  const withMonthFirst = withYear(year, first, second, bounds);
  if (withDayFirst && withMonthFirst && withDayFirst !== withMonthFirst) {
    return { problem: "either-order", days: [withDayFirst, withMonthFirst] };
  }
  return checkBounds(withDayFirst ?? withMonthFirst, bounds);
}

type DatePart = string | number | null | undefined;

/** 29 February is at most eight years away. */
const MAX_YEARS_AWAY = 8;

function withYear(
  year: DatePart,
  month: DatePart,
  day: DatePart,
  bounds: TypedDayBounds,
): Day | null {
  if (year) return toValidDay(year, month, day);
  const { today, latest } = bounds;
  const thisYear = Number(today.slice(0, 4));
  const isPast = latest <= today;
  for (let away = 0; away <= MAX_YEARS_AWAY; away += 1) {
    const found = toValidDay(isPast ? thisYear - away : thisYear + away, month, day);
    if (found && (isPast ? found <= latest : found >= today)) return found;
  }
  return null;
}

function checkBounds(day: Day | null, { earliest, latest }: TypedDayBounds): TypedDay {
  if (day === null) return { problem: "unreadable" };
  if (day < earliest) return { problem: "too-early" };
  return day > latest ? { problem: "too-late" } : { day };
}
