import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type BulkChange, type BulkEdit, type Sent } from "@touchline/contract";
import { call, reading, wordsOf } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { showProblem } from "../../ui/toasts.ts";

/** The server tells of news; this is for when it cannot. */
const LOOK_AGAIN_MS = 2000;

/** One's own bulk edits, newest first; looked at again and again while one is under way. */
export function useBulkEdits() {
  return useQuery({
    ...reading(api.bulkEdits.newest, {}),
    refetchInterval: ({ state }) => (state.data?.[0]?.isRunning ? LOOK_AGAIN_MS : false),
  });
}

/** One of them with what became of each deal. */
export function useBulkEdit(id: string) {
  return useQuery({
    ...reading(api.bulkEdits.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.edit.isRunning ? LOOK_AGAIN_MS : false),
  });
}

/** What a change of these deals would do. Null asks for nothing yet. */
export function useBulkPreview(ids: string[], change: BulkChange | null) {
  const body = { deals: { ids }, change: change ?? { hs_next_step: "" } };
  return useQuery({
    queryKey: [api.bulkEdits.preview.path, body],
    queryFn: ({ signal }) => call(api.bulkEdits.preview, { body }, signal),
    enabled: change !== null,
    // What it says holds for a moment only.
    gcTime: 0,
    staleTime: 0,
  });
}

const STALE = [api.bulkEdits.newest, api.bulkEdits.read, api.deals.list, api.crm.writes];

export function useStartBulkEdit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof api.bulkEdits.start>["body"]) =>
      call(api.bulkEdits.start, { body }),
    onSuccess: (edit) => follow(client, edit),
    onError: (problem) => showProblem(wordsOf(problem, WENT_WRONG)),
  });
}

/** Sets back what a bulk edit changed; what is given back is then under way. */
export function useUndoBulkEdit() {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (id: string) => call(api.bulkEdits.undo, { params: { id } }),
    onSuccess: (edit) => follow(client, edit),
    onError: (problem, id) =>
      showProblem(wordsOf(problem, WENT_WRONG), { label: "Retry", run: () => undo.mutate(id) }),
  });
  return undo;
}

export function useRetryBulkEdit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.bulkEdits.retry, { params: { id } }),
    onSuccess: (edit) => follow(client, edit),
    onError: (problem) => showProblem(wordsOf(problem, WENT_WRONG)),
  });
}

/** What was just begun is known before the list is read again. */
function follow(client: QueryClient, edit: BulkEdit) {
  client.setQueryData(reading(api.bulkEdits.newest, {}).queryKey, (known) => [
    edit,
    ...(known ?? []).filter(({ id }) => id !== edit.id),
  ]);
  for (const { path } of STALE) void client.invalidateQueries({ queryKey: [path] });
}
