/** The CRM's figures that a goal shows; without a CRM they are put in by hand. */
export const SYNCED_FIGURES = ["won", "open", "mostLikely", "bestCase"] as const;

/** How the organisation and its CRM stand. */
export interface CrmLink {
  isConnected: boolean;
  /** The CRM has withdrawn its consent. */
  isRevoked: boolean;
  /** What is wrong with the connection, in the CRM's words. */
  trouble: string | null;
  /** The last sync that ended; null before the first. */
  lastSync: { hasFailed: boolean; words: string | null } | null;
  /** When figures last came over whole. */
  syncedAt: string | null;
}

export interface GoalSync {
  state: "by-hand" | "synced" | "failed";
  message: string | null;
  at: string | null;
}

const REVOKED = "We're having trouble connecting to HubSpot. Please, check you integration.";
const UNKNOWN =
  "There's an unknown problem loading the pipelines movement. Contact support for help.";

/** Where a goal's figures come from, and whether they are as fresh as they should be. */
export function goalSync(link: CrmLink): GoalSync {
  if (!link.isConnected) return { state: "by-hand", message: null, at: null };
  const { syncedAt: at, lastSync } = link;
  const failed = (message: string): GoalSync => ({ state: "failed", message, at });
  if (link.isRevoked) return failed(REVOKED);
  if (link.trouble) return failed(link.trouble);
  if (lastSync?.hasFailed) return failed(lastSync.words || UNKNOWN);
  return { state: "synced", message: null, at };
}
