import type { QueryClient } from "@tanstack/react-query";
import { api, type Session } from "@touchline/contract";
import { isSeller, may } from "@touchline/domain";
import { newestBatchQuery } from "../features/checks/newest-batch.ts";
import { routeQuery } from "../lib/api.ts";

interface HomeContext {
  client: QueryClient;
  session: Session;
}

/** Data that arrives within this time is rendered with the page; otherwise a skeleton is. */
const MAX_WAIT_MS = 200;
/** A pending screen would only flash at the end of that wait. */
export const HOME_PENDING_MS = MAX_WAIT_MS + 100;

/**
 * Prefetches Home's data while its code loads. Failed requests are repeated and reported by the
 * page. Deals for review are the largest part: rendering a skeleton first takes longer than waiting
 * briefly.
 */
export async function prefetchHome({ client, session }: HomeContext): Promise<void> {
  // Loading fails again, and is reported, when it is rendered.
  if (isSeller(session.user)) void import("./rep-home.tsx").catch(() => undefined);
  if (may(session.user, "administer") && !session.isSetUp) return;
  if (may(session.user, "read-team")) {
    void client.prefetchQuery(routeQuery(api.team.members, { query: { brief: "true" } }));
    void client.prefetchQuery(routeQuery(api.forecast.teamOverview, { query: {} }));
  }
  if (!session.isHubspotConnected && !session.hasHubspotTrouble) return;
  const newest = newestBatchQuery(client);
  const isKnown = client.getQueryData(newest.queryKey) !== undefined;
  const deals = client.prefetchQuery(newest);
  void client.prefetchQuery(routeQuery(api.checks.smartQueues, { query: {} }));
  void client.prefetchQuery(routeQuery(api.alerts.list, {}));
  if (may(session.user, "coach")) {
    void client.prefetchQuery(routeQuery(api.checks.outsideTeam, {}));
  }
  if (isKnown) return;
  await Promise.race([deals, new Promise((pass) => setTimeout(pass, MAX_WAIT_MS))]);
}
