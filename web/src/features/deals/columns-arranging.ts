import type { DealColumnKey, ShownColumn } from "@touchline/contract";
import type { Arranging } from "../../ui/column-widths.ts";
import {
  chosenColumns,
  chosenWidths,
  columnsAsMade,
  movedColumn,
  narrowest,
  resizedColumn,
  tidyColumns,
} from "./columns-state.ts";

/** Undefined: as they were made. */
export type PutColumns = (columns: ShownColumn[] | undefined, how?: { isPassing: boolean }) => void;

/** The frame around the table. */
const BORDERS = 2;

/** What laying out the headings does to the columns. */
export function arrangingOf(
  columns: ShownColumn[] | undefined,
  who: { hasOwners: boolean },
  width: number,
  onColumns: PutColumns,
): Arranging<DealColumnKey> {
  const all = chosenColumns(columns, who);
  const shown = columns ?? columnsAsMade(who);
  return {
    room: Math.max(0, width - BORDERS),
    chosen: chosenWidths(columns),
    leastOf: (key) => all.filter((column) => column.key === key).map(narrowest)[0] ?? 0,
    // Finding the right width takes many tries; going back undoes none of them.
    onWidth: (key, to) =>
      onColumns(tidyColumns(resizedColumn(shown, key, to), who), { isPassing: true }),
    onMove: (key, to) => onColumns(tidyColumns(movedColumn(shown, key, to), who)),
  };
}
