import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type GuestRoom, type Room } from "@touchline/contract";
import { useEffect, useState } from "react";
import { callApi, isApiError, messageOf, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { followStream } from "../../lib/live.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { showError } from "../../ui/toasts.ts";

const FAILED_MESSAGE = "That didn't work. Please try again.";
/** Fallback polling for watchers while the live connection is down. */
const POLL_MS = 5000;

export const showRoomError = (problem: unknown) => showError(messageOf(problem, FAILED_MESSAGE));

/** Joins a room by code; joining again changes nothing. */
export function useJoin(code: string) {
  return useQuery({
    queryKey: [api.rooms.join.path, code],
    queryFn: () => callApi(api.rooms.join, { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useEnterAsGuest() {
  return useMutation({
    mutationFn: (body: { code: string; name: string }) => callApi(api.rooms.joinAsGuest, { body }),
  });
}

export function useRooms() {
  return useQuery(routeQuery(api.rooms.list, {}));
}

/** No one returns to a room that was left open this long ago. */
const MAX_OPEN_ROOM_AGE_MS = 12 * 3_600_000;

/** The user's open room: the manager's own, or the one a manager opened with the rep. */
export function useActiveRoom(): { code: string; name: string; isOwn: boolean } | null {
  const { user } = useSession();
  const now = useNow();
  const { data = [] } = useRooms();
  const room = data.find(
    ({ host, rep, isClosed, usedAt }) =>
      !isClosed &&
      (host.id === user.id || rep.id === user.id) &&
      now.getTime() - Date.parse(usedAt) < MAX_OPEN_ROOM_AGE_MS,
  );
  if (!room) return null;
  const isOwn = room.host.id === user.id;
  return { code: room.code, name: isOwn ? room.rep.name : room.host.name, isOwn };
}

export function useRoom(id: string) {
  return useQuery({ ...routeQuery(api.rooms.read, { params: { id } }), retry: retryUnlessEnded });
}

/** A room as streamed to watchers. */
export function useWatchedRoom(token: string) {
  const client = useQueryClient();
  const [isTold, setIsTold] = useState(false);
  const room = useQuery({
    ...watchedRoomQuery(token),
    refetchInterval: ({ state }) => (isTold || hasEnded(state.error) ? false : POLL_MS),
    retry: retryUnlessEnded,
  });
  const isOver = hasEnded(room.error);
  useEffect(() => {
    if (isOver) return;
    const { queryKey } = watchedRoomQuery(token);
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
    void followStream(
      api.rooms.streamAsGuest,
      { params },
      { onOpen, onEvent, onBroken },
      leaving.signal,
    );
    return () => leaving.abort();
  }, [client, token, isOver]);
  return room;
}

const watchedRoomQuery = (token: string) =>
  routeQuery(api.rooms.readAsGuest, { params: { token } });

/** The server returns the same answer for all expired codes, rooms and secrets. */
export const hasEnded = (problem: unknown) => isApiError(problem, "not_found", "bad_request");

const retryUnlessEnded = (count: number, problem: unknown) => !hasEnded(problem) && count < 2;

const MUTATION_OPTIONS = { stale: [api.rooms.read, api.rooms.list] };

export function useOpenRoom() {
  return useRouteMutation(api.rooms.create, MUTATION_OPTIONS);
}

/** Mutations of a room, each with its own state. */
export function useRoomChanges({ id }: Pick<Room, "id">) {
  const change = useRouteMutation(api.rooms.change, MUTATION_OPTIONS);
  const score = useRouteMutation(api.rooms.score, MUTATION_OPTIONS);
  const reveal = useRouteMutation(api.rooms.reveal, MUTATION_OPTIONS);
  const close = useRouteMutation(api.rooms.close, MUTATION_OPTIONS);
  const onError = showRoomError;
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
