import type { QueryClient } from "@tanstack/react-query";
import { type Answer, api, type DealDetail, type SmartQueue } from "@touchline/contract";

/** Returns the deal as currently cached, from any query that contains it. */
export function shownDeal(client: QueryClient, id: string): DealDetail | undefined {
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

export function readAnew(client: QueryClient) {
  for (const { path } of DEAL_QUERIES) void client.invalidateQueries({ queryKey: [path] });
}

type Named = { hubspotId: string; name: string };

/** Returns a deal's name if any cached query has it: the deal itself, a queue or a table. */
export function knownName(client: QueryClient, hubspotId: string): string | undefined {
  const own = client
    .getQueriesData<DealDetail>({ queryKey: [api.checks.deal.path] })
    .flatMap(([, deal]): Named[] => (deal ? [deal] : []));
  const queued = client
    .getQueriesData<SmartQueue[]>({ queryKey: [api.checks.smartQueues.path] })
    .flatMap(([, queues]): Named[] => queues?.flatMap(({ data }) => data) ?? []);
  const listed = client
    .getQueriesData<Answer<typeof api.deals.list>>({ queryKey: [api.deals.list.path] })
    .flatMap(([, page]): Named[] => page?.deals ?? []);
  return [...own, ...queued, ...listed].find((deal) => deal.hubspotId === hubspotId)?.name;
}
