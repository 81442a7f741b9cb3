import type { DealColumnKey, VisibleColumn } from "@touchline/contract";
import type { ColumnLayout } from "../../ui/column-widths.ts";
import {
  chosenColumns,
  chosenWidths,
  defaultColumns,
  minResizedWidth,
  moveColumn,
  normaliseColumns,
  resizeColumn,
} from "./columns-state.ts";
import type { ColumnAccess } from "./deal-columns.ts";

/** Undefined resets to the defaults. */
export type SetColumns = (
  columns: VisibleColumn[] | undefined,
  how?: { isPassing: boolean },
) => void;

/** The table's borders, in pixels. */
const BORDER_PIXELS = 2;

export function columnLayoutOf(
  columns: VisibleColumn[] | undefined,
  who: ColumnAccess,
  width: number,
  onColumns: SetColumns,
): ColumnLayout<DealColumnKey> {
  const all = chosenColumns(columns, who);
  const shown = columns ?? defaultColumns(who);
  return {
    availableWidth: Math.max(0, width - BORDER_PIXELS),
    chosen: chosenWidths(columns),
    minWidthOf: (key) => all.filter((column) => column.key === key).map(minResizedWidth)[0] ?? 0,
    // Resizing takes many steps; don't add them to the browser history.
    onWidth: (key, to) =>
      onColumns(normaliseColumns(resizeColumn(shown, key, to), who), { isPassing: true }),
    onMove: (key, to) => onColumns(normaliseColumns(moveColumn(shown, key, to), who)),
  };
}
