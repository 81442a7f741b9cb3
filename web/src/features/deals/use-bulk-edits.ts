import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type BulkChange, type BulkEdit, type RouteInput } from "@touchline/contract";
import { callApi, messageOf, routeQuery } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError } from "../../ui/toasts.ts";

/** Fallback polling if live events are unavailable. */
const POLL_MS = 2000;

/** The user's bulk edits, newest first; polls while one is running. */
export function useBulkEdits() {
  return useQuery({
    ...routeQuery(api.bulkEdits.newest, {}),
    refetchInterval: ({ state }) => (state.data?.[0]?.isRunning ? POLL_MS : false),
  });
}

export function useBulkEdit(id: string) {
  return useQuery({
    ...routeQuery(api.bulkEdits.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.edit.isRunning ? POLL_MS : false),
  });
}

/** Previews a change to these deals. Null sends no request. */
export function useBulkPreview(ids: string[], change: BulkChange | null) {
  const body = { deals: { ids }, change: change ?? { hs_next_step: "" } };
  return useQuery({
    queryKey: [api.bulkEdits.preview.path, body],
    queryFn: ({ signal }) => callApi(api.bulkEdits.preview, { body }, signal),
    enabled: change !== null,
    // A preview is only briefly valid.
    gcTime: 0,
    staleTime: 0,
  });
}

const STALE_ROUTES = [api.bulkEdits.newest, api.bulkEdits.read, api.deals.list, api.crm.writes];

export function useStartBulkEdit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteInput<typeof api.bulkEdits.start>["body"]) =>
      callApi(api.bulkEdits.start, { body }),
    onSuccess: (edit) => cacheStarted(client, edit),
    onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
  });
}

/** Undoes a bulk edit; returns the undo, which is then running. */
export function useUndoBulkEdit() {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (id: string) => callApi(api.bulkEdits.undo, { params: { id } }),
    onSuccess: (edit) => cacheStarted(client, edit),
    onError: (problem, id) =>
      showError(messageOf(problem, GENERIC_ERROR), { label: "Retry", run: () => undo.mutate(id) }),
  });
  return undo;
}

export function useRetryBulkEdit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(api.bulkEdits.retry, { params: { id } }),
    onSuccess: (edit) => cacheStarted(client, edit),
    onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
  });
}

/** Caches a newly started edit before the list is reloaded. */
function cacheStarted(client: QueryClient, edit: BulkEdit) {
  client.setQueryData(routeQuery(api.bulkEdits.newest, {}).queryKey, (known) => [
    edit,
    ...(known ?? []).filter(({ id }) => id !== edit.id),
  ]);
  for (const { path } of STALE_ROUTES) void client.invalidateQueries({ queryKey: [path] });
}
