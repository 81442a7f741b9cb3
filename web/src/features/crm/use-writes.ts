import { useQueries } from "@tanstack/react-query";
import { api, type CrmWrite } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { SHOWN_STATES, type ShownState } from "./shown-states.ts";

/** So many of a state are shown; the count then says that there may be more. */
export const MOST_SHOWN = 100;

/** The outbox, one list for each state, newest first. */
export function useWrites() {
  const found = useQueries({
    queries: SHOWN_STATES.map((state) =>
      reading(api.crm.writes, { query: { state, limit: MOST_SHOWN } }),
    ),
  });
  return (state: ShownState) => found[SHOWN_STATES.indexOf(state)];
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
