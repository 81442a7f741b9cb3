export type DealStatus = "open" | "won" | "lost";

/** What a stage makes of a deal. The CRM's own words decide, never the stage's label. */
export function dealStatus(stage: { isClosed: boolean; isWon: boolean }): DealStatus {
  if (!stage.isClosed) return "open";
  return stage.isWon ? "won" : "lost";
}
