import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anyRows } from "../testing/any-rows.ts";
import { testDatabase } from "../testing/database.ts";
import { DERIVED_TABLES } from "./derived-tables.ts";
import { migrate, migrationNames } from "./migrate.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase({ isEmpty: true });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** Default values for checks that name none. */
const GIVEN = {
  calendar_events: { is_all_day: "true", start_day: "2026-10-01", start_at: null, end_at: null },
  coaching_expectations: { asked: '[{"kind":"meeting"}]' },
  deal_changes: { field: "close_date" },
  deal_versions: { valid_after: "2026-10-01", valid_until: "2026-11-01" },
  mail_recipients: { secret: "s".repeat(43) },
  own_fields: { name: "hs_arr", options: "[]" },
  own_field_rules: { name: "hs_arr" },
  forecast_lines: {
    ...{ categories: "{}", pipelines: null, filter_field: null, filter_values: null },
    ...{ amount_field: null, date_field: null, owner_field: null },
  },
  line_numbers: { period: "2026-11" },
};

interface Kept {
  rows: number;
  sum: string;
}

/** The columns of the tables a migration mentions; it can't change others. */
async function columnsIn(migration: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
     group by c.relname`,
  );
  return new Map(
    rows
      .filter(
        ({ table }) =>
          !DERIVED_TABLES.includes(table) && new RegExp(`\\b${table}\\b`).test(migration),
      )
      .map(({ table, columns }) => [table, columns]),
  );
}

/** Each table's rows and their checksum over the given columns, in one query. */
async function contentsOf(columns: Map<string, string[]>): Promise<Record<string, Kept>> {
  const each = [...columns].map(([table, names]) => {
    const list = names.map((name) => `"${name}"`).join(", ");
    return `select '${table}' as "table", count(*)::int as rows,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from (select ${list} from ${table}) t`;
  });
  if (each.length === 0) return {};
  const { rows } = await client.query<Kept & { table: string }>(each.join(" union all "));
  return Object.fromEntries(rows.map(({ table, ...kept }) => [table, kept]));
}

it("[H1] every schema there ever was is upgraded with rows in all of its tables, and keeps each of them", async () => {
  const [first = "", ...later] = await migrationNames();
  const addRows = anyRows(client, GIVEN);
  // With the roles that migrations mention.
  await migrate(database.ownerUrl, database.appUrl, { to: first });
  expect(await addRows()).toEqual({});
  for (const name of later) {
    const migration = readFileSync(
      new URL(`../../migrations/${name}.sql`, import.meta.url),
      "utf8",
    );
    const old = await columnsIn(migration);
    const before = await contentsOf(old);
    await client.query(`begin; ${migration}; commit`);
    expect({ name, kept: await contentsOf(old) }).toEqual({ name, kept: before });
    expect({ name, refused: await addRows() }).toEqual({ name, refused: {} });
  }
});
