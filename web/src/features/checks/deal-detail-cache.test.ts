import { describe, expect, it } from "vitest";
import { propertyIn, restored } from "../../lib/edit-deal.ts";
import { detailOf } from "../../testing/checks.ts";
import { newBusiness } from "../../testing/crm.ts";
import { DETAILED_DEALS } from "./deal-detail-cache.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const AT = NOW.toISOString();
const around = {
  pipelines: [newBusiness],
  now: NOW,
  today: "2026-11-15",
  currency: "EUR",
} as const;
const surroundings = { ...around, pipelines: [newBusiness] };
const deal = detailOf({ amountInHomeCurrency: 10_000 });
const stages = newBusiness.stages;
const [first, next] = stages;
const won = stages.find(({ isWon }) => isWon);

describe("[T-10] a deal as it will be", () => {
  it("in another stage from day 0, with its weight and its place in the chart", () => {
    if (!next || !won) throw new Error("There are stages.");
    const moved = DETAILED_DEALS.apply(deal, { dealstage: next.id }, surroundings);
    expect(moved).toEqual({
      ...deal,
      daysInStage: 0,
      weightedAmount: 10_000 * (next.probability ?? 0),
      stageChart: deal.stageChart.map((step) => ({
        ...step,
        current: step.hubspotId === next.id,
        days: step.hubspotId === next.id ? 0 : step.days,
      })),
      Stage: {
        ...deal.Stage,
        hubspotId: next.id,
        label: next.label,
        probability: next.probability,
        closed: false,
        closedWon: false,
        closedLost: false,
      },
    });
    expect(DETAILED_DEALS.apply(deal, { dealstage: won.id }, surroundings).Stage).toMatchObject({
      closed: true,
      closedWon: true,
      closedLost: false,
    });
    expect(DETAILED_DEALS.apply(deal, { dealstage: "none" }, surroundings)).toBe(deal);
    expect(first?.id).toBe(deal.Stage.hubspotId);
  });

  it("with another close date, update, next step or triage", () => {
    expect(DETAILED_DEALS.apply(deal, { closedate: "2026-11-20" }, surroundings)).toEqual({
      ...deal,
      closeDate: "2026-11-20",
      properties: { ...deal.properties, closedate: "2026-11-20" },
      daysToClose: 5,
    });
    expect(DETAILED_DEALS.apply(deal, { deal_update: "Yes" }, surroundings)).toEqual({
      ...deal,
      dealUpdate: "Yes",
      dealUpdateAt: AT,
      repUpdate: { update: "Yes", lastUpdated: AT },
    });
    expect(DETAILED_DEALS.apply(deal, { hs_next_step: "Call" }, surroundings)).toEqual({
      ...deal,
      nextStep: { nextStep: "Call", lastUpdated: AT },
      nextStepAt: AT,
    });
    expect(
      DETAILED_DEALS.apply(deal, { hs_manual_forecast_category: "COMMIT" }, surroundings),
    ).toEqual({
      ...deal,
      forecastCategory: "COMMIT",
      confidence: "Likely",
      properties: { ...deal.properties, hs_manual_forecast_category: "COMMIT" },
    });
  });
});

it("[T-10] what is taken back is that property alone", () => {
  for (const change of [
    { dealstage: next?.id ?? "" },
    { closedate: "2026-11-20" },
    { hs_manual_forecast_category: "COMMIT" as const },
    { deal_update: "Yes" },
    { hs_next_step: "Call" },
  ]) {
    const meanwhile = { ...DETAILED_DEALS.apply(deal, change, surroundings), name: "Renamed" };
    expect(restored(DETAILED_DEALS, meanwhile, deal, propertyIn(change))).toEqual({
      ...deal,
      name: "Renamed",
    });
  }
});
