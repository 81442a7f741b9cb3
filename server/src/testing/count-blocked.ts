import { type Kysely, sql } from "kysely";
import type { DB } from "../db/schema.ts";

/** Number of sessions in this database waiting for a lock. */
export async function countBlocked(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(db);
  return rows.length;
}
