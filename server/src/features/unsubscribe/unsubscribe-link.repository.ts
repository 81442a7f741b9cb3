import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";

/** Whom an unsubscribe link was sent to; the database shows this transaction nobody else. */
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
