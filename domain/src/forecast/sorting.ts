import { byGap } from "../goals/furthest-from-goal.ts";
import type { RowFigures } from "./figures.ts";

export const FORECAST_COLUMNS = [
  "name",
  "attainment",
  "quarterlyCommit",
  "remainingCommit",
  "totalOpen",
  "stageProbability",
  "mostLikely",
  "bestCase",
] as const;
export type ForecastColumn = (typeof FORECAST_COLUMNS)[number];

/** Null is unsorted: the rows stay in their original order. */
export type ForecastSort = { column: ForecastColumn; direction: "asc" | "desc" } | null;

/** The next sort after a click on a column header: ascending, descending, off. */
export function nextSort(sort: ForecastSort, column: ForecastColumn): ForecastSort {
  if (sort?.column !== column) return { column, direction: "asc" };
  return sort.direction === "asc" ? { column, direction: "desc" } : null;
}

export type SortedRow = RowFigures & {
  rep: { id: string; name: string };
  quarterlyCommit: { value: number };
};

/**
 * Sorts the rows; ties stay in their original order in both directions. Attainment is compared as
 * the share of the quota, so a small quota half met ranks above a large one a third met. Rows
 * without a quota come last in both directions.
 */
export function sortForecast<T extends SortedRow>(rows: readonly T[], sort: ForecastSort): T[] {
  if (!sort) return [...rows];
  const { column, direction } = sort;
  const sign = direction === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one, column), keyOf(other, column)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === "string" ? a.localeCompare(String(b), "en") : a - Number(b));
  });
}

/** The default order of every team list: the largest gap to the quota first. */
export function forecastByGap<T extends SortedRow>(rows: readonly T[]): T[] {
  return byGap(rows, ({ attainment, mostLikely }) => ({ ...attainment, likely: mostLikely.value }));
}

function keyOf(row: SortedRow, column: ForecastColumn): string | number | null {
  switch (column) {
    case "name":
      return row.rep.name;
    case "attainment":
      return row.attainment.quota > 0 ? row.attainment.won / row.attainment.quota : null;
    case "quarterlyCommit":
      return row.quarterlyCommit.value;
    case "remainingCommit":
      return row.remainingCommit.value;
    case "totalOpen":
      return row.totalOpen.open;
    case "stageProbability":
      return row.stageProbability;
    case "mostLikely":
      return row.mostLikely.value;
    case "bestCase":
      return row.bestCase.value;
  }
}
