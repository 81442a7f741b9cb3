import { useQuery } from "@tanstack/react-query";
import { api, type CrmWrite } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import type { OutboxState } from "./outbox-states.ts";

/** Maximum listed per state, newest first. */
const MAX_LISTED = 100;

export function useWrites(state: OutboxState) {
  return useQuery(routeQuery(api.crm.writes, { query: { state, limit: MAX_LISTED } }));
}

/** What HubSpot wants to have filled in with a refused change; empty until known. */
export function useWants(id: string) {
  const { data } = useWrites("refused");
  return data?.writes.find((write) => write.id === id)?.wants ?? [];
}

/** Counts by state. A separate query, so that they stay when another state is selected. */
export function useWriteCounts() {
  return useQuery(routeQuery(api.crm.writes, { query: { limit: 1 } })).data?.counts;
}

/** Actions on a write. Each reports its result because the row may be gone by then. */
export function useWriteActions() {
  const stale = {
    stale: [api.crm.writes, api.crm.status, api.deals.list, api.inbox.list, api.inbox.unread],
  };
  const retry = useRouteMutation(api.crm.retryWrite, stale);
  const fill = useRouteMutation(api.crm.fillWrite, stale);
  const discard = useRouteMutation(api.crm.discardWrite, stale);
  const resolve = useRouteMutation(api.crm.resolveConflict, stale);
  const say = (going: Promise<CrmWrite>, words: string) =>
    going.then(
      () => showSuccess(words),
      (problem: Error) => showError(problem.message),
    );
  return {
    isBusy: retry.isPending || fill.isPending || discard.isPending || resolve.isPending,
    retry: ({ id }: Pick<CrmWrite, "id">) =>
      say(retry.mutateAsync({ params: { id } }), "On its way to HubSpot"),
    fill: ({ id }: Pick<CrmWrite, "id">, values: Array<{ name: string; value: string }>) =>
      say(fill.mutateAsync({ params: { id }, body: { values } }), "On its way to HubSpot"),
    discard: ({ id }: Pick<CrmWrite, "id">) =>
      say(discard.mutateAsync({ params: { id } }), "Change discarded"),
    resolve: ({ id }: Pick<CrmWrite, "id">, keep: "mine" | "theirs") =>
      say(
        resolve.mutateAsync({ params: { id }, body: { keep } }),
        keep === "mine" ? "Yours is on its way to HubSpot" : "Using HubSpot's value",
      ),
  };
}
