/** Write states offered as filters. */
export const OUTBOX_STATES = ["waiting", "conflict", "refused", "sent", "dry-run"] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];
