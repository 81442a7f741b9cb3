import type { CrmWrite, Deal } from "@touchline/contract";

/** What is said once a change is on its way to the CRM: that it was only listed, or the words given. */
export function saidOf({ state }: CrmWrite, done: string): string {
  return state === "dry-run" ? "Dry run: listed in the outbox, not changed" : done;
}

/** What a deal shows of a change that the CRM does not have yet; null where nothing is left to come. */
export function pendingAfter({ state }: CrmWrite): Deal["pendingWrite"] {
  return state === "sent" || state === "discarded" ? null : state;
}
