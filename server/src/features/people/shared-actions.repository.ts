import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";

/**
 * What the holder of a secret link sees; row-level security hides everything else from this
 * transaction.
 */
export function sharedActionsRepository(db: Kysely<DB>) {
  return {
    async person(now: Date): Promise<{ name: string } | undefined> {
      return await db
        .selectFrom("shareLinks as l")
        .innerJoin("users as u", (join) =>
          join.onRef("u.organisationId", "=", "l.organisationId").onRef("u.id", "=", "l.memberId"),
        )
        .select("u.name")
        .where("l.expiresAt", ">", now)
        .where("u.deactivatedAt", "is", null)
        .executeTakeFirst();
    },

    /** Open actions first, by due date; then completed ones, newest first. */
    async actions(most: number) {
      return await db
        .selectFrom("actions")
        .select(["text", "dueDate", "isDone"])
        .orderBy("isDone")
        .orderBy("doneAt", (order) => order.desc().nullsFirst())
        .orderBy("dueDate", (order) => order.asc().nullsLast())
        .orderBy("createdAt")
        .orderBy("id")
        .limit(most)
        .execute();
    },
  };
}
