import { screen } from "@testing-library/react";
import { api, type DealDetail, type Session } from "@touchline/contract";
import { openApp } from "./app.tsx";
import { NO_DEALS_OUTSIDE_TEAM } from "./checks.ts";
import { NO_OTHER_OWNERS, newBusiness, outboxOf, renewals, statusOf, syncOf } from "./crm.ts";
import { landingOf } from "./landing.ts";
import { checkInOf, manager, rep, sessionOf } from "./people.ts";
import { mockRoute } from "./server.ts";

export const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
export const asRep: Session = { ...sessionOf(rep), isHubspotConnected: true };

/** Stubs everything around the deal check with empty answers. */
export function mockDealCheckRoutes() {
  mockRoute(api.landing.read, landingOf());
  mockRoute(api.forecast.dealsToDiscuss, []);
  mockRoute(api.meetings.events, []);
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.deals.owners, NO_OTHER_OWNERS);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.forecast.teamOverview, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.crm.writes, outboxOf());
  mockRoute(api.crm.pipelines, [newBusiness, renewals]);
  mockRoute(api.checks.batch, null);
  mockRoute(api.checks.smartQueues, []);
  mockRoute(api.checks.outsideTeam, NO_DEALS_OUTSIDE_TEAM);
  mockRoute(api.alerts.list, []);
  mockRoute(api.alerts.lastCheck, { at: "2026-11-15T03:00:00.000Z" });
  mockRoute(api.actions.own, []);
  mockRoute(api.deals.list, { deals: [], total: 0, totalPages: 0 });
  mockRoute(api.reviews.ofDeal, []);
  mockRoute(api.slips.open, { pushes: [], total: 0 });
  mockRoute(api.coaching.ofDeal, []);
  mockRoute(api.checks.refresh, { at: "2026-11-15T12:00:00.000Z" });
}

/** Opens the check of a deal that the server returns unchanged. */
export async function openDealCheck(deal: DealDetail, session = asManager) {
  const calls = mockRoute(api.checks.deal, deal);
  const app = await openApp(`/home?queue=${deal.hubspotId}`, session);
  await screen.findByRole("heading", { name: "Interaction" });
  return { ...app, calls };
}
