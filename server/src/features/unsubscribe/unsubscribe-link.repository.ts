import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";

/**
 * The recipient of an unsubscribe link; row-level security hides all others from this transaction.
 */
export function unsubscribeLinkRepository(db: Kysely<DB>) {
  return {
    async mailRecipient() {
      return db
        .selectFrom("mailRecipients")
        .select(["organisationId", "address"])
        .executeTakeFirst();
    },
  };
}
