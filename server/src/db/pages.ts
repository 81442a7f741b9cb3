import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "./schema.ts";

/** As many rows as are in memory at once. */
const AT_ONCE = 1000;

/** The rows of a query a thousand at a time, all as they were when the first was asked for. Names stay as the query has them. */
export async function* pagesOf<T>(db: Kysely<DB>, query: RawBuilder<unknown>): AsyncGenerator<T[]> {
  const named = db.withoutPlugins();
  await sql`declare pages no scroll cursor for ${query}`.execute(named);
  for (;;) {
    const { rows } = await sql.raw<T>(`fetch ${AT_ONCE} from pages`).execute(named);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await sql`close pages`.execute(named);
}

/** An instant as programs and spreadsheets read it. */
export function instant(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
