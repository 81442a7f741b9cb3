import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Alert, api } from "@touchline/contract";
import { sells } from "@touchline/domain";
import { useRef } from "react";
import { callApi, routeQuery } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";

const POLL_MS = 2_000;
const alertsQuery = () => routeQuery(api.alerts.list, {});
const lastCheckQuery = routeQuery(api.alerts.lastCheck, {});

export function useAlerts() {
  return useQuery(alertsQuery());
}

/**
 * Returns whether a scan has ever run; queried only when there are no alerts, and polled while a
 * scan is running.
 */
export function useWasChecked(isLooking: boolean) {
  return useQuery({
    ...lastCheckQuery,
    select: ({ at }) => at !== null,
    refetchInterval: ({ state }) => (isLooking && state.data?.at === null ? POLL_MS : false),
  });
}

/** Returns whether there are any reps; undefined until loaded. */
export function useHasReps() {
  return useQuery({
    ...routeQuery(api.team.members, { query: { brief: "true" } }),
    select: (members) => members.some(({ role }) => sells(role)),
  });
}

/** Returns a team member's name; undefined until loaded or without an id. */
export function useMemberName(memberId: string | null) {
  return useQuery({
    ...routeQuery(api.team.members, { query: { brief: "true" } }),
    enabled: memberId !== null,
    select: (members) => members.find(({ id }) => id === memberId)?.name,
  });
}

/** Starts a scan; new alerts appear in the list as they are found. */
export function useCheckAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(api.alerts.check, {}),
    onError: () => showError(GENERIC_ERROR),
    onSettled: () => {
      for (const { queryKey } of [alertsQuery(), lastCheckQuery])
        void client.invalidateQueries({ queryKey });
    },
  });
}

/**
 * Dismisses an alert or runs its action. The alert disappears optimistically and returns on
 * failure.
 */
export function useSettleAlert(alert: Alert) {
  const client = useQueryClient();
  const { queryKey } = alertsQuery();
  /** The action has succeeded but the alert isn't closed yet. */
  const isDone = useRef(false);
  const settle = useMutation({
    mutationFn: async (way: "act" | "dismiss") => {
      const params = { id: alert.id };
      if (way === "dismiss") return callApi(api.alerts.dismiss, { params });
      if (!isDone.current) await performAction(alert);
      isDone.current = true;
      return callApi(api.alerts.solve, { params });
    },
    onMutate: async () => {
      await client.cancelQueries({ queryKey });
      const place = client.getQueryData(queryKey)?.findIndex(({ id }) => id === alert.id) ?? 0;
      client.setQueryData(queryKey, (shown) => shown?.filter(({ id }) => id !== alert.id));
      return { place };
    },
    onSuccess: (_settled, way) => {
      if (way === "act") showSuccess(DONE_MESSAGES[alert.actionType]);
    },
    onError: (_problem, way, before) => {
      const place = before?.place ?? 0;
      client.setQueryData(queryKey, (shown) => shown?.toSpliced(place, 0, alert));
      showError(GENERIC_ERROR, { label: "Retry", run: () => settle.mutate(way) });
    },
    onSettled: () => {
      for (const { path } of [api.alerts.list, api.talkingPoints.list, api.actions.own]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
    },
  });
  return { act: () => settle.mutate("act"), dismiss: () => settle.mutate("dismiss") };
}

const DONE_MESSAGES = {
  "add-talking-point": "Talking point added",
  "add-todo-item": "To-do item added",
};
const MAX_TITLE_LENGTH = 2000;
const MAX_ACTION_LENGTH = 200;

async function performAction({ id, actionType, actionContent, repId }: Alert): Promise<unknown> {
  if (actionType === "add-talking-point" && repId) {
    const title = actionContent.slice(0, MAX_TITLE_LENGTH);
    // The fixed id makes a retry find the first attempt.
    const body = { title, complete: false, repId, id: `new-alert-${id}` };
    return callApi(api.talkingPoints.save, { body });
  }
  return callApi(api.actions.create, { body: { text: actionContent.slice(0, MAX_ACTION_LENGTH) } });
}
