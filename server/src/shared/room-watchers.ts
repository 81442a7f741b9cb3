import { api } from "@touchline/contract";
import type { Store } from "../db/store.ts";

/** What those who watch a room follow. */
export const topicOfRoom = (roomId: string) => `room ${roomId}`;

/** Puts somebody out of the rooms that they watch; by a room's code they can come in again. */
export async function endWatching(store: Store, userId: string): Promise<void> {
  for (const roomId of await store.roomParticipants.forgetSecrets(userId)) {
    const paths = [api.rooms.read.path];
    await store.live.tell({ topic: topicOfRoom(roomId) }, { type: "stale", paths });
  }
}
