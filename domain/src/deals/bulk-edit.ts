import { type DealProperty, isSameValue } from "./property.ts";

/** What can be changed of many deals at once. An update tells of one deal, so it cannot. */
export const BULK_PROPERTIES = [
  "dealstage",
  "closedate",
  "hs_manual_forecast_category",
  "hs_next_step",
] as const satisfies readonly DealProperty[];
export type BulkProperty = (typeof BULK_PROPERTIES)[number];

/** What a change means for one of the deals. */
export type BulkVerdict = "change" | "same" | "other-pipeline" | "changed-since";

interface BulkCase {
  /** What the deal holds, and what it should. */
  held: string | null;
  value: string;
  /** What it must still hold to be set back; null where that does not matter. */
  expected: string | null;
  /** Whether a deal of this pipeline can hold the value at all. */
  fitsPipeline: boolean;
}

/**
 * What a change of many deals does to one of them.
 *
 * A stage belongs to one pipeline, so deals of others are left alone. An undo leaves alone what somebody has
 * changed since, unless they have set it back themselves.
 */
export function bulkVerdict({ held, value, expected, fitsPipeline }: BulkCase): BulkVerdict {
  if (isSameValue(held, value)) return "same";
  if (expected !== null && !isSameValue(held, expected)) return "changed-since";
  return fitsPipeline ? "change" : "other-pipeline";
}

/** What became of one deal of a bulk edit, as far as is known. */
export const BULK_OUTCOMES = [
  /** Its turn has not come. */
  "waiting",
  /** Changed here and on its way to the CRM. */
  "sending",
  "done",
  /** It held the value already. */
  "same",
  /** Not touched, for a reason. */
  "left",
  "refused",
  "conflict",
  /** A dry run: only listed. */
  "listed",
  /** Changed, and then changed again by somebody before it was sent. */
  "replaced",
] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

type ItemState = "waiting" | "written" | "same" | "left";
type WriteState = "waiting" | "sent" | "refused" | "conflict" | "dry-run" | "discarded";

const OF_WRITE: Record<WriteState, BulkOutcome> = {
  waiting: "sending",
  sent: "done",
  refused: "refused",
  conflict: "conflict",
  "dry-run": "listed",
  discarded: "replaced",
};

/** One deal of a bulk edit: once it is in the outbox, the outbox knows. */
export function bulkOutcome(state: ItemState, write: WriteState | null): BulkOutcome {
  if (state !== "written") return state;
  return write ? OF_WRITE[write] : "replaced";
}

export type BulkCounts = Record<BulkOutcome, number>;

export interface BulkStanding {
  total: number;
  /** Those about which there is no more to come. */
  settled: number;
  isRunning: boolean;
  canUndo: boolean;
  canRetry: boolean;
}

/**
 * How a bulk edit stands.
 *
 * What the CRM refused is as it was and can be tried again; everything that was changed here can be set back
 * once. An undo is not undone: the deals are changed again instead.
 */
export function bulkStanding(
  counts: BulkCounts,
  { isUndo, isUndone }: { isUndo: boolean; isUndone: boolean },
): BulkStanding {
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
