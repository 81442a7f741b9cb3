import type { Day } from "../calendar/day.ts";

/** The properties of a deal that can be edited here, by their names in the CRM and the API. */
export const DEAL_PROPERTIES = [
  "dealstage",
  "closedate",
  "hs_manual_forecast_category",
  "deal_update",
  "hs_next_step",
] as const;
export type DealProperty = (typeof DEAL_PROPERTIES)[number];

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

/** Normalises a value: cleared text becomes empty, any other cleared value null. */
export function asHeld(property: DealProperty, value: string): string | null {
  const isText = property === "deal_update" || property === "hs_next_step";
  return value === "" && !isText ? null : value;
}

/** Whether two values are equal, treating null and empty alike. */
export function isSameValue(a: string | null, b: string | null): boolean {
  return (a ?? "") === (b ?? "");
}
