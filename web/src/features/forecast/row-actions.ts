import type { ForecastRow } from "@touchline/contract";

/** The amount of a goal that an edit is about. */
export type EditedPart = "quota" | "commit";

/** Actions available on a row; none for past days. */
export interface RowActions {
  onEdit?: ((rep: ForecastRow["rep"], part: EditedPart) => void) | undefined;
  onCall?: ((row: ForecastRow) => void) | undefined;
  onDeals: (row: ForecastRow, which: "mostLikely" | "bestCase") => void;
}
