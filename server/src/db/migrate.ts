import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { installQueue } from "../jobs/queue.ts";
import { connect } from "./connect.ts";
import { grantQueue, provisionRoles } from "./roles.ts";

const FOLDER = new URL("../../migrations/", import.meta.url);

/** Brings a database to the newest schema, with the accounts and queues the product needs. */
export async function migrate(ownerUrl: string, appUrl: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await provisionRoles(owner, appUrl);
    const applied = await applySql(ownerUrl);
    await installQueue(ownerUrl);
    await grantQueue(owner);
    return applied;
  } finally {
    await owner.end();
  }
}

/** Forward only: each file once, in order, each in its own transaction, under a lock. */
async function applySql(ownerUrl: string): Promise<string[]> {
  const { db, close } = connect(ownerUrl, { max: 2 });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map(({ migrationName }) => migrationName);
  } finally {
    await close();
  }
}

async function readMigrations() {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, FOLDER), "utf8")));
  return Object.fromEntries(
    files.map((name, index) => [
      name.replace(/\.sql$/, ""),
      {
        up: async (db: Parameters<ReturnType<typeof sql.raw>["execute"]>[0]) =>
          void (await sql.raw(texts[index] ?? "").execute(db)),
      },
    ]),
  );
}
