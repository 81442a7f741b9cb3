import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { migrate, migrationNames } from "../db/migrate.ts";
import {
  ArchiveEnd,
  checksum,
  createRowType,
  Header,
  JOBS_TABLE,
  load,
  TableEnd,
  TableStart,
  tablesOf,
} from "./archive.ts";
import { type Command, UsageError } from "./command.ts";
import { databaseUrlsOf, withFullAccess } from "./owner.ts";

const BATCH_SIZE = 1000;

export const restoreCommand: Command = {
  summary: "restores a backup into an empty database",
  help: `npm run admin -- restore FILE

Reads a backup into the database of DATABASE_URL and DATABASE_OWNER_URL, which must be there and empty. It makes the
tables as they were when the backup was taken, reads every row, compares each table with the checksum of the backup, and
then migrates to this version. If anything isn't as it should be, the database stays empty. Don't start the product
on the old and the new database at once: both would do the same jobs.`,
  async run({ args, environment, say }) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [file] = positionals;
    if (!file) throw new UsageError("Which file? Give the backup to restore.");
    const { tables, rows, jobs } = await restore(databaseUrlsOf(environment), file);
    say(`${rows} rows in ${tables} tables and ${jobs} jobs, as they were.`);
    return 0;
  },
};

interface RestoreResult {
  tables: number;
  rows: number;
  jobs: number;
}

export async function restore(
  addresses: { ownerUrl: string; appUrl: string },
  file: string,
): Promise<RestoreResult> {
  const restored = await restoreAsTaken(addresses, file);
  await migrate(addresses.ownerUrl, addresses.appUrl);
  return restored;
}

/** Restores a backup into tables of the schema it was taken from. */
export async function restoreAsTaken(
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  file: string,
): Promise<RestoreResult> {
  const { migrations } = await headerOf(file);
  const known = await migrationNames();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The backup is of a newer version, which has ${unknown.join(", ")}: restore it with that version.`,
    );
  }
  return withFullAccess(ownerUrl, async (client) => {
    await mustBeEmpty(client);
    await migrate(ownerUrl, appUrl, { to: migrations.at(-1) ?? "" });
    await client.query("begin");
    try {
      const restored = await read(client, file);
      await client.query("commit");
      return restored;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

async function mustBeEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('organisations') is not null as is_made");
  if (!rows[0]?.is_made) return;
  const { rowCount } = await client.query("select from organisations limit 1");
  if (rowCount) throw new Error("The database isn't empty: restore into a new one.");
}

/** Split on line feeds only: other Unicode line breaks may appear in user text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file).pipe(createGunzip()).setEncoding("utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

async function headerOf(file: string): Promise<Header> {
  for await (const line of linesOf(file)) {
    const header = Header.safeParse(JSON.parse(line));
    if (header.success) return header.data;
    break;
  }
  throw new Error(`${file} isn't a Touchline backup.`);
}

/** Loads the whole file into tables that nothing else has touched. */
async function read(client: pg.Client, file: string): Promise<RestoreResult> {
  const restored: RestoreResult = { tables: 0, rows: 0, jobs: 0 };
  const tables = await tablesOf(client);
  const putBack = await disableTriggers(client);
  let table: TableStart | null = null;
  let isWhole = false;
  let waiting: string[] = [];
  const write = async () => {
    if (table?.table === JOBS_TABLE) restored.jobs += await loadJobs(client, waiting);
    else if (table) await load(client, table, waiting);
    waiting = [];
  };

  let isFirst = true;
  for await (const line of linesOf(file)) {
    if (isFirst) {
      isFirst = false;
      continue;
    }
    const value: unknown = JSON.parse(line);
    if (typeof value === "string") {
      waiting.push(value);
      if (waiting.length >= BATCH_SIZE) await write();
      continue;
    }
    await write();
    const end = TableEnd.safeParse(value);
    if (end.success && table) {
      await mustMatchChecksum(client, table, end.data);
      restored.tables += 1;
      restored.rows += end.data.rows;
    } else if (ArchiveEnd.safeParse(value).success) {
      isWhole = true;
    } else {
      table = TableStart.parse(value);
      if (table.table !== JOBS_TABLE) await createRowType(client, table);
    }
  }
  if (!isWhole || restored.tables !== tables.length) {
    throw new Error(`${file} is incomplete: it ends in the middle.`);
  }
  await advanceSequences(client);
  await putBack();
  return restored;
}

async function mustMatchChecksum(
  client: pg.Client,
  table: TableStart,
  end: TableEnd,
): Promise<void> {
  const { rows, sum } = await checksum(client, table);
  if (rows === end.rows && sum === end.sum) return;
  throw new Error(
    `The table ${table.table} doesn't match the backup: ${rows} rows instead of ${end.rows}, or other ones.`,
  );
}

/** The backup already contains the rows that triggers would write. */
async function disableTriggers(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; mode: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name,
       case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end as mode
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} disable trigger ${name}`);
  }
  return async () => {
    for (const { table, name, mode } of rows) {
      await client.query(`alter table ${table} enable ${mode} trigger ${name}`);
    }
  };
}

/** Sets each sequence to continue after the highest restored number. */
async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, quote_ident(attname) as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
      [table, column.replaceAll('"', "")],
    );
  }
}

/** Restores jobs of kinds this version still has; an attempt that was running starts over. */
async function loadJobs(client: pg.Client, jobs: string[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into pgboss.job (id, name, data, start_after, created_on, retry_count, retry_limit, retry_delay,
       retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until, heartbeat_seconds, dead_letter,
       policy, source_name, source_id, source_created_on, source_retry_count, source_output, source_root_id)
     select j.id, j.name, j.data, j.start_after, j.created_on, j.retry_count, q.retry_limit, q.retry_delay,
       q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
       greatest(now(), j.start_after) + q.retention_seconds * interval '1 second', q.heartbeat_seconds, q.dead_letter,
       q.policy, j.source_name, j.source_id, j.source_created_on, j.source_retry_count, j.source_output, j.source_root_id
     from unnest($1::text[]) line, json_populate_record(null::pgboss.job, line::json) j
     join pgboss.queue q on q.name = j.name`,
    [jobs],
  );
  return rowCount ?? 0;
}
