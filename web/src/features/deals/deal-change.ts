import type { Deal, Pipeline, PropertyChange } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { stagesOf, standing } from "../../lib/deal-stage.ts";

export type Property = PropertyChange extends infer Change
  ? Change extends unknown
    ? keyof Change
    : never
  : never;

/** The deal fields affected by each property. */
const FIELDS: Record<Property, (keyof Deal)[]> = {
  dealstage: ["Stage", "daysInStage"],
  closedate: ["closeDate"],
  hs_manual_forecast_category: ["forecastCategory"],
  deal_update: ["dealUpdate", "dealUpdateAt"],
  hs_next_step: ["nextStep", "nextStepAt"],
};

export function propertyOf(change: PropertyChange): Property {
  return Object.keys(change)[0] as Property;
}

/** Returns the deal with a change applied. The day it enters a stage is day 1. */
export function changed(
  deal: Deal,
  change: PropertyChange,
  pipelines: Pipeline[],
  now: Date,
): Deal {
  if ("dealstage" in change) {
    const stage = stagesOf(deal, pipelines).find(({ id }) => id === change.dealstage);
    if (!stage) return deal;
    return { ...deal, daysInStage: 1, Stage: standing(deal.Stage, stage) };
  }
  if ("closedate" in change) return { ...deal, closeDate: change.closedate as Day };
  if ("deal_update" in change) {
    return { ...deal, dealUpdate: change.deal_update, dealUpdateAt: now.toISOString() };
  }
  if ("hs_next_step" in change) {
    return { ...deal, nextStep: change.hs_next_step, nextStepAt: now.toISOString() };
  }
  return { ...deal, forecastCategory: change.hs_manual_forecast_category };
}

/** Rolls back one property; other changes made since stay. */
export function restored(deal: Deal, before: Deal, property: Property): Deal {
  const fields = FIELDS[property].map((field) => [field, before[field]]);
  return { ...deal, ...Object.fromEntries(fields), pendingWrite: before.pendingWrite };
}
