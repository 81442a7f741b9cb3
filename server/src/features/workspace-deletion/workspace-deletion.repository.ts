import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

/** The end of an organisation. */
export function workspaceDeletionRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    /** Everybody who is in goes out, and nobody comes in any more. */
    async shutOut(now: Date): Promise<void> {
      await db
        .updateTable("users")
        .set({ deactivatedAt: now })
        .where("organisationId", "=", organisationId)
        .where("deactivatedAt", "is", null)
        .execute();
      // Nobody is told anything more, and guests see nothing more.
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

    /** With everything that is its own, and what waits to be done for it. */
    async deleteEverything(): Promise<void> {
      // A large organisation takes longer than any request may.
      await sql`set local statement_timeout = '30min'`.execute(db);
      await sql`delete from pgboss.job where state in ('created', 'retry')
        and data -> 'viewer' ->> 'organisationId' = ${organisationId}`.execute(db);
      await db.deleteFrom("organisations").where("id", "=", organisationId).execute();
    },
  };
}
