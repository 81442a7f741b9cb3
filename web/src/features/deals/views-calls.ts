import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type DealView, type RouteInput } from "@touchline/contract";
import { callApi, messageOf, routeQuery } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";

const VIEWS_QUERY = routeQuery(api.dealViews.list, {});

/** The team's views, then the user's. */
export function useDealViews() {
  const query = useQuery(VIEWS_QUERY);
  // After the first failure, stop waiting and continue without views.
  return { ...query, isKnown: query.data !== undefined || query.failureCount > 0 };
}

/** Updates the cache immediately so that the table doesn't fall back to the old view. */
function patchViews(client: QueryClient, change: (views: DealView[]) => DealView[]) {
  client.setQueryData(VIEWS_QUERY.queryKey, (views) => views && change(views));
  void client.invalidateQueries({ queryKey: VIEWS_QUERY.queryKey });
}

/** Creates a view; the name field displays rejections. */
export function useCreateView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteInput<typeof api.dealViews.create>["body"]) =>
      callApi(api.dealViews.create, { body }),
    onSuccess: (view) => {
      patchViews(client, (views) => [...views, view]);
      showSuccess("View saved");
    },
  });
}

type Change = { id: string } & RouteInput<typeof api.dealViews.save>["body"];

/** Updates a view; the caller reports rejections. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => callApi(api.dealViews.save, { params: { id }, body }),
    onSuccess: (view) => {
      patchViews(client, (views) => views.map((one) => (one.id === view.id ? view : one)));
      showSuccess("View saved");
    },
  });
}

export function useRemoveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(api.dealViews.remove, { params: { id } }),
    onSuccess: ({ id }) => {
      patchViews(client, (views) => views.filter((view) => view.id !== id));
      showSuccess("View deleted");
    },
    onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
  });
}

export function useSetDefaultView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => callApi(api.dealViews.setDefault, { body: { id } }),
    onSuccess: ({ id }) => {
      patchViews(client, (views) => views.map((view) => ({ ...view, isDefault: view.id === id })));
      showSuccess(id ? "This is your default view now" : "All deals is your default view now");
    },
    onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
  });
}
