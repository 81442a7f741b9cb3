import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";

/**
 * Resolves a room code or guest secret; row-level security limits this transaction to that room and
 * hides all scores.
 */
export function guestRoomRepository(db: Kysely<DB>) {
  return {
    async room() {
      return db
        .selectFrom("rooms")
        .select([
          "organisationId",
          "id",
          "repId",
          "hostName",
          "currency",
          "guestsAllowed",
          "amountsShown",
          "minutesPerDeal",
          "place",
          "placeSince",
          "usedAt",
          "closedAt",
        ])
        .orderBy("createdAt", "desc")
        .executeTakeFirst();
    },

    /** Returns whether the secret belongs to a user of the organisation. */
    async participant() {
      return db.selectFrom("roomParticipants").select("userId").executeTakeFirst();
    },

    async roomDeals() {
      return db
        .selectFrom("roomDeals")
        .select(["name", "stage", "amount", "note", "place", "difference"])
        .$narrowType<{ amount: number | null }>()
        .orderBy("place")
        .execute();
    },
  };
}
