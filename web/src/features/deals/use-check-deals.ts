import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Sent } from "@touchline/contract";
import { call } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import type { DealFilter, DealSearch } from "./deal-search.ts";

/** Runs the rules on every filtered deal, across all pages. */
export function useCheckDeals(search: DealSearch, filter: DealFilter | null) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: async () =>
      call(api.checks.startBatch, { body: await whichDeals(search, filter ?? {}) }),
    onSuccess: () => showDone("Deal check started..."),
    onError: () => showProblem(WENT_WRONG, { label: "Retry", run: () => start.mutate() }),
    onSettled: () => client.invalidateQueries({ queryKey: [api.checks.batch.path] }),
  });
  return { start: () => start.mutate(), isStarting: start.isPending };
}

/** Without ids a check covers the current quarter; otherwise the ids are loaded first. */
async function whichDeals(
  { words, quarter, triage, pipeline }: DealSearch,
  filter: DealFilter,
): Promise<Sent<typeof api.checks.startBatch>["body"]> {
  if (!words && !quarter && !triage && !filter.crmOwnerId) {
    return {
      ...(pipeline && { pipelineIds: [filter.pipelines ?? []].flat() }),
      ...(filter.userId && { ownerIds: [filter.userId].flat() }),
    };
  }
  const deals = await call(api.deals.choice, { query: filter });
  return { dealIds: deals.map(({ id }) => id) };
}
