/** Write states offered as filters. */
export const SHOWN_STATES = ["waiting", "conflict", "refused", "sent", "dry-run"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];
