import type { ForecastRow } from "@touchline/contract";

/** Actions available on a row; none for past days. */
export interface RowActions {
  onEdit?: ((rep: ForecastRow["rep"]) => void) | undefined;
  onCall?: ((row: ForecastRow) => void) | undefined;
  onDeals: (row: ForecastRow, which: "mostLikely" | "bestCase") => void;
}
