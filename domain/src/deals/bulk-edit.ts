import { isSameValue } from "./deal-properties.ts";

export type BulkVerdict = "change" | "same" | "other-pipeline" | "changed-since";

interface BulkCase {
  /** The deal's current value, and the new one. */
  held: string | null;
  value: string;
  /** The value it must still have for an undo; null if any will do. */
  expected: string | null;
  fitsPipeline: boolean;
}

/**
 * Decides what a bulk edit does to a deal. A stage belongs to one pipeline, so deals of others are
 * left unchanged. An undo skips values that were changed since, unless they were already set back.
 */
export function bulkVerdict({ held, value, expected, fitsPipeline }: BulkCase): BulkVerdict {
  if (isSameValue(held, value)) return "same";
  if (expected !== null && !isSameValue(held, expected)) return "changed-since";
  return fitsPipeline ? "change" : "other-pipeline";
}

export const BULK_OUTCOMES = [
  /** Not processed yet. */
  "waiting",
  /** Changed here and on its way to the CRM. */
  "sending",
  "done",
  /** It already had the value. */
  "same",
  /** Skipped, with a reason. */
  "left",
  "refused",
  "conflict",
  /** A dry run: only listed. */
  "listed",
  /** Changed again by another edit before it was sent. */
  "replaced",
] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

type ItemState = "waiting" | "written" | "same" | "left";
type WriteState = "waiting" | "sent" | "refused" | "conflict" | "dry-run" | "discarded";

const OUTCOME_BY_WRITE: Record<WriteState, BulkOutcome> = {
  waiting: "sending",
  sent: "done",
  refused: "refused",
  conflict: "conflict",
  "dry-run": "listed",
  discarded: "replaced",
};

/** The result for one deal of a bulk edit; once it is in the outbox, the outbox's state decides. */
export function bulkOutcome(state: ItemState, write: WriteState | null): BulkOutcome {
  if (state !== "written") return state;
  return write ? OUTCOME_BY_WRITE[write] : "replaced";
}

export type BulkCounts = Record<BulkOutcome, number>;

export interface BulkStatus {
  total: number;
  /** Those with a final result. */
  settled: number;
  isRunning: boolean;
  canUndo: boolean;
  canRetry: boolean;
}

/**
 * The overall state of a bulk edit. Deals that the CRM rejected are unchanged and can be retried;
 * everything changed here can be undone once. An undo can't be undone: edit the deals again
 * instead.
 */
export function bulkStatus(
  counts: BulkCounts,
  { isUndo, isUndone }: { isUndo: boolean; isUndone: boolean },
): BulkStatus {
  const total = BULK_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  const open = counts.waiting + counts.sending;
  const changed = counts.done + counts.sending + counts.replaced;
  return {
    total,
    settled: total - open,
    isRunning: open > 0,
    canUndo: !isUndo && !isUndone && changed > 0,
    canRetry: !isUndone && counts.refused > 0,
  };
}
