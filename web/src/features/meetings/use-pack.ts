import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type MeetingPack, type PackLine } from "@touchline/contract";
import { callApi, messageOf, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { leftText, undoneText } from "./wrap-up-text.ts";

export function usePack(repId: string) {
  return useQuery(routeQuery(api.meetingPack.read, { params: { repId } }));
}

interface MarkChange {
  line: PackLine;
  mark: PackLine["mark"];
  title: string;
}

/** Marks are applied optimistically and rolled back on failure. */
export function useMarkLine(repId: string) {
  const client = useQueryClient();
  const { queryKey } = routeQuery(api.meetingPack.read, { params: { repId } });
  const show = (key: string, mark: PackLine["mark"]) => {
    const marked = (lines: PackLine[]) =>
      lines.map((line) => (line.key === key ? { ...line, mark } : line));
    client.setQueryData(queryKey, (pack: MeetingPack | undefined) =>
      pack ? { ...pack, deals: marked(pack.deals), promises: marked(pack.promises) } : pack,
    );
  };
  return useMutation({
    mutationFn: ({ line: { key }, mark, title }: MarkChange) =>
      callApi(api.meetingPack.mark, {
        params: { repId },
        body: mark === "accepted" ? { mark, key, title } : { mark, key },
      }),
    onMutate: async ({ line, mark }) => {
      await client.cancelQueries({ queryKey });
      show(line.key, mark);
    },
    onError: (problem, { line }) => {
      show(line.key, line.mark);
      showError(messageOf(problem, GENERIC_ERROR));
    },
    onSettled: () => {
      // Not awaited: the change is already visible.
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: [api.talkingPoints.list.path] });
    },
  });
}

export function useTalkingPointsOf(repId: string) {
  return useQuery(routeQuery(api.talkingPoints.list, { params: { repId } }));
}

/** Everything a wrap-up changes, and its undo changes back. */
const WRAP_UP_STALE = [
  api.meetingPack.read,
  api.talkingPoints.list,
  api.meetings.events,
  api.meetings.event,
  api.actions.list,
  api.actions.all,
  api.actions.own,
  api.people.teamTable,
  api.crm.writes,
];

export function useWrapUp() {
  return useRouteMutation(api.meetingPack.wrapUp, { stale: WRAP_UP_STALE });
}

/** Undoes a wrap-up and says what can't be taken back. */
export function useUndoWrapUp({ id: repId, name }: { id: string; name: string }) {
  const undo = useRouteMutation(api.meetingPack.undoWrapUp, { stale: WRAP_UP_STALE });
  const run = (id: string) =>
    undo.mutate(
      { params: { repId, id } },
      {
        onSuccess: (undone) => {
          const left = leftText(name, undone);
          if (left.length > 0) showError(["Undone, except:", ...left].join(" "));
          else showSuccess(undoneText(undone));
        },
        onError: (problem) =>
          showError(messageOf(problem, GENERIC_ERROR), { label: "Retry", run: () => run(id) }),
      },
    );
  return { run, isPending: undo.isPending };
}
