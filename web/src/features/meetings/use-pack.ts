import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type MeetingPack, type PackLine } from "@touchline/contract";
import { callApi, messageOf, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError } from "../../ui/toasts.ts";

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

export function useWrapUp() {
  return useRouteMutation(api.meetingPack.wrapUp, {
    stale: [
      api.meetingPack.read,
      api.talkingPoints.list,
      api.meetings.events,
      api.meetings.event,
      api.actions.list,
      api.actions.own,
      api.crm.writes,
    ],
  });
}
