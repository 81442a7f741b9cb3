import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type DealView, type Sent } from "@touchline/contract";
import { call, reading, wordsOf } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";

const LIST = reading(api.dealViews.list, {});

/** The team's views, then the user's. */
export function useDealViews() {
  const query = useQuery(LIST);
  // After the first failure, stop waiting and continue without views.
  return { ...query, isKnown: query.data !== undefined || query.failureCount > 0 };
}

/** Updates the cache immediately so that the table doesn't fall back to the old view. */
function put(client: QueryClient, change: (views: DealView[]) => DealView[]) {
  client.setQueryData(LIST.queryKey, (views) => views && change(views));
  void client.invalidateQueries({ queryKey: LIST.queryKey });
}

/** Creates a view; the name field displays rejections. */
export function useCreateView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof api.dealViews.create>["body"]) =>
      call(api.dealViews.create, { body }),
    onSuccess: (view) => {
      put(client, (views) => [...views, view]);
      showDone("View saved");
    },
  });
}

type Change = { id: string } & Sent<typeof api.dealViews.save>["body"];

/** Updates a view; the caller reports rejections. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call(api.dealViews.save, { params: { id }, body }),
    onSuccess: (view) => {
      put(client, (views) => views.map((one) => (one.id === view.id ? view : one)));
      showDone("View saved");
    },
  });
}

export function useRemoveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.dealViews.remove, { params: { id } }),
    onSuccess: ({ id }) => {
      put(client, (views) => views.filter((view) => view.id !== id));
      showDone("View deleted");
    },
    onError: (problem) => showProblem(wordsOf(problem, WENT_WRONG)),
  });
}

export function useSetDefaultView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => call(api.dealViews.setDefault, { body: { id } }),
    onSuccess: ({ id }) => {
      put(client, (views) => views.map((view) => ({ ...view, isDefault: view.id === id })));
      showDone(id ? "You begin with this view now" : "You begin with all deals now");
    },
    onError: (problem) => showProblem(wordsOf(problem, WENT_WRONG)),
  });
}
