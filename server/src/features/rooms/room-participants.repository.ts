import type { Handle } from "../../db/handle.ts";

interface NewParticipant {
  id: string;
  roomId: string;
  repId: string;
  name: string;
  userId: string | null;
  tokenHash: string | null;
}

/** Who came into a room. */
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

    /** What the viewer came in with before. */
    async ownTokenHash(roomId: string): Promise<string | null> {
      const row = await db
        .selectFrom("roomParticipants")
        .select("tokenHash")
        .where("organisationId", "=", organisationId)
        .where("roomId", "=", roomId)
        .where("userId", "=", userId)
        .executeTakeFirst();
      return row?.tokenHash ?? null;
    },

    /** Whoever comes again is the one who came before. False then. */
    async add(participant: NewParticipant, now: Date): Promise<boolean> {
      const { tokenHash, name } = participant;
      const { id } = await db
        .insertInto("roomParticipants")
        .values({ organisationId, ...participant, joinedAt: now })
        .onConflict((on) =>
          on.columns(["organisationId", "roomId", "userId"]).doUpdateSet({ tokenHash, name }),
        )
        .returning("id")
        .executeTakeFirstOrThrow();
      return id === participant.id;
    },
  };
}
