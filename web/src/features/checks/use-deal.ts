import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type DealDetail } from "@touchline/contract";
import { useEffect } from "react";
import { call, reading } from "../../lib/api.ts";

export const UNKNOWN_PROBLEM =
  "There's an unknown problem loading the deal details. Contact support for help.";

export function usePipelines() {
  return useQuery(reading(api.crm.pipelines, {}));
}

function detailOf(hubspotId: string, excludePrompts: number[]) {
  const query = excludePrompts.length > 0 ? { excludePrompts } : {};
  return reading(api.checks.deal, { params: { hubspotId }, query });
}

/** Loads one deal. The previous data stays while it reloads without the skipped prompts. */
export function useDeal(
  hubspotId: string,
  { excludePrompts = [], mayLoad = true }: { excludePrompts?: number[]; mayLoad?: boolean } = {},
) {
  return useQuery({
    ...detailOf(hubspotId, excludePrompts),
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
    for (const id of wanted.split(",")) void client.prefetchQuery(detailOf(id, []));
  }, [client, wanted, mayLoad]);
}

/** Refreshes the deal from the CRM while it is open, then reloads it. */
export function useRefreshed(hubspotId: string, mayLoad: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [api.checks.refresh.path, hubspotId],
    queryFn: async ({ signal }) => {
      const read = await call(api.checks.refresh, { params: { hubspotId } }, signal);
      void client.invalidateQueries({
        queryKey: [api.checks.deal.path],
        predicate: ({ queryKey }) => isOf(queryKey[1], hubspotId),
      });
      return read;
    },
    enabled: mayLoad,
    retry: false,
  });
}

function isOf(sent: unknown, hubspotId: string): boolean {
  return (sent as { params?: { hubspotId?: string } }).params?.hubspotId === hubspotId;
}
