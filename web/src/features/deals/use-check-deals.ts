import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type RouteInput } from "@touchline/contract";
import { callApi } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import type { DealFilter, DealSearch } from "./deal-search.ts";

/** Runs the rules on every filtered deal, across all pages. */
export function useCheckDeals(search: DealSearch, filter: DealFilter | null) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: async () =>
      callApi(api.checks.startBatch, { body: await batchRequestOf(search, filter ?? {}) }),
    onSuccess: () => showSuccess("Deal check started..."),
    onError: () => showError(GENERIC_ERROR, { label: "Retry", run: () => start.mutate() }),
    onSettled: () => client.invalidateQueries({ queryKey: [api.checks.batch.path] }),
  });
  return { start: () => start.mutate(), isStarting: start.isPending };
}

/** Without ids a check covers the current quarter; otherwise the ids are loaded first. */
async function batchRequestOf(
  { words, quarter, triage, risk, pipeline, own }: DealSearch,
  filter: DealFilter,
): Promise<RouteInput<typeof api.checks.startBatch>["body"]> {
  if (!words && !quarter && !triage && !risk && !own && !filter.crmOwnerId) {
    return {
      ...(pipeline && { pipelineIds: [filter.pipelines ?? []].flat() }),
      ...(filter.userId && { ownerIds: [filter.userId].flat() }),
    };
  }
  const deals = await callApi(api.deals.choice, { query: filter });
  return { dealIds: deals.map(({ id }) => id) };
}
