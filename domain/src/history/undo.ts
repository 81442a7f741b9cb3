import { type DealProperty, type DealValues, isSameValue, propertyOf } from "../deals/property.ts";

/** The lines of a deal's history that are about something people may change. */
const PROPERTIES = new Map<string, DealProperty>([
  ["stage", "dealstage"],
  ["close_date", "closedate"],
  ["forecast_category", "hs_manual_forecast_category"],
  ["next_step", "hs_next_step"],
  ["deal_update", "deal_update"],
]);

/** What the CRM may set by itself when a deal's stage changes, and does again on the way back. */
const FOLLOW_STAGE = ["hs_manual_forecast_category", "closedate"] as const;

export interface UndoableChange {
  /** As the deal's history names it. */
  field: string;
  from: string | null;
  to: string | null;
  /** Whether nothing happened to the field since, but for what was undone. */
  isNewest: boolean;
  /** Whether the deal was created with it, in the CRM. */
  isAtCreation: boolean;
  /** Whether it was undone already, or is itself an undo. */
  isUndone: boolean;
}

/** What writing the former value takes. */
export interface Undo {
  property: DealProperty;
  value: string;
}

/**
 * How a change of a deal is set back, as long as the deal still holds what it made.
 *
 * What a deal was created with is no change: there is nothing to go back to. What was empty until then, as a
 * first update written in HubSpot, is emptied again; a stage cannot be.
 */
export function undoOf(change: UndoableChange, held: string | null): Undo | null {
  const property = PROPERTIES.get(change.field);
  if (!property || !change.isNewest || change.isUndone || change.isAtCreation) return null;
  if (!isSameValue(change.to, held) || isSameValue(change.from, change.to)) return null;
  if (!change.from && property === "dealstage") return null;
  return { property, value: change.from ?? "" };
}

/** A change and everything that must hold afterwards what it held before. */
export interface EditUndo extends Undo {
  also: Undo[];
}

/**
 * How a change is set back together with what the CRM changed in answer: a stage whose change made HubSpot set
 * Likely goes back with the category of before. What somebody changed since stays as they left it.
 */
export function undoOfEdit(
  change: UndoableChange,
  answers: readonly UndoableChange[],
  deal: DealValues,
): EditUndo | null {
  const holding = ({ field }: UndoableChange) => {
    const property = PROPERTIES.get(field);
    return property ? propertyOf(deal, property) : null;
  };
  const undo = undoOf(change, holding(change));
  if (!undo) return null;
  const also = answers.flatMap((answer) => undoOf(answer, holding(answer)) ?? []);
  const following = undo.property === "dealstage" ? FOLLOW_STAGE : [];
  const kept = following
    .filter((property) => !also.some((one) => one.property === property))
    .map((property): Undo => ({ property, value: propertyOf(deal, property) ?? "" }));
  return { ...undo, also: [...also, ...kept] };
}

/** The property that a line of a deal's history is about, where people may change it. */
export function propertyOfField(field: string): DealProperty | undefined {
  return PROPERTIES.get(field);
}

/** How a deal's history names a property that people may change. */
export const HISTORY_FIELDS = {
  dealstage: "stage",
  closedate: "close_date",
  hs_manual_forecast_category: "forecast_category",
  hs_next_step: "next_step",
  deal_update: "deal_update",
} as const satisfies Record<DealProperty, string>;
