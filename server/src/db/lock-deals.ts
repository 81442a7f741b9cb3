import { type RawBuilder, sql } from "kysely";
import type { Handle } from "./handle.ts";

/** Locks deals `d` before a bulk save, always in the same order to avoid deadlocks. */
export async function lockDeals(
  { db, viewer: { organisationId } }: Pick<Handle, "db" | "viewer">,
  where: RawBuilder<unknown>,
): Promise<void> {
  await sql`select from deals d where d.organisation_id = ${organisationId} and ${where}
    order by d.crm_id collate "C" for no key update`.execute(db);
}
