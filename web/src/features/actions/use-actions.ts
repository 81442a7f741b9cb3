import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Action, type ActionGroup, api } from "@touchline/contract";
import {
  type ActionForm,
  hasActionFieldError,
  saveAction,
  tickAction,
} from "../../lib/action-calls.ts";
import { callApi, messageOf, routeQuery } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import type { actionQuery } from "./action-search.ts";

const LIST_PATHS = [api.actions.list.path, api.actions.own.path];
const STALE_PATHS = [
  ...LIST_PATHS,
  api.actions.all.path,
  api.meetings.event.path,
  api.people.teamTable.path,
];

/**
 * A new filter cancels the request in flight; the previous list stays until the new one arrives.
 */
export function useActions(
  isTeam: boolean,
  query: ReturnType<typeof actionQuery>,
  { isReady }: { isReady: boolean },
) {
  const managed = routeQuery(api.actions.list, { query });
  const own = routeQuery(api.actions.own, { query });
  const rest = { enabled: isReady, placeholderData: keepPreviousData<ActionGroup[]> };
  const all = useQuery({ ...managed, ...rest, enabled: isReady && isTeam });
  const mine = useQuery({ ...own, ...rest, enabled: isReady && !isTeam });
  return isTeam ? all : mine;
}

/** Applies changes optimistically wherever the action appears, and rolls back on failure. */
export function useActionChanges() {
  const client = useQueryClient();
  const show = (change: (action: Action) => Action[]) => {
    for (const path of LIST_PATHS) {
      client.setQueriesData<ActionGroup[]>({ queryKey: [path] }, (groups) =>
        groups?.map((group) => ({ ...group, actions: group.actions.flatMap(change) })),
      );
    }
  };
  const replace = (changed: Action) => show((one) => (one.id === changed.id ? [changed] : [one]));
  const stop = () =>
    Promise.all(
      LIST_PATHS.map((path) => client.cancelQueries({ queryKey: [path] }, { silent: true })),
    );
  const settled = {
    onError: (problem: Error) => {
      if (!hasActionFieldError(problem)) showError(messageOf(problem, GENERIC_ERROR));
    },
    // Not awaited: the change is already visible.
    onSettled: () => {
      for (const path of STALE_PATHS) void client.invalidateQueries({ queryKey: [path] });
    },
  };
  const tick = useMutation({
    mutationFn: ({ action, isDone }: { action: Action; isDone: boolean }) =>
      tickAction(action, isDone),
    onMutate: async ({ action, isDone }) => {
      await stop();
      replace({ ...action, isDone });
    },
    ...settled,
    onError: (problem, { action }) => {
      replace(action);
      settled.onError(problem);
    },
  });
  const save = useMutation({
    mutationFn: ({ action, form }: { action: Action; form: ActionForm }) =>
      saveAction(action, form),
    onSuccess: replace,
    ...settled,
  });
  const add = useMutation({
    mutationFn: (form: ActionForm) => callApi(api.actions.create, { body: form }),
    onSuccess: () => showSuccess("Action added"),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Action) => callApi(api.actions.remove, { params: { id } }),
    onMutate: async ({ id }) => {
      await stop();
      show((one) => (one.id === id ? [] : [one]));
    },
    ...settled,
  });
  return { tick, save, add, remove };
}
