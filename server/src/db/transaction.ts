import { type Kysely, sql } from "kysely";
import pg from "pg";
import { isDatabaseReadOnly } from "./database-errors.ts";
import type { DB } from "./schema.ts";

/** A snapshot may read for as long as it takes and sees the data as of its start. */
export type Mode = "read" | "write" | "snapshot";

const BEGIN: Record<Mode, string> = {
  read: "begin read only",
  write: "begin",
  snapshot: "begin isolation level repeatable read read only",
};

/** Dates are read as text, so their format must not depend on server settings. */
const DAYS_AS_ISO = "set local datestyle = 'ISO, YMD'";

/**
 * One transaction in as few round trips as possible. `begin` is sent together with the first
 * statement. A reader gets the result before the commit, because nothing can depend on it.
 */
export function inTransaction<T>(
  db: Kysely<DB>,
  mode: Mode,
  first: string,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const whole = db.connection().execute(async (tx) => {
      try {
        await sql.raw(`${BEGIN[mode]}; ${DAYS_AS_ISO}; ${first}`).execute(tx);
        const result = await work(tx);
        if (mode === "read") resolve(result);
        await sql`commit`.execute(tx);
        return result;
      } catch (error) {
        // Report the first error; the pool drops a connection that can't roll back.
        await sql`rollback`.execute(tx).catch(() => undefined);
        // Not to be confused with a read-only database.
        if (mode !== "write" && isDatabaseReadOnly(error)) {
          throw new Error("A call that only reads tried to write.", { cause: error });
        }
        throw error;
      }
    });
    whole.then(resolve, reject);
  });
}

/** Sets the viewer for the transaction; the policies read it. */
export function settings(values: Record<string, string>): string {
  const calls = Object.entries(values).map(
    ([name, value]) => `set_config('app.${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  return `select ${calls.join(", ")}`;
}
