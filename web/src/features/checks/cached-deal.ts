import type { QueryClient } from "@tanstack/react-query";
import { api, type DealDetail, type RouteResponse, type SmartQueue } from "@touchline/contract";

/** Returns the deal as currently cached, from any query that contains it. */
export function cachedDeal(client: QueryClient, id: string): DealDetail | undefined {
  return client
    .getQueriesData<DealDetail>({ queryKey: [api.checks.deal.path] })
    .map(([, deal]) => deal)
    .find((deal) => deal?.id === id);
}

export function patchDeal(client: QueryClient, id: string, to: (deal: DealDetail) => DealDetail) {
  client.setQueriesData<DealDetail>({ queryKey: [api.checks.deal.path] }, (deal) =>
    deal?.id === id ? to(deal) : deal,
  );
}

/** The queries that contain this deal, its own first. */
export const DEAL_QUERIES = [
  api.checks.deal,
  api.checks.issues,
  api.checks.smartQueues,
  api.checks.batch,
  api.deals.list,
  api.crm.writes,
  api.coaching.ofMember,
  api.coaching.ofDeal,
] as const;

export function refetchDeals(client: QueryClient) {
  for (const { path } of DEAL_QUERIES) void client.invalidateQueries({ queryKey: [path] });
}

type NamedDeal = { hubspotId: string; name: string };

/** Returns a deal's name if any cached query has it: the deal itself, a queue or a table. */
export function cachedDealName(client: QueryClient, hubspotId: string): string | undefined {
  const own = client
    .getQueriesData<DealDetail>({ queryKey: [api.checks.deal.path] })
    .flatMap(([, deal]): NamedDeal[] => (deal ? [deal] : []));
  const queued = client
    .getQueriesData<SmartQueue[]>({ queryKey: [api.checks.smartQueues.path] })
    .flatMap(([, queues]): NamedDeal[] => queues?.flatMap(({ data }) => data) ?? []);
  const listed = client
    .getQueriesData<RouteResponse<typeof api.deals.list>>({ queryKey: [api.deals.list.path] })
    .flatMap(([, page]): NamedDeal[] => page?.deals ?? []);
  return [...own, ...queued, ...listed].find((deal) => deal.hubspotId === hubspotId)?.name;
}
