import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type GuestRoom, type Room } from "@touchline/contract";
import { useEffect, useState } from "react";
import { call, isRefusal, reading, useChange, wordsOf } from "../../lib/api.ts";
import { keepFollowing } from "../../lib/live.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { showProblem } from "../../ui/toasts.ts";

const FAILED = "That did not work. Please try again.";
/** Fallback polling for watchers while the live connection is down. */
const ASK_MS = 5000;

export const sayProblem = (problem: unknown) => showProblem(wordsOf(problem, FAILED));

/** Joins a room by code; joining again changes nothing. */
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

/** No one returns to a room that was left open this long ago. */
const WAITING_MS = 12 * 3_600_000;

/** The user's open room: the manager's own, or the one a manager opened with the rep. */
export function useWaitingRoom(): { code: string; name: string; isOwn: boolean } | null {
  const { user } = useSession();
  const now = useNow();
  const { data = [] } = useRooms();
  const room = data.find(
    ({ host, rep, isClosed, usedAt }) =>
      !isClosed &&
      (host.id === user.id || rep.id === user.id) &&
      now.getTime() - Date.parse(usedAt) < WAITING_MS,
  );
  if (!room) return null;
  const isOwn = room.host.id === user.id;
  return { code: room.code, name: isOwn ? room.rep.name : room.host.name, isOwn };
}

export function useRoom(id: string) {
  return useQuery({ ...reading(api.rooms.read, { params: { id } }), retry: unlessEnded });
}

/** A room as streamed to watchers. */
export function useWatchedRoom(token: string) {
  const client = useQueryClient();
  const [isTold, setIsTold] = useState(false);
  const room = useQuery({
    ...watching(token),
    refetchInterval: ({ state }) => (isTold || hasEnded(state.error) ? false : ASK_MS),
    retry: unlessEnded,
  });
  const isOver = hasEnded(room.error);
  useEffect(() => {
    if (isOver) return;
    const { queryKey } = watching(token);
    const leaving = new AbortController();
    const onOpen = () => setIsTold(true);
    const onEvent = (told: GuestRoom) => {
      // A response still in flight is older than this.
      void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, told));
    };
    const onBroken = () => {
      setIsTold(false);
      void client.invalidateQueries({ queryKey });
    };
    const params = { token };
    void keepFollowing(api.rooms.follow, { params }, { onOpen, onEvent, onBroken }, leaving.signal);
    return () => leaving.abort();
  }, [client, token, isOver]);
  return room;
}

const watching = (token: string) => reading(api.rooms.watch, { params: { token } });

/** The server returns the same answer for all expired codes, rooms and secrets. */
export const hasEnded = (problem: unknown) => isRefusal(problem, "not_found", "bad_request");

const unlessEnded = (count: number, problem: unknown) => !hasEnded(problem) && count < 2;

const STALE = { stale: [api.rooms.read, api.rooms.list] };

export function useOpenRoom() {
  return useChange(api.rooms.create, STALE);
}

/** Mutations of a room, each with its own state. */
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
