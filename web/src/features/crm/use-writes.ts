import { useQuery } from "@tanstack/react-query";
import { api, type CrmWrite } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import type { ShownState } from "./shown-states.ts";

/** So many of a state are listed, newest first. */
const MAX_SHOWN = 100;

export function useWrites(state: ShownState) {
  return useQuery(reading(api.crm.writes, { query: { state, limit: MAX_SHOWN } }));
}

/** How many there are in each state. Asked on its own, so that it stays when another state is chosen. */
export function useWriteCounts() {
  return useQuery(reading(api.crm.writes, { query: { limit: 1 } })).data?.counts;
}

/** What one can do about a write. Each says how it went; the row may be gone by then. */
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
