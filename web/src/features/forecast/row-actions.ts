import type { ForecastRow } from "@touchline/contract";

/** What one can do from a row. */
export interface RowActions {
  onEdit: (rep: ForecastRow["rep"]) => void;
  onCall: (row: ForecastRow) => void;
  onDeals: (row: ForecastRow, which: "mostLikely" | "bestCase") => void;
}
