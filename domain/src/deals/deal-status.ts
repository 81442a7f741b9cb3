export type DealStatus = "open" | "won" | "lost";

/** The status that a stage gives a deal. Uses the CRM's flags, never the stage's label. */
export function dealStatus(stage: { isClosed: boolean; isWon: boolean }): DealStatus {
  if (!stage.isClosed) return "open";
  return stage.isWon ? "won" : "lost";
}
