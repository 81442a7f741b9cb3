import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";

/** What the holder of a secret address sees; the database shows this transaction nothing else. */
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

    /** What is still to be done first, by the day it is due; then what was done, newest first. */
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
