import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "./schema.ts";

/** Rows held in memory at a time. */
const PAGE_SIZE = 1000;

/**
 * Streams the rows of a query, a thousand at a time, from one snapshot. Column names stay as in the
 * query.
 */
export async function* pagesOf<T>(db: Kysely<DB>, query: RawBuilder<unknown>): AsyncGenerator<T[]> {
  const named = db.withoutPlugins();
  await sql`declare pages no scroll cursor for ${query}`.execute(named);
  for (;;) {
    const { rows } = await sql.raw<T>(`fetch ${PAGE_SIZE} from pages`).execute(named);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_SIZE) break;
  }
  await sql`close pages`.execute(named);
}

/** Formats an instant for programs and spreadsheets. */
export function isoInstant(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
