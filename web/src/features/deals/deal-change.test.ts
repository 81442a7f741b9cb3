import { expect, it } from "vitest";
import { dealOf, newBusiness } from "../../testing/crm.ts";
import { changed, propertyOf, restored } from "./deal-change.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const AT = NOW.toISOString();
const deal = dealOf({ name: "Acme" });
const as = (change: Parameters<typeof changed>[1]) => changed(deal, change, [newBusiness], NOW);

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
    expect(restored(meanwhile, deal, propertyOf(change))).toEqual({ ...deal, name: "Renamed" });
  }
});
