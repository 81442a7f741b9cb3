import { type DealProperty, isSameValue } from "../deals/property.ts";

/** The lines of a deal's history that are about something people may change. */
const PROPERTIES = new Map<string, DealProperty>([
  ["stage", "dealstage"],
  ["close_date", "closedate"],
  ["forecast_category", "hs_manual_forecast_category"],
  ["next_step", "hs_next_step"],
  ["deal_update", "deal_update"],
]);

export interface UndoableChange {
  /** As the deal's history names it. */
  field: string;
  from: string | null;
  to: string | null;
  /** Whether nothing happened to the field since. */
  isNewest: boolean;
  /** Whether somebody made it with us, and not in the CRM. */
  isOurs: boolean;
}

/** What writing the former value takes. */
export interface Undo {
  property: DealProperty;
  value: string;
}

/**
 * How a change of a deal is set back, as long as the deal still holds what it made.
 *
 * The first value that the CRM ever gave a deal is no change: there is nothing to go back to. What we were
 * the first to set is emptied again; a stage cannot be.
 */
export function undoOf(change: UndoableChange, held: string | null): Undo | null {
  const property = PROPERTIES.get(change.field);
  if (!property || !change.isNewest || (change.from === null && !change.isOurs)) return null;
  if (!isSameValue(change.to, held) || isSameValue(change.from, change.to)) return null;
  if (!change.from && property === "dealstage") return null;
  return { property, value: change.from ?? "" };
}

/** The property that a line of a deal's history is about, where people may change it. */
export function propertyOfField(field: string): DealProperty | undefined {
  return PROPERTIES.get(field);
}
