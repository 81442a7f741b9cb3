import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, type HistoryChange, type Sent } from "@touchline/contract";
import { call, reading, useChange, wordsOf } from "../../lib/api.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { kindsOf, wordOf } from "./change-kinds.ts";
import type { HistorySearch } from "./history-search.ts";

const PAGE = 50;

type Asked = Sent<typeof api.history.changes>["query"];

export function useChanges({ rep, deal, kind, from, to, q }: HistorySearch) {
  const query: Asked = { memberId: rep, dealId: deal, kinds: kindsOf(kind), from, to, search: q };
  return useInfiniteQuery({
    queryKey: [api.history.changes.path, { query }, "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(api.history.changes, { query: { ...query, limit: PAGE, before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (shown) => shown,
  });
}

export function usePastMeetings({ rep, from, to, q }: HistorySearch) {
  const query = { memberId: rep, from, to, search: q };
  return useQuery({
    ...reading(api.history.meetings, { query }),
    placeholderData: (shown) => shown,
  });
}

export function useForecastWeeks() {
  return useQuery(reading(api.history.forecasts, { query: {} }));
}

export function useTeam() {
  return useQuery(reading(api.team.members, { query: { brief: "true" } }));
}

/** Undoes a change and confirms it; displays the server's message if it's no longer possible. */
export function useUndo() {
  const change = useChange(api.history.undo, {
    stale: [api.history.changes, api.deals.list, api.crm.writes],
  });
  const undo = ({ id, deal, kind }: HistoryChange): void =>
    change.mutate(
      { params: { id } },
      {
        onSuccess: () => showDone(`Undone: ${wordOf(kind)} of ${deal?.name ?? "the deal"}`),
        onError: (problem) =>
          showProblem(wordsOf(problem, "This change could not be undone."), {
            label: "Retry",
            run: () => undo({ id, deal, kind } as HistoryChange),
          }),
      },
    );
  return { undo, undoing: change.isPending ? change.variables.params.id : null };
}
