import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Action, api, type EventDetail } from "@touchline/contract";
import {
  type ActionForm,
  hasActionFieldError,
  saveAction,
  tickAction,
} from "../../lib/action-calls.ts";
import { callApi, messageOf, routeQuery } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError } from "../../ui/toasts.ts";

/** A meeting's actions, updated optimistically and rolled back on failure. */
export function useEventActions(eventId: string) {
  const client = useQueryClient();
  const { queryKey } = routeQuery(api.meetings.event, { params: { id: eventId } });
  const show = (change: (actions: Action[]) => Action[]) =>
    client.setQueryData(queryKey, (event: EventDetail | undefined) =>
      event ? { ...event, actions: change(event.actions) } : event,
    );
  const replace = (changed: Action) =>
    show((all) => all.map((one) => (one.id === changed.id ? changed : one)));
  // Not awaited: the change is already visible.
  const readAnew = () => {
    for (const { path } of [api.meetings.event, api.actions.list, api.actions.own]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  };
  const whenDone = {
    onError: (problem: Error) => {
      if (!hasActionFieldError(problem)) showError(messageOf(problem, GENERIC_ERROR));
    },
    onSettled: readAnew,
  };
  const add = useMutation({
    mutationFn: ({ text, dueDate, assigneeId }: ActionForm) =>
      callApi(api.meetings.addAction, { params: { eventId }, body: { text, dueDate, assigneeId } }),
    // The live event may arrive before the response.
    onSuccess: (made) => show((all) => [...all.filter(({ id }) => id !== made.id), made]),
    ...whenDone,
  });
  const tick = useMutation({
    mutationFn: (wanted: Action) => tickAction(wanted, wanted.isDone),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey });
      replace(wanted);
    },
    ...whenDone,
  });
  const save = useMutation({
    mutationFn: ({ action, form }: { action: Action; form: ActionForm }) =>
      saveAction(action, form),
    onSuccess: replace,
    ...whenDone,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Action) => callApi(api.actions.remove, { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      show((all) => all.filter((one) => one.id !== id));
    },
    ...whenDone,
  });
  return { add, tick, save, remove };
}
