import type { ForecastRow } from "@touchline/contract";

/** What one can do from a row; nothing of the past can be changed. */
export interface RowActions {
  onEdit?: ((rep: ForecastRow["rep"]) => void) | undefined;
  onCall?: ((row: ForecastRow) => void) | undefined;
  onDeals: (row: ForecastRow, which: "mostLikely" | "bestCase") => void;
}
