import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type DealDetail } from "@touchline/contract";
import { useEffect } from "react";
import { callApi, routeQuery } from "../../lib/api.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";

export const DEAL_ERROR =
  "There's an unknown problem loading the deal details. Contact support for help.";

export function usePipelines() {
  return useQuery(routeQuery(api.crm.pipelines, {}));
}

function dealQuery(hubspotId: string, excludePrompts: number[]) {
  const query = excludePrompts.length > 0 ? { excludePrompts } : {};
  return routeQuery(api.checks.deal, { params: { hubspotId }, query });
}

/** Loads one deal. The previous data stays while it reloads without the skipped prompts. */
export function useDeal(
  hubspotId: string,
  { excludePrompts = [], mayLoad = true }: { excludePrompts?: number[]; mayLoad?: boolean } = {},
) {
  return useQuery({
    ...dealQuery(hubspotId, excludePrompts),
    enabled: mayLoad,
    placeholderData: (before: DealDetail | undefined) =>
      before?.hubspotId === hubspotId ? before : undefined,
  });
}

export function usePrefetchDeals(hubspotIds: string[], mayLoad: boolean) {
  const client = useQueryClient();
  const wanted = hubspotIds.join(",");
  useEffect(() => {
    if (!mayLoad || wanted === "") return;
    for (const id of wanted.split(",")) void client.prefetchQuery(dealQuery(id, []));
  }, [client, wanted, mayLoad]);
}

/** Refreshes the deal from the CRM while it is open, then reloads it. */
export function useRefreshDeal(hubspotId: string, mayLoad: boolean) {
  const client = useQueryClient();
  const isReadOnly = useIsReadOnly();
  return useQuery({
    queryKey: [api.checks.refresh.path, hubspotId],
    queryFn: async ({ signal }) => {
      const read = await callApi(api.checks.refresh, { params: { hubspotId } }, signal);
      void client.invalidateQueries({
        queryKey: [api.checks.deal.path],
        predicate: ({ queryKey }) => isForDeal(queryKey[1], hubspotId),
      });
      return read;
    },
    enabled: mayLoad && !isReadOnly,
    retry: false,
  });
}

function isForDeal(sent: unknown, hubspotId: string): boolean {
  return (sent as { params?: { hubspotId?: string } }).params?.hubspotId === hubspotId;
}
