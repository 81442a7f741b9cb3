/** The figures that a goal takes from the CRM; without one they are entered by hand. */
export const SYNCED_FIGURES = ["won", "open", "mostLikely", "bestCase"] as const;

export interface CrmConnectionState {
  isConnected: boolean;
  /** The CRM's consent was revoked. */
  isRevoked: boolean;
  /** The connection's error, in the CRM's text. */
  trouble: string | null;
  /** The last finished sync; null before the first. */
  lastSync: { hasFailed: boolean; words: string | null } | null;
  /** When all figures were last synced. */
  syncedAt: string | null;
}

export interface GoalSync {
  state: "by-hand" | "synced" | "failed";
  message: string | null;
  at: string | null;
}

const REVOKED_MESSAGE =
  "We're having trouble connecting to HubSpot. Please, check you integration.";
const UNKNOWN_MESSAGE =
  "There's an unknown problem loading the pipelines movement. Contact support for help.";

/** Where a goal's figures come from, and whether they are up to date. */
export function goalSync(link: CrmConnectionState): GoalSync {
  if (!link.isConnected) return { state: "by-hand", message: null, at: null };
  const { syncedAt: at, lastSync } = link;
  const failed = (message: string): GoalSync => ({ state: "failed", message, at });
  if (link.isRevoked) return failed(REVOKED_MESSAGE);
  if (link.trouble) return failed(link.trouble);
  if (lastSync?.hasFailed) return failed(lastSync.words || UNKNOWN_MESSAGE);
  return { state: "synced", message: null, at };
}
