import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Alert, api } from "@touchline/contract";
import { useRef } from "react";
import { call, reading } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";

const LOOK_AGAIN_MS = 2_000;
const list = reading(api.alerts.list, {});
const looked = reading(api.alerts.looked, {});

export function useAlerts() {
  return useQuery(list);
}

/**
 * Returns whether a scan has ever run; queried only when there are no alerts, and polled while a
 * scan is running.
 */
export function useWasLooked(isLooking: boolean) {
  return useQuery({
    ...looked,
    select: ({ at }) => at !== null,
    refetchInterval: ({ state }) => (isLooking && state.data?.at === null ? LOOK_AGAIN_MS : false),
  });
}

/** Returns whether there are any reps; undefined until loaded. */
export function useHasReps() {
  return useQuery({
    ...reading(api.team.members, { query: { brief: "true" } }),
    select: (members) => members.some(({ role }) => role === "rep"),
  });
}

/** Returns a team member's name; undefined until loaded or without an id. */
export function useNameOf(memberId: string | null) {
  return useQuery({
    ...reading(api.team.members, { query: { brief: "true" } }),
    enabled: memberId !== null,
    select: (members) => members.find(({ id }) => id === memberId)?.name,
  });
}

/** Starts a scan; new alerts appear in the list as they are found. */
export function useCheckAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.alerts.check, {}),
    onError: () => showProblem(WENT_WRONG),
    onSettled: () => {
      for (const { queryKey } of [list, looked]) void client.invalidateQueries({ queryKey });
    },
  });
}

/**
 * Dismisses an alert or runs its action. The alert disappears optimistically and returns on
 * failure.
 */
export function useSettleAlert(alert: Alert) {
  const client = useQueryClient();
  /** The action has succeeded but the alert isn't closed yet. */
  const isDone = useRef(false);
  const settle = useMutation({
    mutationFn: async (way: "act" | "dismiss") => {
      const params = { id: alert.id };
      if (way === "dismiss") return call(api.alerts.dismiss, { params });
      if (!isDone.current) await doWhatItAsks(alert);
      isDone.current = true;
      return call(api.alerts.solve, { params });
    },
    onMutate: async () => {
      await client.cancelQueries({ queryKey: list.queryKey });
      const place = client.getQueryData(list.queryKey)?.findIndex(({ id }) => id === alert.id) ?? 0;
      client.setQueryData(list.queryKey, (shown) => shown?.filter(({ id }) => id !== alert.id));
      return { place };
    },
    onSuccess: (_settled, way) => {
      if (way === "act") showDone(DONE[alert.actionType]);
    },
    onError: (_problem, way, before) => {
      const place = before?.place ?? 0;
      client.setQueryData(list.queryKey, (shown) => shown?.toSpliced(place, 0, alert));
      showProblem(WENT_WRONG, { label: "Retry", run: () => settle.mutate(way) });
    },
    onSettled: () => {
      for (const { path } of [api.alerts.list, api.talkingPoints.list, api.actions.own]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
    },
  });
  return { act: () => settle.mutate("act"), dismiss: () => settle.mutate("dismiss") };
}

const DONE = { "add-talking-point": "Talking point added", "add-todo-item": "To-do item added" };
const MAX_TITLE_LENGTH = 2000;
const MAX_ACTION_LENGTH = 200;

async function doWhatItAsks({ id, actionType, actionContent, repId }: Alert): Promise<unknown> {
  if (actionType === "add-talking-point" && repId) {
    const title = actionContent.slice(0, MAX_TITLE_LENGTH);
    // The fixed id makes a retry find the first attempt.
    const body = { title, complete: false, repId, id: `new-alert-${id}` };
    return call(api.talkingPoints.save, { body });
  }
  return call(api.actions.create, { body: { text: actionContent.slice(0, MAX_ACTION_LENGTH) } });
}
