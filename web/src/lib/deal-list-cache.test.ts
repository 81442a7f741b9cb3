import type { PropertyChange } from "@touchline/contract";
import { expect, it } from "vitest";
import { dealOf, newBusiness } from "../testing/crm.ts";
import { LISTED_DEALS } from "./deal-list-cache.ts";
import { propertyIn, restored } from "./edit-deal.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const AT = NOW.toISOString();
const deal = dealOf({ name: "Acme" });
const context = {
  pipelines: [newBusiness],
  currency: "EUR",
  now: NOW,
  today: "2026-11-15",
} as const;
const as = (change: PropertyChange) =>
  LISTED_DEALS.apply(deal, change, { ...context, pipelines: [newBusiness] });

it("[T-10] a row as it will be", () => {
  expect(as({ dealstage: "proposal" })).toEqual({
    ...deal,
    daysInStage: 1,
    Stage: {
      ...deal.Stage,
      hubspotId: "proposal",
      label: "Proposal",
      probability: 0.6,
      closed: false,
      closedWon: false,
      closedLost: false,
    },
  });
  expect(as({ dealstage: "none" })).toBe(deal);
  expect(as({ closedate: "2026-11-20" })).toEqual({ ...deal, closeDate: "2026-11-20" });
  expect(as({ deal_update: "Yes" })).toEqual({ ...deal, dealUpdate: "Yes", dealUpdateAt: AT });
  expect(as({ hs_next_step: "Call" })).toEqual({ ...deal, nextStep: "Call", nextStepAt: AT });
  expect(as({ hs_manual_forecast_category: "COMMIT" })).toEqual({
    ...deal,
    forecastCategory: "COMMIT",
  });
});

it("[T-10] what is taken back of a row is that property alone", () => {
  for (const change of [
    { dealstage: "proposal" },
    { closedate: "2026-11-20" },
    { hs_manual_forecast_category: "COMMIT" as const },
    { deal_update: "Yes" },
    { hs_next_step: "Call" },
  ]) {
    const meanwhile = { ...as(change), name: "Renamed" };
    expect(restored(LISTED_DEALS, meanwhile, deal, propertyIn(change))).toEqual({
      ...deal,
      name: "Renamed",
    });
  }
});
