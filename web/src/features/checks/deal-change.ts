import type { DealDetail, Pipeline, PropertyChange } from "@touchline/contract";
import {
  categoryLabel,
  type Day,
  type DealProperty,
  daysBetween,
  weightedAmount,
} from "@touchline/domain";
import { stagesOf, standing } from "../../lib/deal-stage.ts";

/** The deal fields affected by each property. */
const FIELDS: Record<DealProperty, (keyof DealDetail)[]> = {
  dealstage: ["Stage", "daysInStage", "stageChart", "weightedAmount"],
  closedate: ["closeDate", "properties", "daysToClose"],
  hs_manual_forecast_category: ["forecastCategory", "properties", "confidence"],
  deal_update: ["dealUpdate", "dealUpdateAt", "repUpdate"],
  hs_next_step: ["nextStep", "nextStepAt"],
};

export function propertyIn(change: PropertyChange): DealProperty {
  return Object.keys(change)[0] as DealProperty;
}

interface Surroundings {
  pipelines: Pipeline[];
  currency: string;
  now: Date;
  today: Day;
}

/** Returns the deal with a change applied. Here the day it enters a stage is day 0. */
export function changed(
  deal: DealDetail,
  change: PropertyChange,
  { pipelines, currency, now, today }: Surroundings,
): DealDetail {
  if ("dealstage" in change) return inStage(deal, change.dealstage, pipelines, currency);
  if ("closedate" in change) {
    return {
      ...deal,
      closeDate: change.closedate,
      properties: { ...deal.properties, closedate: change.closedate },
      daysToClose: daysBetween(today, change.closedate as Day),
    };
  }
  const lastUpdated = now.toISOString();
  if ("deal_update" in change) {
    const { deal_update: update } = change;
    return {
      ...deal,
      dealUpdate: update,
      dealUpdateAt: lastUpdated,
      repUpdate: { update, lastUpdated },
    };
  }
  if ("hs_next_step" in change) {
    return {
      ...deal,
      nextStep: { nextStep: change.hs_next_step, lastUpdated },
      nextStepAt: lastUpdated,
    };
  }
  const { hs_manual_forecast_category } = change;
  return {
    ...deal,
    forecastCategory: hs_manual_forecast_category,
    confidence: categoryLabel(hs_manual_forecast_category),
    properties: { ...deal.properties, hs_manual_forecast_category },
  };
}

function inStage(
  deal: DealDetail,
  stageId: string,
  pipelines: Pipeline[],
  currency: string,
): DealDetail {
  const stage = stagesOf(deal, pipelines).find(({ id }) => id === stageId);
  if (!stage) return deal;
  return {
    ...deal,
    daysInStage: 0,
    weightedAmount: weightedAmount(deal.amountInHomeCurrency, stage.probability, currency),
    stageChart: deal.stageChart.map((step) => {
      const current = step.hubspotId === stage.id;
      return { ...step, current, days: current ? (step.days ?? 0) : step.days };
    }),
    Stage: standing(deal.Stage, stage),
  };
}

/** Rolls back one property; other changes made since stay. */
export function restored(deal: DealDetail, before: DealDetail, property: DealProperty): DealDetail {
  const fields = FIELDS[property].map((field) => [field, before[field]]);
  return { ...deal, ...Object.fromEntries(fields), pendingWrite: before.pendingWrite };
}
