import { type Kysely, sql } from "kysely";
import { migrationNames } from "./migrate.ts";
import { mustBeRestricted } from "./roles.ts";
import type { DB } from "./schema.ts";

/** No such table: nothing was ever migrated. No right to read it: not for this account. */
const NEVER_MIGRATED = new Set(["42P01", "42501"]);

/** Which migrations of this version a database lacks, and which it has that only a newer version knows. */
export async function migrationStanding(db: Kysely<DB>) {
  const known = await migrationNames();
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    (error: unknown): string[] => {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (NEVER_MIGRATED.has(code)) return [];
      throw error;
    },
  );
  return {
    known,
    missing: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  };
}

/** Refuses a database that lacks what this version needs, and an account that row-level security does not bind. */
export async function mustBeUsable(db: Kysely<DB>): Promise<void> {
  const { known, missing } = await migrationStanding(db);
  if (missing.length > 0) {
    throw new Error(
      `The database lacks ${missing.length} of ${known.length} migrations, from ${missing[0]} on. Run npm run migrate first.`,
    );
  }
  await mustBeRestricted(db);
}
