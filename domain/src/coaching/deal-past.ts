/** The lines of a deal's history from which it is told what became of feedback. */
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

/** A deal as it is, and everything that was changed since something was asked of it, oldest first. */
export interface CoachedDeal {
  now: Record<CoachedField, string | null>;
  changes: readonly FieldChange[];
  archivedAt: Date | null;
}

/** What a field held at an instant: what it was last changed to, or what it was before it was first changed later. */
export function valueAt(deal: CoachedDeal, field: CoachedField, instant: Date): string | null {
  const last = lastChange(deal, field, instant);
  if (last) return last.to;
  const next = deal.changes.find((change) => change.field === field);
  return next ? next.from : deal.now[field];
}

/** The newest change of a field up to an instant. */
export function lastChange(
  { changes }: CoachedDeal,
  field: CoachedField,
  instant: Date,
): FieldChange | undefined {
  return changes.findLast((change) => change.field === field && change.at <= instant);
}
