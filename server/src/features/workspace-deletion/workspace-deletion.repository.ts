import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export function workspaceDeletionRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    /** Ends all sessions and prevents new sign-ins. */
    async blockAccess(now: Date): Promise<void> {
      await db
        .updateTable("users")
        .set({ deactivatedAt: now })
        .where("organisationId", "=", organisationId)
        .where("deactivatedAt", "is", null)
        .execute();
      // Stops all notifications and guest access.
      await db
        .updateTable("webhooks")
        .set({ isOn: false })
        .where("organisationId", "=", organisationId)
        .execute();
      await db
        .updateTable("rooms")
        .set({ guestsAllowed: false })
        .where("organisationId", "=", organisationId)
        .execute();
    },

    /** Including its pending jobs. */
    async deleteEverything(): Promise<void> {
      // Deleting a large organisation takes longer than a request may.
      await sql`set local statement_timeout = '30min'`.execute(db);
      await sql`delete from pgboss.job where state in ('created', 'retry')
        and data -> 'viewer' ->> 'organisationId' = ${organisationId}`.execute(db);
      await db.deleteFrom("organisations").where("id", "=", organisationId).execute();
    },
  };
}
