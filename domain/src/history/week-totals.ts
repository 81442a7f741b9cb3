import { sum } from "../money/money.ts";

/** What somebody's week is told by. */
export interface WeekFigures {
  week: string;
  repCommit: number;
  won: number;
  mostLikely: number;
}

/** Everybody's weeks as one a week, the earliest first. */
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
