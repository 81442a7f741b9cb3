import { sum } from "../money/money.ts";

export interface WeekFigures {
  week: string;
  repCommit: number;
  won: number;
  mostLikely: number;
}

/** Adds up everyone's weeks, earliest first. */
export function weekTotals<T extends WeekFigures>(weeks: readonly T[]): WeekFigures[] {
  return [...Map.groupBy(weeks, ({ week }) => week)]
    .map(([week, rows]) => ({
      week,
      repCommit: sum(rows.map(({ repCommit }) => repCommit)),
      won: sum(rows.map(({ won }) => won)),
      mostLikely: sum(rows.map(({ mostLikely }) => mostLikely)),
    }))
    .toSorted((one, other) => (one.week < other.week ? -1 : 1));
}
