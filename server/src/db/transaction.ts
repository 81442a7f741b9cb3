import { setImmediate } from "node:timers/promises";
import { CompiledQuery, type Kysely, sql } from "kysely";
import { isDatabaseReadOnly } from "./database-errors.ts";
import { CHECK, type Mode, type Opening, openingText } from "./open-transaction.ts";
import type { DB } from "./schema.ts";

/** One transaction. A reader gets the result before the commit, because nothing can depend on it. */
export function inTransaction<T>(
  db: Kysely<DB>,
  mode: Mode,
  opening: Opening,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const whole = db.connection().execute(async (tx) => {
      try {
        await tx.executeQuery(CompiledQuery.raw(openingText(mode, opening), [...opening.values]));
        const result = await work(tx);
        await sql.raw(CHECK).execute(tx);
        if (mode === "read") {
          resolve(result);
          // The answer goes out first.
          await setImmediate();
        }
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
export function settings(values: Record<string, string>): Opening {
  const calls = Object.keys(values).map(
    (name, index) => `set_config('app.${name}', $${index + 1}, true)`,
  );
  return { calls: calls.join(", "), values: Object.values(values) };
}
