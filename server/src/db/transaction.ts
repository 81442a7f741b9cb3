import { type Kysely, sql } from "kysely";
import pg from "pg";
import { isDatabaseReadOnly } from "./faults.ts";
import type { DB } from "./schema.ts";

/** A snapshot reads for as long as it takes, and all of it as it was at its beginning. */
export type Mode = "read" | "write" | "snapshot";

const BEGIN: Record<Mode, string> = {
  read: "begin read only",
  write: "begin",
  snapshot: "begin isolation level repeatable read read only",
};

/** Days are read as they are written, so how they are written must not depend on a server's habits. */
const DAYS_AS_ISO = "set local datestyle = 'ISO, YMD'";

/**
 * One transaction, in as few round trips as it takes.
 *
 * `begin` travels together with the first statement. A reader gets the result
 * before the commit: nothing can depend on it.
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
        // The first error is the one to report; a connection that cannot roll back is dropped by the pool.
        await sql`rollback`.execute(tx).catch(() => undefined);
        // Not to be mistaken for a database that takes no changes.
        if (mode !== "write" && isDatabaseReadOnly(error)) {
          throw new Error("A call that only reads tried to write.", { cause: error });
        }
        throw error;
      }
    });
    whole.then(resolve, reject);
  });
}

/** Says who is looking, for as long as the transaction lasts; the policies read it. */
export function settings(values: Record<string, string>): string {
  const calls = Object.entries(values).map(
    ([name, value]) => `set_config('app.${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  return `select ${calls.join(", ")}`;
}
