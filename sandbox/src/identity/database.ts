import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SCHEMA = `
  pragma journal_mode = wal;
  create table if not exists settings (name text primary key, value text not null);
  create table if not exists users (
    id text primary key,
    email text not null unique,
    name text not null,
    email_verified integer not null,
    password_hash text not null
  );
  create table if not exists records (
    model text not null,
    id text not null,
    grant_id text,
    uid text,
    payload text not null,
    expires_at integer,
    primary key (model, id)
  );
  create index if not exists records_grant on records (model, grant_id);
  create index if not exists records_uid on records (model, uid);
`;

/** The identity provider's database: in `dataDir`, or in memory without one. */
export function openDatabase(dataDir: string | null): DatabaseSync {
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(dataDir === null ? ":memory:" : join(dataDir, "identity.db"));
  db.exec(SCHEMA);
  db.prepare("delete from records where expires_at <= ?").run(Date.now());
  return db;
}

/** Reads a setting, creating and saving it the first time. */
export async function setting(
  db: DatabaseSync,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const row = db.prepare("select value from settings where name = ?").get(name);
  if (row) return String(row.value);
  const value = await make();
  saveSetting(db, name, value);
  return value;
}

export function saveSetting(db: DatabaseSync, name: string, value: string): void {
  db.prepare("insert or replace into settings (name, value) values (?, ?)").run(name, value);
}
