import { type Kysely, sql } from "kysely";
import { migrationNames } from "./migrate.ts";
import { mustBeRestricted } from "./roles.ts";
import type { DB } from "./schema.ts";

/** No such table: never migrated. No right to read it: the wrong account. */
const NOT_MIGRATED_CODES = new Set(["42P01", "42501"]);

/**
 * Which of this version's migrations a database lacks, and which it has that only a newer version
 * knows.
 */
export async function migrationStatus(db: Kysely<DB>) {
  const known = await migrationNames();
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    (error: unknown): string[] => {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (NOT_MIGRATED_CODES.has(code)) return [];
      throw error;
    },
  );
  return {
    known,
    missing: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  };
}

/**
 * Throws if the database lacks migrations this version needs, or if the account bypasses row-level
 * security.
 */
export async function mustBeUsable(db: Kysely<DB>): Promise<void> {
  const { known, missing } = await migrationStatus(db);
  if (missing.length > 0) {
    throw new Error(
      `The database lacks ${missing.length} of ${known.length} migrations, from ${missing[0]} on. Run npm run migrate first.`,
    );
  }
  await mustBeRestricted(db);
}
