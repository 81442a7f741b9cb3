import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";

/** What a code or a guest's secret leads to; the database shows this transaction nothing else, and no score. */
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

    /** Whether the secret belongs to somebody with an account here. */
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
