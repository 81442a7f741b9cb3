import type pg from "pg";
import { z } from "zod";

/**
 * A backup is compressed text, one JSON value per line: a header; then for each table its name and
 * columns, its rows as PostgreSQL writes them, and their count and checksum; finally an end marker
 * that proves the file is complete.
 */
export const FORMAT = "touchline-backup-1";

export const Header = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
});
export type Header = z.infer<typeof Header>;

export const TableStart = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableStart = z.infer<typeof TableStart>;

/** The checksum doesn't depend on the order of the rows. */
export const TableEnd = z.object({ rows: z.number(), sum: z.string() });
export type TableEnd = z.infer<typeof TableEnd>;

export const ArchiveEnd = z.object({ isWhole: z.literal(true) });

/** Unfinished jobs, stored independently of the queue library's own columns. */
export const JOBS_TABLE = "jobs";

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** All our tables, referenced tables first. */
export async function tablesOf(client: pg.Client): Promise<TableStart[]> {
  const { rows } = await client.query<TableStart & { refersTo: string[] }>(`
    select c.relname as table,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct f.relname::text from pg_constraint r join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
    order by c.relname`);
  const ordered: typeof rows = [];
  const isPlaced = (name: string) => ordered.some(({ table }) => table === name);
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ table, refersTo }) => !isPlaced(table) && refersTo.every((name) => isPlaced(name)),
    );
    if (!next) throw new Error("The tables refer to each other in a circle.");
    ordered.push(next);
  }
  return ordered.map(({ table, columns }) => ({ table, columns }));
}

export function contentsOf({ table, columns }: TableStart): string {
  return `(select ${columns.map(quoted).join(", ")} from ${quoted(table)})`;
}

export async function checksum(client: pg.Client, table: TableStart): Promise<TableEnd> {
  const { rows } = await client.query<TableEnd>(
    `select count(*)::int as rows,
       coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as sum
     from ${contentsOf(table)} t`,
  );
  return TableEnd.parse(rows[0]);
}

export async function load(client: pg.Client, table: TableStart, rows: string[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = table.columns.map(quoted);
  // Rows are stored as column values in order; a temporary table with the same columns parses them.
  await client.query(
    `insert into ${quoted(table.table)} (${columns.join(", ")}) overriding system value
     select ${columns.map((name) => `(r).${name}`).join(", ")}
     from (select line::pg_temp.${quoted(`as_${table.table}`)} as r from unnest($1::text[]) line offset 0) read`,
    [rows],
  );
}

/** Creates a type with the table's columns that lives as long as the connection. */
export async function createRowType(client: pg.Client, table: TableStart): Promise<void> {
  await client.query(
    `create temporary table ${quoted(`as_${table.table}`)} on commit drop as select * from ${contentsOf(table)} t limit 0`,
  );
}
