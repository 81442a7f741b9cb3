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

/** Undefined resets to the defaults. */
export type PutColumns = (columns: ShownColumn[] | undefined, how?: { isPassing: boolean }) => void;

/** The table's borders, in pixels. */
const BORDERS = 2;

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
    // Resizing takes many steps; don't add them to the browser history.
    onWidth: (key, to) =>
      onColumns(tidyColumns(resizedColumn(shown, key, to), who), { isPassing: true }),
    onMove: (key, to) => onColumns(tidyColumns(movedColumn(shown, key, to), who)),
  };
}
