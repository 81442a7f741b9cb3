import { valueBefore } from "../history/value-before.ts";

/** The history fields that decide whether feedback landed. */
export const COACHED_FIELDS = [
  "stage",
  "pipeline",
  "owner",
  "amount",
  "close_date",
  "forecast_category",
  "next_step",
  "deal_update",
] as const;
export type CoachedField = (typeof COACHED_FIELDS)[number];

export interface FieldChange {
  field: CoachedField;
  at: Date;
  from: string | null;
  to: string | null;
}

/** A deal as it is now, and its changes since the ask, oldest first. */
export interface CoachedDeal {
  now: Record<CoachedField, string | null>;
  changes: readonly FieldChange[];
  archivedAt: Date | null;
}

export function valueAt(
  { now, changes }: CoachedDeal,
  field: CoachedField,
  instant: Date,
): string | null {
  const isAfter = (change: FieldChange) => change.field === field && change.at > instant;
  return valueBefore(changes, isAfter, now[field]);
}

export function lastChange(
  { changes }: CoachedDeal,
  field: CoachedField,
  instant: Date,
): FieldChange | undefined {
  return changes.findLast((change) => change.field === field && change.at <= instant);
}
