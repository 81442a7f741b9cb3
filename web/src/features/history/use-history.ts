import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, type HistoryChange, type RouteInput } from "@touchline/contract";
import { callApi, messageOf, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { kindLabelOf, kindsOf } from "./change-kinds.ts";
import type { HistorySearch } from "./history-search.ts";

const PAGE_SIZE = 50;

type ChangesQuery = RouteInput<typeof api.history.changes>["query"];

export function useChanges({ rep, deal, kind, from, to, q }: HistorySearch) {
  const query: ChangesQuery = {
    memberId: rep,
    dealId: deal,
    kinds: kindsOf(kind),
    from,
    to,
    search: q,
  };
  return useInfiniteQuery({
    queryKey: [api.history.changes.path, { query }, "pages"],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        api.history.changes,
        { query: { ...query, limit: PAGE_SIZE, before: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (shown) => shown,
  });
}

export function usePastMeetings({ rep, from, to, q }: HistorySearch) {
  const query = { memberId: rep, from, to, search: q };
  return useQuery({
    ...routeQuery(api.history.meetings, { query }),
    placeholderData: (shown) => shown,
  });
}

export function useForecastWeeks() {
  return useQuery(routeQuery(api.history.forecasts, { query: {} }));
}

export function useTeam() {
  return useQuery(routeQuery(api.team.members, { query: { brief: "true" } }));
}

/** Undoes a change and confirms it; displays the server's message if it's no longer possible. */
export function useUndo() {
  const change = useRouteMutation(api.history.undo, {
    stale: [api.history.changes, api.deals.list, api.crm.writes],
  });
  const undo = ({ id, deal, kind }: HistoryChange): void =>
    change.mutate(
      { params: { id } },
      {
        onSuccess: () => showSuccess(`Undone: ${kindLabelOf(kind)} of ${deal?.name ?? "the deal"}`),
        onError: (problem) =>
          showError(messageOf(problem, "This change couldn't be undone."), {
            label: "Retry",
            run: () => undo({ id, deal, kind } as HistoryChange),
          }),
      },
    );
  return { undo, undoing: change.isPending ? change.variables.params.id : null };
}
