import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { EventDetail } from "@touchline/contract";
import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "../../lib/session.ts";
import { type NoteKeeper, noteKeeper } from "./note-keeper.ts";

/** They outlive the screen that shows them: a save that failed goes on being tried. */
const keepers = new WeakMap<QueryClient, Map<string, NoteKeeper>>();

function keeperOf(client: QueryClient, userId: string, eventId: string): NoteKeeper {
  const known = keepers.get(client) ?? new Map<string, NoteKeeper>();
  keepers.set(client, known);
  const name = `${userId} ${eventId}`;
  const keeper = known.get(name) ?? noteKeeper(client, userId, eventId);
  known.set(name, keeper);
  return keeper;
}

/** The notes of one event, as they stand on the server and under the writer's hands. */
export function useNotes(event: EventDetail) {
  const client = useQueryClient();
  const { user } = useSession();
  const keeper = keeperOf(client, user.id, event.id);
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown);
  useEffect(() => keeper.hear(event), [keeper, event]);
  return { shown, keeper };
}
