import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyRows } from "../testing/any-rows.ts";
import { testDatabase } from "../testing/database.ts";
import { DERIVED_TABLES } from "./derived-tables.ts";
import { migrate, migrationNames } from "./migrate.ts";

const BEFORE_THE_TREE = "0070_shared_accounts";
const GIVEN = {
  calendar_events: { is_all_day: "true", start_day: "2026-10-01", start_at: null, end_at: null },
  coaching_expectations: { asked: '[{"kind":"meeting"}]' },
  deal_changes: { field: "close_date" },
  mail_recipients: { secret: "s".repeat(43) },
  users: { role: "manager", deactivated_at: null },
};

interface Viewer {
  name: string;
  id: string;
  role: "manager" | "rep";
}
type Sight = Record<string, string[]>;

let database: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  database = await testDatabase({ isEmpty: true });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await app?.end();
  await owner.end();
  await database.close();
});

/** A different id for each person, the same each time. */
const idFor = (name: string, id: string) => {
  const hex = createHash("sha256").update(`${name} ${id}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

async function tablesWithColumns(): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
     group by c.relname order by 1`,
  );
  return new Map(
    rows
      .filter(({ table }) => !DERIVED_TABLES.includes(table))
      .map(({ table, columns }) => [table, columns]),
  );
}

/** Gives a person a copy of all rows, with ids of their own: in the rows all ids are the same. */
async function copyRows(tables: Iterable<string>, { name }: Viewer): Promise<void> {
  await owner.query("begin; set local session_replication_role = replica");
  for (const table of tables) {
    if (table === "organisations" || table === "users") continue;
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t order by t.ctid limit 1`,
    );
    const copies = rows.map(({ row: { organisation_id, ...row } }) => ({
      organisation_id,
      ...JSON.parse(
        JSON.stringify(row)
          .replaceAll(UUID, (id) => idFor(name, id))
          .replaceAll(/"text \d+"/g, (text) => `${text.slice(0, -1)} ${name}"`),
      ),
    }));
    const { rows: columns } = await owner.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
      [table],
    );
    const list = columns[0]?.list ?? "";
    for (const copy of copies) {
      await owner.query("savepoint copying");
      try {
        await owner.query(
          `insert into ${table} (${list}) select ${list} from jsonb_populate_record(null::${table}, $1)`,
          [copy],
        );
      } catch (error) {
        // A check or a unique value; other tables are enough.
        if (!(error instanceof pg.DatabaseError)) throw error;
        await owner.query("rollback to savepoint copying");
      }
    }
  }
  await owner.query("commit");
}

/** A checksum of each row that a viewer sees, by table. */
async function sightOf(
  organisation: string,
  { id, role }: Viewer,
  tables: Map<string, string[]>,
): Promise<Sight> {
  await app.query("begin");
  await app.query("select enter($1, $2, $3)", [organisation, id, role]);
  const sight: Sight = {};
  for (const [table, columns] of tables) {
    const list = columns.map((name) => `"${name}"`).join(", ");
    const { rows } = await app.query<{ sum: string }>(
      `select md5(t::text) as sum from (select ${list} from ${table}) t order by 1`,
    );
    sight[table] = rows.map(({ sum }) => sum);
  }
  await app.query("rollback");
  return sight;
}

describe("[TREE-2] an organisation from before the tree", () => {
  it("is upgraded without anybody seeing less than before", async () => {
    expect(await migrationNames()).toContain(BEFORE_THE_TREE);
    await migrate(database.ownerUrl, database.appUrl, { to: BEFORE_THE_TREE });
    expect(await anyRows(owner, GIVEN)()).toEqual({});
    const { rows } = await owner.query<{ organisation: string; id: string }>(
      "select organisation_id as organisation, id from users",
    );
    const { organisation = "", id: base = "" } = rows[0] ?? {};
    const people: Viewer[] = [
      { name: "Maya", id: idFor("Maya", base), role: "manager" },
      { name: "Nils", id: idFor("Nils", base), role: "manager" },
      { name: "Sam", id: idFor("Sam", base), role: "rep" },
      { name: "Kim", id: idFor("Kim", base), role: "rep" },
    ];
    const [maya, nils] = people.map(({ id }) => id);
    for (const [place, { name, id, role }] of people.entries()) {
      await owner.query(
        `insert into users (organisation_id, id, email, name, role, manager_id) values ($1, $2, $3, $4, $5, $6)`,
        // Nils reports to Maya, Sam to Nils, Kim to nobody.
        [
          organisation,
          id,
          `${name.toLowerCase()}@x.test`,
          name,
          role,
          [null, maya, nils, null][place],
        ],
      );
    }
    const tables = await tablesWithColumns();
    for (const person of people) await copyRows(tables.keys(), person);

    app = new pg.Client({ connectionString: database.appUrl });
    await app.connect();
    const before = new Map<string, Sight>();
    for (const person of people)
      before.set(person.name, await sightOf(organisation, person, tables));
    // The rows are worth comparing: managers see everybody's, reps their own.
    const seenBy = (name: string, table: string) => before.get(name)?.[table]?.length ?? 0;
    expect(seenBy("Maya", "deals")).toBeGreaterThanOrEqual(5);
    expect(seenBy("Sam", "deals")).toBe(1);
    const seenAtAll = [...tables.keys()].filter((table) => seenBy("Maya", table) > 1);
    expect(seenAtAll.length).toBeGreaterThan(30);

    await app.end();
    await migrate(database.ownerUrl, database.appUrl);
    app = new pg.Client({ connectionString: database.appUrl });
    await app.connect();
    for (const person of people) {
      const after = await sightOf(organisation, person, tables);
      for (const [table, rows] of Object.entries(before.get(person.name) ?? {})) {
        const missing = rows.filter((row) => !after[table]?.includes(row));
        expect({ who: person.name, table, missing }).toEqual({
          who: person.name,
          table,
          missing: [],
        });
      }
    }
  });
});
