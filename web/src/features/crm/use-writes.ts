import { useQuery } from "@tanstack/react-query";
import { api, type CrmWrite } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import type { ShownState } from "./shown-states.ts";

/** Maximum listed per state, newest first. */
const MAX_SHOWN = 100;

export function useWrites(state: ShownState) {
  return useQuery(reading(api.crm.writes, { query: { state, limit: MAX_SHOWN } }));
}

/** Counts by state. A separate query, so that they stay when another state is selected. */
export function useWriteCounts() {
  return useQuery(reading(api.crm.writes, { query: { limit: 1 } })).data?.counts;
}

/** Actions on a write. Each reports its result because the row may be gone by then. */
export function useWriteActions() {
  const stale = { stale: [api.crm.writes, api.crm.status, api.deals.list] };
  const retry = useChange(api.crm.retryWrite, stale);
  const discard = useChange(api.crm.discardWrite, stale);
  const resolve = useChange(api.crm.resolveConflict, stale);
  const say = (going: Promise<CrmWrite>, words: string) =>
    going.then(
      () => showDone(words),
      (problem: Error) => showProblem(problem.message),
    );
  return {
    isBusy: retry.isPending || discard.isPending || resolve.isPending,
    retry: ({ id }: CrmWrite) =>
      say(retry.mutateAsync({ params: { id } }), "On its way to HubSpot"),
    discard: ({ id }: CrmWrite) => say(discard.mutateAsync({ params: { id } }), "Change discarded"),
    resolve: ({ id }: CrmWrite, keep: "mine" | "theirs") =>
      say(
        resolve.mutateAsync({ params: { id }, body: { keep } }),
        keep === "mine" ? "Yours is on its way to HubSpot" : "HubSpot's value is taken over",
      ),
  };
}
