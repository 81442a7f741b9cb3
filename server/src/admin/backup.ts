import { createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { readConfig } from "../config.ts";
import { checksum, contentsOf, FORMAT, type Header, JOBS_TABLE, tablesOf } from "./archive.ts";
import type { Command } from "./command.ts";
import { databaseUrlsOf, withFullAccess } from "./owner.ts";

/** Rows fetched per round trip. */
const BATCH_SIZE = 2000;

export const backupCommand: Command = {
  summary: "backs everything up into one file while the product runs",
  help: `npm run admin -- backup [FILE]

Writes all organisations and unfinished jobs to FILE (touchline-DATE.backup), as of one moment; the product can keep running. The file holds people's data: protect it like the database. Secrets of vendors stay
sealed in it, so keep ENCRYPTION_KEY too, elsewhere.`,
  async run({ args, environment, say }) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const now = new Date();
    const file = resolve(positionals[0] ?? `touchline-${now.toISOString().slice(0, 10)}.backup`);
    const { version } = readConfig({ OIDC_ISSUER: "https://unused.test", ...environment });
    const { ownerUrl } = databaseUrlsOf(environment);
    const { rows } = await backup(ownerUrl, file, { version, now });
    say(`${file}: ${rows} rows, ${Math.ceil((await stat(file)).size / 1024)} KB`);
    return 0;
  },
};

/**
 * Writes a consistent snapshot of the whole database to a file that is either complete or absent.
 */
export async function backup(
  ownerUrl: string,
  file: string,
  { version, now }: { version: string; now: Date },
): Promise<{ rows: number }> {
  const unfinished = `${file}.unfinished`;
  const count = { rows: 0 };
  await withFullAccess(ownerUrl, async (client) => {
    await client.query("begin isolation level repeatable read, read only");
    const lines = Readable.from(backupLines(client, { version, now }, count));
    const to = createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(lines, createGzip(), to);
    await client.query("commit");
  });
  await rename(unfinished, file);
  return count;
}

async function* backupLines(
  client: pg.Client,
  { version, now }: { version: string; now: Date },
  count: { rows: number },
): AsyncGenerator<string> {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  const { rows } = await client.query<{ name: string }>(
    "select name from kysely_migration order by name",
  );
  const migrations = rows.map(({ name }) => name);
  yield line({ format: FORMAT, version, takenAt: now.toISOString(), migrations } satisfies Header);
  for (const table of await tablesOf(client)) {
    yield line(table);
    for await (const some of read(client, `select t::text as row from ${contentsOf(table)} t`)) {
      count.rows += some.length;
      yield some.map(line).join("");
    }
    yield line(await checksum(client, table));
  }
  yield line({ table: JOBS_TABLE, columns: [] });
  for await (const some of read(client, PENDING_JOBS)) yield some.map(line).join("");
  yield line({ isWhole: true });
}

const PENDING_JOBS = `select row_to_json(j)::text as row from (
  select id, name, data, start_after, created_on, retry_count,
    source_name, source_id, source_created_on, source_retry_count, source_output, source_root_id
  from pgboss.job where state < 'completed') j`;

async function* read(client: pg.Client, query: string): AsyncGenerator<string[]> {
  await client.query(`declare reading no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH_SIZE} from reading`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query("close reading");
}
