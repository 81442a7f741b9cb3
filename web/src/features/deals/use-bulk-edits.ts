import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type BulkChange, type BulkEdit, type Sent } from "@touchline/contract";
import { call, reading, wordsOf } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { showProblem } from "../../ui/toasts.ts";

/** Fallback polling if live events are unavailable. */
const LOOK_AGAIN_MS = 2000;

/** The user's bulk edits, newest first; polls while one is running. */
export function useBulkEdits() {
  return useQuery({
    ...reading(api.bulkEdits.newest, {}),
    refetchInterval: ({ state }) => (state.data?.[0]?.isRunning ? LOOK_AGAIN_MS : false),
  });
}

export function useBulkEdit(id: string) {
  return useQuery({
    ...reading(api.bulkEdits.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.edit.isRunning ? LOOK_AGAIN_MS : false),
  });
}

/** Previews a change to these deals. Null sends no request. */
export function useBulkPreview(ids: string[], change: BulkChange | null) {
  const body = { deals: { ids }, change: change ?? { hs_next_step: "" } };
  return useQuery({
    queryKey: [api.bulkEdits.preview.path, body],
    queryFn: ({ signal }) => call(api.bulkEdits.preview, { body }, signal),
    enabled: change !== null,
    // A preview is only briefly valid.
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

/** Undoes a bulk edit; returns the undo, which is then running. */
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

/** Caches a newly started edit before the list is reloaded. */
function follow(client: QueryClient, edit: BulkEdit) {
  client.setQueryData(reading(api.bulkEdits.newest, {}).queryKey, (known) => [
    edit,
    ...(known ?? []).filter(({ id }) => id !== edit.id),
  ]);
  for (const { path } of STALE) void client.invalidateQueries({ queryKey: [path] });
}
