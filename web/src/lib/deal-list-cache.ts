import { api, type Deal, type PropertyChange, type RouteResponse } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { stagesOf, toDealStage } from "./deal-stage.ts";
import { type CachedDeals, type EditContext, withOwnField } from "./edit-deal.ts";

type Page = RouteResponse<typeof api.deals.list>;

const { list, groups } = api.deals;
const { batch, deal, issues } = api.checks;

/** Deals in lists. */
export const LISTED_DEALS: CachedDeals<Deal> = {
  path: list.path,
  find: (client, id) =>
    client
      .getQueriesData<Page>({ queryKey: [list.path] })
      .flatMap(([, page]) => page?.deals ?? [])
      .find((one) => one.id === id),
  patch: (client, id, update) => {
    client.setQueriesData<Page>(
      { queryKey: [list.path] },
      (page) =>
        page && { ...page, deals: page.deals.map((one) => (one.id === id ? update(one) : one)) },
    );
  },
  apply: withChange,
  fields: {
    dealstage: ["Stage", "daysInStage"],
    closedate: ["closeDate"],
    hs_manual_forecast_category: ["forecastCategory"],
    deal_update: ["dealUpdate", "dealUpdateAt"],
    hs_next_step: ["nextStep", "nextStepAt"],
    closed_lost_reason: ["lostReason"],
  },
  stale: [list, groups, batch, deal, issues, api.crm.writes],
};

/** Returns the deal with a change applied. The day it enters a stage is day 1. */
function withChange(deal: Deal, change: PropertyChange, { pipelines, now }: EditContext): Deal {
  if ("dealstage" in change) {
    const stage = stagesOf(deal, pipelines).find(({ id }) => id === change.dealstage);
    if (!stage) return deal;
    return { ...deal, daysInStage: 1, Stage: toDealStage(deal.Stage, stage) };
  }
  if ("closedate" in change) return { ...deal, closeDate: change.closedate as Day };
  if ("deal_update" in change) {
    return { ...deal, dealUpdate: change.deal_update, dealUpdateAt: now.toISOString() };
  }
  if ("hs_next_step" in change) {
    return { ...deal, nextStep: change.hs_next_step, nextStepAt: now.toISOString() };
  }
  if ("closed_lost_reason" in change) return { ...deal, lostReason: change.closed_lost_reason };
  if ("hs_manual_forecast_category" in change && change.hs_manual_forecast_category) {
    return { ...deal, forecastCategory: change.hs_manual_forecast_category };
  }
  return withOwnField(deal, change);
}
