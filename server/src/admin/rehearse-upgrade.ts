import { randomBytes } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { databaseAddress } from "../db/address.ts";
import { DERIVED_TABLES } from "../db/derived-tables.ts";
import { migrate } from "../db/migrate.ts";
import { withClient } from "../db/with-client.ts";
import { checksum, type TableStart, tablesOf } from "./archive.ts";
import { type Command, UsageError } from "./command.ts";
import { databaseUrlsOf, withFullAccess } from "./owner.ts";
import { restoreAsTaken } from "./restore.ts";

export const rehearseUpgradeCommand: Command = {
  summary: "rehearses an upgrade on a copy restored from a backup",
  help: `npm run admin -- rehearse-upgrade FILE [--into DATABASE]

With the new version installed and before npm run migrate: restores a backup (FILE, or the newest one in a folder) into a
database of its own beside the real one, migrates that, compares every table with what it was before, and says how
long each took. The real database isn't touched, and the copy is dropped at the end. The owner must be allowed to make
databases (alter role … createdb); or make an empty one yourself and name it with --into, it is then left to you.`,
  async run({ args, environment, say }) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { into: { type: "string" } },
    });
    const [given] = positionals;
    if (!given) throw new UsageError("Which backup? Give the file, or the folder they are in.");
    const addresses = databaseUrlsOf(environment);
    const file = await newestBackup(given);
    return withTemporaryDatabase(addresses, values.into, async (beside) => {
      say(`${file}, in a database of its own:`);
      const rehearsed = await rehearse(beside, file);
      for (const line of formatReport(rehearsed)) say(line);
      return rehearsed.changed.length === 0 ? 0 : 1;
    });
  },
};

interface Addresses {
  ownerUrl: string;
  appUrl: string;
}

interface RehearsalResult {
  rows: number;
  tables: number;
  applied: string[];
  restoreSeconds: number;
  migrateSeconds: number;
  /** Tables whose contents changed, and in which columns. */
  changed: Array<{ table: string; rows: [before: number, after: number]; columns: string[] }>;
}

async function newestBackup(path: string): Promise<string> {
  const isFolder = (await stat(path)).isDirectory();
  if (!isFolder) return path;
  const files = (await readdir(path)).filter((name) => name.endsWith(".backup"));
  const dated = await Promise.all(
    files.map(async (name) => ({ name, at: (await stat(join(path, name))).mtimeMs })),
  );
  const newest = dated.toSorted((one, other) => other.at - one.at)[0];
  if (!newest) throw new Error(`There's no file that ends with .backup in ${path}.`);
  return join(path, newest.name);
}

/** Runs `work` with the addresses of a temporary database. */
async function withTemporaryDatabase<T>(
  addresses: Addresses,
  given: string | undefined,
  work: (beside: Addresses) => Promise<T>,
): Promise<T> {
  const name = given ?? `touchline_rehearsal_${randomBytes(6).toString("hex")}`;
  const beside = {
    ownerUrl: withDatabase(addresses.ownerUrl, name),
    appUrl: withDatabase(addresses.appUrl, name),
  };
  if (given) return work(beside);
  await withClient(addresses.ownerUrl, (client) => createDatabase(client, name));
  try {
    return await work(beside);
  } finally {
    await withClient(addresses.ownerUrl, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${name}`);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
    throw new Error(
      "The account of DATABASE_OWNER_URL may not make databases. As an administrator of the database, run once: alter role … createdb; or make an empty database and name it with --into.",
    );
  }
}

function withDatabase(url: string, name: string): string {
  const { hosts } = databaseAddress(url);
  const from = url.indexOf(hosts) + hosts.length;
  return url.slice(0, from) + url.slice(from).replace(/^\/[^?]*/, `/${name}`);
}

export async function rehearse(
  beside: Addresses,
  file: string,
  upgrade: () => Promise<string[]> = () => migrate(beside.ownerUrl, beside.appUrl),
): Promise<RehearsalResult> {
  const [restored, restoreSeconds] = await timed(() => restoreAsTaken(beside, file));
  const before = await contentsOf(beside.ownerUrl);
  const [applied, migrateSeconds] = await timed(upgrade);
  const changed = await withFullAccess(beside.ownerUrl, async (client) => {
    const now = await tablesOf(client);
    const differing: RehearsalResult["changed"] = [];
    for (const [table, columns] of before) {
      const left = now.find((one) => one.table === table)?.columns ?? [];
      const after = await sumsOf(client, { table, columns: columns.map(({ name }) => name) }, left);
      const different = columns.filter(({ name, sum }) => after.sums.get(name) !== sum);
      if (different.length === 0) continue;
      const rows: [number, number] = [columns[0]?.rows ?? 0, after.rows];
      differing.push({ table, rows, columns: different.map(({ name }) => name) });
    }
    return differing;
  });
  const { rows, tables } = restored;
  return { rows, tables, applied, restoreSeconds, migrateSeconds, changed };
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const result = await work();
  return [result, Math.round((performance.now() - start) / 100) / 10];
}

/** A checksum for every column of every table, so that differences can be named. */
async function contentsOf(ownerUrl: string) {
  return withFullAccess(ownerUrl, async (client) => {
    const contents = new Map<string, Array<{ name: string; rows: number; sum: string }>>();
    for (const table of await tablesOf(client)) {
      if (DERIVED_TABLES.includes(table.table)) continue;
      const { rows, sums } = await sumsOf(client, table, table.columns);
      contents.set(
        table.table,
        table.columns.map((name) => ({ name, rows, sum: sums.get(name) ?? "" })),
      );
    }
    return contents;
  });
}

async function sumsOf(client: pg.Client, { table, columns }: TableStart, left: string[]) {
  const sums = new Map<string, string>();
  let rows = 0;
  for (const name of columns.filter((one) => left.includes(one))) {
    const found = await checksum(client, { table, columns: [name] });
    sums.set(name, found.sum);
    rows = found.rows;
  }
  return { rows, sums };
}

function formatReport({
  rows,
  tables,
  applied,
  restoreSeconds,
  migrateSeconds,
  changed,
}: RehearsalResult) {
  return [
    `Restored ${rows} rows in ${tables} tables in ${restoreSeconds} s.`,
    applied.length === 0
      ? "Nothing to migrate: the backup already has this version's schema."
      : `Migrated in ${migrateSeconds} s: ${applied.join(", ")}.`,
    ...changed.map(({ table, rows: [was, is], columns }) =>
      was === is
        ? `CHANGED ${table}: other values in ${columns.join(", ")}.`
        : `CHANGED ${table}: ${is} rows instead of ${was}.`,
    ),
    changed.length === 0
      ? "Every table is unchanged, row by row."
      : "Before you migrate, check the changelog for whether these changes are intended.",
  ];
}
