import {
  type AmountEvidence,
  addAmountEvidence,
  decimalSignOf,
  emptyAmountEvidence,
  hasDecimalComma,
} from "./list-amounts.ts";
import { DATE_FIELDS, guessColumns, type ListColumns, type ListField } from "./list-columns.ts";
import {
  addDateEvidence,
  type DateEvidence,
  detectDateOrder,
  emptyDateEvidence,
} from "./list-dates.ts";
import { parseOutcome } from "./outcomes.ts";
import type { ListFormat } from "./parse-listed-deal.ts";

/**
 * All columns are examined for this many rows; after that, only those that look like dates or
 * amounts.
 */
const MAX_SAMPLED_ROWS = 1000;
const MAX_DISTINCT_VALUES = 60;
const MIN_READABLE_SHARE = 0.6;

interface ColumnEvidence {
  amounts: AmountEvidence;
  dates: DateEvidence;
  /** Counts of the first few distinct values. */
  values: Map<string, number>;
}

/** What the rows of a list reveal about its columns. */
export interface ListEvidence {
  headings: readonly string[];
  rows: number;
  columns: ColumnEvidence[];
}

export function emptyListEvidence(headings: readonly string[]): ListEvidence {
  const columns = headings.map(() => ({
    amounts: emptyAmountEvidence(),
    dates: emptyDateEvidence(),
    values: new Map<string, number>(),
  }));
  return { headings, rows: 0, columns };
}

/** Adds a row to the evidence. */
export function addRowEvidence(evidence: ListEvidence, cells: readonly string[]): void {
  const isClose = evidence.rows < MAX_SAMPLED_ROWS;
  evidence.rows += 1;
  evidence.columns.forEach(({ amounts, dates, values }, at) => {
    const cell = (cells[at] ?? "").trim();
    if (isClose || isMostlyReadable(dates)) addDateEvidence(dates, cell);
    if (isClose || isMostlyReadable(amounts)) addAmountEvidence(amounts, cell);
    if (cell === "") return;
    const times = values.get(cell);
    if (times !== undefined || values.size < MAX_DISTINCT_VALUES)
      values.set(cell, (times ?? 0) + 1);
  });
}

const isMostlyReadable = ({ filled, readable }: { filled: number; readable: number }) =>
  filled > 0 && readable / filled >= MIN_READABLE_SHARE;

/** Guesses the columns by their headings and content. */
export function detectColumns(evidence: ListEvidence): ListColumns {
  const fits = (field: ListField, at: number) => {
    const column = evidence.columns[at];
    if (!column) return false;
    if (field === "amount") return column.amounts.filled === 0 || isMostlyReadable(column.amounts);
    const isDate = DATE_FIELDS.some((name) => name === field);
    return !isDate || column.dates.filled === 0 || isMostlyReadable(column.dates);
  };
  const found = guessColumns(evidence.headings, fits);
  const free = (suits: (column: ColumnEvidence) => boolean) => {
    const at = evidence.columns.findIndex(
      (column, at) => !Object.values(found).includes(at) && suits(column),
    );
    return at < 0 ? null : at;
  };
  if (found.stage === null && found.status === null) {
    found.stage = free(({ values }) => [...values.keys()].some(isOutcomeName));
  }
  found.name ??= free(({ values, amounts, dates }) => {
    return values.size > 0 && !isMostlyReadable(amounts) && !isMostlyReadable(dates);
  });
  return found;
}

function isOutcomeName(value: string): boolean {
  const outcome = parseOutcome(value);
  return outcome === "won" || outcome === "lost";
}

/** How to read the rows with these columns, as far as the list shows it. */
export function detectListFormat(evidence: ListEvidence, columns: ListColumns): ListFormat {
  const found = columns.amount === null ? undefined : evidence.columns[columns.amount];
  const amounts = found?.amounts ?? emptyAmountEvidence();
  const datesAt = (column: number | null) =>
    (column === null ? undefined : evidence.columns[column]?.dates) ?? emptyDateEvidence();
  const all = evidence.columns.map(({ dates }) => dates);
  const orders = DATE_FIELDS.map((field) => {
    const order = detectDateOrder(datesAt(columns[field]), all, {
      hasDecimalComma: hasDecimalComma(amounts),
    });
    return [field, order] as const;
  });
  const dates = Object.fromEntries(orders) as ListFormat["dates"];
  return { columns, decimal: decimalSignOf(amounts), dates, meanings: new Map() };
}

/** Whether some dates of the list are ambiguous. */
export function hasAmbiguousDays(evidence: ListEvidence, columns: ListColumns): boolean {
  return DATE_FIELDS.some((field) => {
    const at = columns[field];
    return at !== null && (evidence.columns[at]?.dates.either ?? 0) > 0;
  });
}

/** The distinct values of a column with their counts, most frequent first. */
export function columnValues(evidence: ListEvidence, column: number | null): [string, number][] {
  const values = column === null ? undefined : evidence.columns[column]?.values;
  return [...(values ?? [])].sort(([, a], [, b]) => b - a);
}
