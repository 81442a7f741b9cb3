/** The states of a write that people look for. */
export const SHOWN_STATES = ["waiting", "conflict", "refused", "sent", "dry-run"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];
