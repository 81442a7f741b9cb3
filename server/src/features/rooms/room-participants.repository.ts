import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

interface NewParticipant {
  id: string;
  roomId: string;
  repId: string;
  name: string;
  userId: string | null;
  tokenHash: string | null;
}

export function roomParticipantsRepository({ db, viewer: { organisationId, userId } }: Handle) {
  return {
    async list(roomId: string, most: number) {
      return db
        .selectFrom("roomParticipants")
        .select(["name", "userId"])
        .where("organisationId", "=", organisationId)
        .where("roomId", "=", roomId)
        .orderBy("joinedAt")
        .orderBy("id")
        .limit(most)
        .execute();
    },

    /** Joining again returns the existing participant and their secret. */
    async add(
      participant: NewParticipant,
      now: Date,
    ): Promise<Pick<NewParticipant, "id" | "tokenHash">> {
      const { name } = participant;
      return db
        .insertInto("roomParticipants")
        .values({ organisationId, ...participant, joinedAt: now })
        .onConflict((on) =>
          on.columns(["organisationId", "roomId", "userId"]).doUpdateSet({ name }),
        )
        .returning(["id", "tokenHash"])
        .executeTakeFirstOrThrow();
    },

    async setOwnSecret(roomId: string, tokenHash: string | null): Promise<void> {
      await db
        .updateTable("roomParticipants")
        .set({ tokenHash })
        .where("organisationId", "=", organisationId)
        .where("roomId", "=", roomId)
        .where("userId", "=", userId)
        .execute();
    },

    /**
     * Returns the rooms in which the user had a secret. The next secret is derived from a new id.
     */
    async deleteSecrets(ofUserId: string): Promise<string[]> {
      const rows = await db
        .updateTable("roomParticipants")
        .set({ tokenHash: null, id: sql<string>`gen_random_uuid()` })
        .where("organisationId", "=", organisationId)
        .where("userId", "=", ofUserId)
        .where("tokenHash", "is not", null)
        .returning("roomId")
        .execute();
      return rows.map(({ roomId }) => roomId);
    },
  };
}
