import {
  type DealProperty,
  type DealValues,
  isSameValue,
  propertyOf,
  propertyOfHistory,
} from "../deals/deal-properties.ts";

/**
 * What the CRM may set automatically when a deal's stage changes, and sets again on the way back.
 */
const SET_BY_STAGE_CHANGE = ["hs_manual_forecast_category", "closedate"] as const;

export interface UndoableChange {
  /** As the deal's history names it. */
  field: string;
  from: string | null;
  to: string | null;
  /** Whether the field hasn't changed since, apart from undone changes. */
  isNewest: boolean;
  /** Whether the value was set when the deal was created in the CRM. */
  isAtCreation: boolean;
  /** Whether it was undone already, or is itself an undo. */
  isUndone: boolean;
}

/** The write that restores the previous value. */
export interface Undo {
  property: DealProperty;
  value: string;
}

/**
 * How to undo a change, if the deal still has the value it set. Values set at creation can't be
 * undone: there is no earlier one. A field that was empty before, such as a first update written in
 * HubSpot, is cleared again; a stage can't be.
 */
export function undoOf(change: UndoableChange, held: string | null): Undo | null {
  const property = propertyOfHistory(change.field);
  if (!property || !change.isNewest || change.isUndone || change.isAtCreation) return null;
  if (!isSameValue(change.to, held) || isSameValue(change.from, change.to)) return null;
  if (!change.from && property === "dealstage") return null;
  return { property, value: change.from ?? "" };
}

/** A change, and all fields whose previous values must be restored. */
export interface EditUndo extends Undo {
  also: Undo[];
}

/**
 * How to undo a change together with the CRM's automatic follow-ups: a stage change that made
 * HubSpot set Likely also restores the previous category. Fields changed since by a user stay
 * unchanged, except why it was lost: a deal that wasn't lost has no such reason.
 */
export function undoOfEdit(
  change: UndoableChange,
  answers: readonly UndoableChange[],
  deal: DealValues,
  /** What was said since about why the deal was lost, newest first. */
  reasons: readonly Pick<UndoableChange, "from">[] = [],
): EditUndo | null {
  const holding = ({ field }: UndoableChange) => {
    const property = propertyOfHistory(field);
    return property ? propertyOf(deal, property) : null;
  };
  const undo = undoOf(change, holding(change));
  if (!undo) return null;
  const also = answers.flatMap((answer) => undoOf(answer, holding(answer)) ?? []);
  const following = undo.property === "dealstage" ? SET_BY_STAGE_CHANGE : [];
  const kept = following
    .filter((property) => !also.some((one) => one.property === property))
    .map((property): Undo => ({ property, value: propertyOf(deal, property) ?? "" }));
  const reason = undo.property === "dealstage" ? reasons.at(-1) : undefined;
  const former: Undo[] = reason
    ? [{ property: "closed_lost_reason", value: reason.from ?? "" }]
    : [];
  return { ...undo, also: [...also, ...kept, ...former] };
}
