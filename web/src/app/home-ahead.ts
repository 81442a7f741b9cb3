import type { QueryClient } from "@tanstack/react-query";
import { api, type Session } from "@touchline/contract";
import { newestBatch } from "../features/checks/newest-batch.ts";
import { reading } from "../lib/api.ts";

interface Known {
  client: QueryClient;
  session: Session;
}

/** What is there within this is drawn with the page; for what is not, its shape is. */
const WORTH_A_WAIT_MS = 200;
/** A screen in between would flash up for the end of that wait. */
export const HOME_PENDING_MS = WORTH_A_WAIT_MS + 100;

/**
 * Asks for what Home shows while its code is on the way. What is refused is asked for again, and told, in its place.
 *
 * The deals for review are the largest thing on it: drawing their shape first and then them takes longer than to wait a moment.
 */
export async function askForHome({ client, session }: Known): Promise<void> {
  if (session.user.role === "manager") {
    void client.prefetchQuery(reading(api.team.members, { query: { brief: "true" } }));
    void client.prefetchQuery(reading(api.forecast.teamOverview, { query: {} }));
  }
  if (!session.isHubspotConnected && !session.hasHubspotTrouble) return;
  const newest = newestBatch(client);
  const isKnown = client.getQueryData(newest.queryKey) !== undefined;
  const deals = client.prefetchQuery(newest);
  void client.prefetchQuery(reading(api.checks.smartQueues, { query: {} }));
  void client.prefetchQuery(reading(api.alerts.list, {}));
  if (isKnown) return;
  await Promise.race([deals, new Promise((pass) => setTimeout(pass, WORTH_A_WAIT_MS))]);
}
