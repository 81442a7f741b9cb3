import { useMutation, useQuery } from "@tanstack/react-query";
import { api, type Room } from "@touchline/contract";
import { call, isRefusal, reading, useChange, wordsOf } from "../../lib/api.ts";
import { showProblem } from "../../ui/toasts.ts";

const FAILED = "That did not work. Please try again.";
/** Those who only watch are told nothing: they ask. */
const WATCH_MS = 2000;

export const sayProblem = (problem: unknown) => showProblem(wordsOf(problem, FAILED));

/** Comes in by a code that was typed or followed; coming in again changes nothing. */
export function useJoin(code: string) {
  return useQuery({
    queryKey: [api.rooms.join.path, code],
    queryFn: () => call(api.rooms.join, { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useEnter() {
  return useMutation({
    mutationFn: (body: { code: string; name: string }) => call(api.rooms.enter, { body }),
  });
}

export function useRooms() {
  return useQuery(reading(api.rooms.list, {}));
}

export function useRoom(id: string) {
  return useQuery({ ...reading(api.rooms.read, { params: { id } }), retry: unlessEnded });
}

export function useWatchedRoom(token: string) {
  return useQuery({
    ...reading(api.rooms.watch, { params: { token } }),
    refetchInterval: ({ state }) => (hasEnded(state.error) ? false : WATCH_MS),
    retry: unlessEnded,
  });
}

/** The server's one answer to codes, rooms and secrets that lead nowhere any more. */
export const hasEnded = (problem: unknown) => isRefusal(problem, "not_found", "bad_request");

const unlessEnded = (count: number, problem: unknown) => !hasEnded(problem) && count < 2;

const STALE = { stale: [api.rooms.read, api.rooms.list] };

export function useOpenRoom() {
  return useChange(api.rooms.create, STALE);
}

/** What happens in a room, each with its own state on the screen. */
export function useRoomChanges({ id }: Pick<Room, "id">) {
  const change = useChange(api.rooms.change, STALE);
  const score = useChange(api.rooms.score, STALE);
  const reveal = useChange(api.rooms.reveal, STALE);
  const close = useChange(api.rooms.close, STALE);
  const onError = sayProblem;
  return {
    isMoving: change.isPending,
    go: (place: number) => change.mutate({ params: { id }, body: { place } }, { onError }),
    settings: change.isPending ? change.variables.body : {},
    set: (body: { guestsAllowed?: boolean; amountsShown?: boolean }) =>
      change.mutate({ params: { id }, body }, { onError }),
    isScoring: score.isPending,
    score: (dealId: string, given: number) =>
      score.mutate({ params: { id, dealId }, body: { score: given } }, { onError }),
    isRevealing: reveal.isPending,
    reveal: (dealId: string) => reveal.mutate({ params: { id, dealId } }, { onError }),
    isClosing: close.isPending,
    close: (onSuccess: () => void) => close.mutate({ params: { id } }, { onError, onSuccess }),
  };
}
export type RoomChanges = ReturnType<typeof useRoomChanges>;
