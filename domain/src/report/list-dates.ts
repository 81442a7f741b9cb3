import { addDays, type Day } from "../calendar/day.ts";
import { parseMonth } from "../calendar/month-names.ts";
import { toValidDay, withinSupportedYears } from "../calendar/valid-day.ts";

export type DateOrder = "day-first" | "month-first";

/** How many dates of a column can be read in one order only. */
export interface DateEvidence {
  filled: number;
  readable: number;
  dayFirst: number;
  monthFirst: number;
  /** '03/04/2026': valid in both orders. */
  either: number;
  /** With 'AM' or 'PM' next to it. */
  american: number;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T\s].*)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[,T\s].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_NAME =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})\.?[\s-]+(?:de\s+)?(\p{L}{3,})\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})\b/u;
const NAME_DAY = /^(?:\p{L}+,\s+)?(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/u;
const SPREADSHEET_DAY = /^(\d{5})(?:[.,]\d+)?$/;
const UNIX_TIME = /^(\d{10})(\d{3})?$/;
const SPREADSHEET_EPOCH: Day = "1899-12-30";

export function emptyDateEvidence(): DateEvidence {
  return { filled: 0, readable: 0, dayFirst: 0, monthFirst: 0, either: 0, american: 0 };
}

/** Adds a cell of a column to the evidence. */
export function addDateEvidence(evidence: DateEvidence, cell: string): void {
  if (cell === "") return;
  evidence.filled += 1;
  const text = cell.trim();
  if (parseDay(text, "day-first") === null) return;
  evidence.readable += 1;
  const written = YEAR_LAST.exec(text);
  if (!written || written[2] === ".") return;
  const [first, second] = [Number(written[1]), Number(written[3])];
  if (/\d\s*[ap]\.?m\b/i.test(text)) evidence.american += 1;
  if (first > 12) evidence.dayFirst += 1;
  else if (second > 12) evidence.monthFirst += 1;
  else if (first !== second) evidence.either += 1;
}

/**
 * Whether 03/04 is in April or in March. Decided by the column's own dates, then by the list's
 * other columns, then by AM and PM; otherwise decimal commas suggest that the day comes first.
 */
export function detectDateOrder(
  own: DateEvidence,
  others: readonly DateEvidence[],
  hint: { hasDecimalComma: boolean },
): DateOrder {
  for (const { dayFirst, monthFirst } of [own, sumEvidence(others)]) {
    if (dayFirst !== monthFirst) return dayFirst > monthFirst ? "day-first" : "month-first";
  }
  if (own.american > 0) return "month-first";
  return hint.hasDecimalComma ? "day-first" : "month-first";
}

function sumEvidence(evidence: readonly DateEvidence[]) {
  return evidence.reduce(
    (sum, { dayFirst, monthFirst }) => ({
      dayFirst: sum.dayFirst + dayFirst,
      monthFirst: sum.monthFirst + monthFirst,
    }),
    { dayFirst: 0, monthFirst: 0 },
  );
}

/** Parses a date as people and programs write it, ignoring a time next to it. */
export function parseDay(cell: string, order: DateOrder): Day | null {
  const text = cell.trim();
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return toValidDay(yearFirst[1], yearFirst[3], yearFirst[4]);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) {
    const [, first, sign, second, year] = yearLast;
    const dayFirst = toValidDay(year, second, first);
    const monthFirst = sign === "." ? null : toValidDay(year, first, second);
    return order === "day-first" ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
  }
  return parseNamedDay(text) ?? parseNumericDay(text);
}

function parseNamedDay(text: string): Day | null {
  const dayName = DAY_NAME.exec(text);
  if (dayName) return toValidDay(dayName[3], parseMonth(dayName[2]), dayName[1]);
  const nameDay = NAME_DAY.exec(text);
  return nameDay ? toValidDay(nameDay[3], parseMonth(nameDay[1]), nameDay[2]) : null;
}

/** Dates in machine formats: 20261115, days since 1899, seconds since 1970. */
function parseNumericDay(text: string): Day | null {
  const compact = COMPACT.exec(text);
  if (compact) return toValidDay(compact[1], compact[2], compact[3]);
  const spreadsheet = SPREADSHEET_DAY.exec(text);
  if (spreadsheet) return withinSupportedYears(addDays(SPREADSHEET_EPOCH, Number(spreadsheet[1])));
  const unix = UNIX_TIME.exec(text);
  return unix
    ? withinSupportedYears(addDays("1970-01-01", Math.floor(Number(unix[1]) / 86_400)))
    : null;
}
