import type { DealDetail, Pipeline, PropertyChange } from "@touchline/contract";
import { categoryLabel, type Day, daysBetween, weightedAmount } from "@touchline/domain";
import { stagesOf, toDealStage } from "../../lib/deal-stage.ts";
import { type CachedDeals, type EditContext, withOwnField } from "../../lib/edit-deal.ts";
import { cachedDeal, DEAL_QUERIES, patchDeal } from "./cached-deal.ts";

/** The deal whose page is open. */
export const DETAILED_DEALS: CachedDeals<DealDetail> = {
  path: DEAL_QUERIES[0].path,
  find: cachedDeal,
  patch: patchDeal,
  apply: withChange,
  fields: {
    dealstage: ["Stage", "daysInStage", "stageChart", "weightedAmount"],
    closedate: ["closeDate", "properties", "daysToClose"],
    hs_manual_forecast_category: ["forecastCategory", "properties", "confidence"],
    deal_update: ["dealUpdate", "dealUpdateAt", "repUpdate"],
    hs_next_step: ["nextStep", "nextStepAt"],
    closed_lost_reason: ["lostReason"],
  },
  stale: DEAL_QUERIES,
};

/** Returns the deal with a change applied. Here the day it enters a stage is day 0. */
function withChange(
  deal: DealDetail,
  change: PropertyChange,
  { pipelines, currency, now, today }: EditContext,
): DealDetail {
  if ("dealstage" in change) return withStage(deal, change.dealstage, pipelines, currency);
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
  if ("closed_lost_reason" in change) return { ...deal, lostReason: change.closed_lost_reason };
  if (!("hs_manual_forecast_category" in change)) return withOwnField(deal, change);
  const { hs_manual_forecast_category } = change as { hs_manual_forecast_category: string };
  return {
    ...deal,
    forecastCategory: hs_manual_forecast_category,
    confidence: categoryLabel(hs_manual_forecast_category),
    properties: { ...deal.properties, hs_manual_forecast_category },
  };
}

function withStage(
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
    Stage: toDealStage(deal.Stage, stage),
  };
}
