import { api } from "@touchline/contract";
import type { Store } from "../db/store.ts";

/** Live topic for the watchers of a room. */
export const topicOfRoom = (roomId: string) => `room ${roomId}`;

/** Removes a user from the rooms they watch; they can rejoin with the code. */
export async function removeWatcher(store: Store, userId: string): Promise<void> {
  for (const roomId of await store.roomParticipants.deleteSecrets(userId)) {
    const paths = [api.rooms.read.path];
    await store.live.publish({ topic: topicOfRoom(roomId) }, { type: "stale", paths });
  }
}
