import type { CrmWrite, Deal } from "@touchline/contract";

/**
 * Returns the confirmation for a queued CRM change: that it was only listed (dry run), or the given
 * text.
 */
export function writeResultText({ state }: CrmWrite, done: string): string {
  return state === "dry-run" ? "Dry run: listed in the outbox, not changed" : done;
}

/** Identifies a change in messages: its refusal takes the place of its confirmation. */
export function writeTopic(dealId: string, target: string): string {
  return `write ${dealId} ${target}`;
}

/** Returns a deal's pending-write state after a change; null if nothing is pending. */
export function pendingWriteAfter({ state }: CrmWrite): Deal["pendingWrite"] {
  return state === "sent" || state === "discarded" ? null : state;
}
