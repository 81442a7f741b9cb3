import type { Day } from "../calendar/day.ts";

/** What people may change of a deal here, by the names that the CRM and the calls use. */
export const DEAL_PROPERTIES = [
  "dealstage",
  "closedate",
  "hs_manual_forecast_category",
  "deal_update",
  "hs_next_step",
] as const;
export type DealProperty = (typeof DEAL_PROPERTIES)[number];

/** What a deal holds of the properties that people may change. */
export interface DealValues {
  stageId: string | null;
  closeDate: Day | null;
  forecastCategory: string | null;
  dealUpdate: string;
  nextStep: string;
}

/** One property of a deal as text; null and empty both mean unset. */
export function propertyOf(deal: DealValues, property: DealProperty): string | null {
  switch (property) {
    case "dealstage":
      return deal.stageId;
    case "closedate":
      return deal.closeDate;
    case "hs_manual_forecast_category":
      return deal.forecastCategory;
    case "deal_update":
      return deal.dealUpdate;
    case "hs_next_step":
      return deal.nextStep;
  }
}

/** A value as a deal holds it: an emptied text is empty, anything else that is emptied is not there. */
export function asHeld(property: DealProperty, value: string): string | null {
  const isText = property === "deal_update" || property === "hs_next_step";
  return value === "" && !isText ? null : value;
}

/** Whether two values of a property say the same: unset is unset, however it is written. */
export function isSameValue(a: string | null, b: string | null): boolean {
  return (a ?? "") === (b ?? "");
}
