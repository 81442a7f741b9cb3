import type { Day } from "./day.ts";
import { monthNamed } from "./month-names.ts";
import { realDay } from "./real-day.ts";

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
export function readTypedDay(text: string, bounds: TypedDayBounds): TypedDay {
  const words = text
    .trim()
    .replaceAll(",", " ")
    .replace(WEEKDAY, "")
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1")
    .replace(/\s+/g, " ");
  if (words === "") return { problem: "empty" };
  const yearFirst = YEAR_FIRST.exec(words);
  if (yearFirst) return judged(realDay(yearFirst[1], yearFirst[3], yearFirst[4]), bounds);
  const compact = COMPACT.exec(words);
  if (compact) return judged(realDay(compact[1], compact[2], compact[3]), bounds);
  const either = EITHER_ORDER.exec(words);
  if (either) return eitherOrder(either, bounds);
  return judged(dayFirst(words, bounds), bounds);
}

function dayFirst(words: string, bounds: TypedDayBounds): Day | null {
  const dots = DOTS.exec(words);
  if (dots) return completed(dots[3], dots[2], dots[1], bounds);
  const dayName = DAY_NAME.exec(words);
  if (dayName) return completed(dayName[3], monthNamed(dayName[2]), dayName[1], bounds);
  const nameDay = NAME_DAY.exec(words);
  return nameDay ? completed(nameDay[3], monthNamed(nameDay[1]), nameDay[2], bounds) : null;
}

function eitherOrder([, first, , second, year]: RegExpExecArray, bounds: TypedDayBounds): TypedDay {
  const withDayFirst = completed(year, second, first, bounds);
  const withMonthFirst = completed(year, first, second, bounds);
  if (withDayFirst && withMonthFirst && withDayFirst !== withMonthFirst) {
    return { problem: "either-order", days: [withDayFirst, withMonthFirst] };
  }
  return judged(withDayFirst ?? withMonthFirst, bounds);
}

type Part = string | number | null | undefined;

/** 29 February is at most eight years away. */
const YEARS_AWAY = 8;

function completed(year: Part, month: Part, day: Part, bounds: TypedDayBounds): Day | null {
  if (year) return realDay(year, month, day);
  const { today, latest } = bounds;
  const thisYear = Number(today.slice(0, 4));
  const isPast = latest <= today;
  for (let away = 0; away <= YEARS_AWAY; away += 1) {
    const found = realDay(isPast ? thisYear - away : thisYear + away, month, day);
    if (found && (isPast ? found <= latest : found >= today)) return found;
  }
  return null;
}

function judged(day: Day | null, { earliest, latest }: TypedDayBounds): TypedDay {
  if (day === null) return { problem: "unreadable" };
  if (day < earliest) return { problem: "too-early" };
  return day > latest ? { problem: "too-late" } : { day };
}
