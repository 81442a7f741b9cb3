import type { ForecastRow, TreeCall } from "@touchline/contract";
import type { TeamRow } from "./team-rows.ts";

/** The amount of a goal that an edit is about. */
export type EditedPart = "quota" | "commit";

/** The person or team that a call is about. */
export interface CallAbout {
  rep: { id: string; name: string };
  /** The rep's commit, or the team's rolled up. */
  commit: number;
  /** The caller's number so far. */
  call: TreeCall | undefined;
  /** Only for a whole team: whether it is the caller's own, and what its lead calls. */
  team?: { isOwn: boolean; leadCall: TreeCall | null };
}

/** A team whose quota is to be set. */
export interface QuotaAbout {
  lead: { id: string; name: string };
  isOwn: boolean;
  quota: number;
  quotaDifference: number;
  overAssigned: number | null;
}

/** Actions available on a row; none for past days. */
export interface RowActions {
  onEdit?: ((rep: ForecastRow["rep"], part: EditedPart) => void) | undefined;
  onCall?: ((about: CallAbout) => void) | undefined;
  onTeamQuota?: ((about: QuotaAbout) => void) | undefined;
  onDeals: (row: TeamRow, which: "mostLikely" | "bestCase") => void;
}
