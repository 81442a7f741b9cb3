import { screen } from "@testing-library/react";
import { api, type DealDetail, type Session } from "@touchline/contract";
import { openApp } from "./app.tsx";
import { NO_OTHER_OWNERS, newBusiness, outboxOf, renewals, statusOf, syncOf } from "./crm.ts";
import { checkInOf, manager, rep, sessionOf } from "./people.ts";
import { answer } from "./server.ts";

export const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
export const asRep: Session = { ...sessionOf(rep), isHubspotConnected: true };

/** Stubs everything around the deal check with empty answers. */
export function answerAround() {
  answer(api.team.members, [rep]);
  answer(api.team.players, [rep]);
  answer(api.deals.owners, NO_OTHER_OWNERS);
  answer(api.goals.checkIns, []);
  answer(api.forecast.teamOverview, []);
  answer(api.goals.checkIn, checkInOf(rep));
  answer(api.crm.status, statusOf());
  answer(api.crm.latestSync, syncOf());
  answer(api.crm.writes, outboxOf());
  answer(api.crm.pipelines, [newBusiness, renewals]);
  answer(api.checks.batch, null);
  answer(api.checks.smartQueues, []);
  answer(api.alerts.list, []);
  answer(api.alerts.looked, { at: "2026-11-15T03:00:00.000Z" });
  answer(api.actions.own, []);
  answer(api.deals.list, { deals: [], total: 0, totalPages: 0 });
  answer(api.reviews.ofDeal, []);
  answer(api.slips.open, { pushes: [], total: 0 });
  answer(api.coaching.ofDeal, []);
  answer(api.checks.refresh, { at: "2026-11-15T12:00:00.000Z" });
}

/** Opens the check of a deal that the server returns unchanged. */
export async function openDealCheck(deal: DealDetail, session = asManager) {
  const calls = answer(api.checks.deal, deal);
  const app = await openApp(`/home?queue=${deal.hubspotId}`, session);
  await screen.findByRole("heading", { name: "Interaction" });
  return { ...app, calls };
}
