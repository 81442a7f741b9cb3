import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { installQueue } from "../jobs/queue.ts";
import { clientConfig } from "./address.ts";
import { connect } from "./connect.ts";
import { grantQueue, provisionRoles } from "./roles.ts";

const FOLDER = fileURLToPath(new URL("../../migrations/", import.meta.url));
const LOCK_KEY = 20_762;

/**
 * Shorter than PostgreSQL's deadlock timeout, after which it might cancel a user's request instead.
 */
const LOCK_WAIT = "500ms";
const LOCK_ERRORS = new Set(["55P03", "40P01"]);
const MAX_ATTEMPTS = 60;
const PAUSE_MS = 1000;

interface Options {
  /** The last migration to apply; the newest by default. */
  to?: string;
  folder?: string;
}

/**
 * Migrates a database to the newest schema, with the roles and queues the product needs. Safe to
 * run concurrently: one process migrates, the others find nothing left to do.
 */
export async function migrate(
  ownerUrl: string,
  appUrl: string,
  options: Options = {},
): Promise<string[]> {
  const owner = new pg.Client(clientConfig(ownerUrl));
  await owner.connect();
  try {
    await owner.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await provisionRoles(owner, appUrl);
    const applied = await applyMigrations(ownerUrl, options);
    await installQueue(ownerUrl);
    await grantQueue(owner);
    return applied;
  } finally {
    await owner.end();
  }
}

export async function migrationNames(folder = FOLDER): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.replace(/\.sql$/, ""))
    .sort();
}

/** Forward only: each file once, in order, in its own transaction. */
async function applyMigrations(
  ownerUrl: string,
  { to, folder = FOLDER }: Options = {},
): Promise<string[]> {
  const { db, close } = connect(ownerUrl, { max: 2 });
  try {
    const migrations = await readMigrations(folder);
    const provider = { getMigrations: async () => migrations };
    const migrator = new Migrator({ db, provider });
    const missing = (await migrator.getMigrations())
      .filter(({ name, executedAt }) => !executedAt && (!to || name <= to))
      .map(({ name }) => name);
    for (const name of missing) await apply(migrator, name);
    return missing;
  } finally {
    await close();
  }
}

/** Yields to current users of a table and retries. */
async function apply(migrator: Migrator, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateTo(name);
    if (!error) return;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!LOCK_ERRORS.has(code) || attempt === MAX_ATTEMPTS) {
      const words = error instanceof Error ? error.message : String(error);
      throw new Error(`The migration ${name} failed, and nothing of it was kept: ${words}`, {
        cause: error,
      });
    }
    await pause(PAUSE_MS);
  }
}

async function readMigrations(folder: string) {
  const names = await migrationNames(folder);
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, `${name}.sql`), "utf8")),
  );
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      {
        async up(db: Parameters<ReturnType<typeof sql.raw>["execute"]>[0]) {
          await sql.raw(`set local lock_timeout = '${LOCK_WAIT}'`).execute(db);
          await sql.raw(texts[index] ?? "").execute(db);
        },
      },
    ]),
  );
}
