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

/** Whether alerts were looked for at all; asked only where there are none, and again while somebody waits for it. */
export function useWasLooked(isLooking: boolean) {
  return useQuery({
    ...looked,
    select: ({ at }) => at !== null,
    refetchInterval: ({ state }) => (isLooking && state.data?.at === null ? LOOK_AGAIN_MS : false),
  });
}

/** Whether there is anybody whom alerts could be about; unknown until it was read. */
export function useHasReps() {
  return useQuery({
    ...reading(api.team.members, { query: { brief: "true" } }),
    select: (members) => members.some(({ role }) => role === "rep"),
  });
}

/** What the team calls somebody; unknown until it was read, and where nobody is meant. */
export function useNameOf(memberId: string | null) {
  return useQuery({
    ...reading(api.team.members, { query: { brief: "true" } }),
    enabled: memberId !== null,
    select: (members) => members.find(({ id }) => id === memberId)?.name,
  });
}

/** Looks for new alerts; they arrive in the list as they are found. */
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

/** Puts an alert away, or does what it asks for. It leaves the list at once and comes back if that fails. */
export function useSettleAlert(alert: Alert) {
  const client = useQueryClient();
  /** What was asked for is done; only the alert does not know it yet. */
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
    // Its id makes a second try find the first.
    const body = { title, complete: false, repId, id: `new-alert-${id}` };
    return call(api.talkingPoints.save, { body });
  }
  return call(api.actions.create, { body: { text: actionContent.slice(0, MAX_ACTION_LENGTH) } });
}
