import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../local/temporary-folder.ts";
import { testDatabase } from "../testing/database.ts";
import { migrate, migrationNames } from "./migrate.ts";

const OLD = "0007_deals_table";
const ORGANISATION = "11111111-1111-4111-8111-111111111111";
const REP = "22222222-2222-4222-8222-222222222222";

/** Data from before the upgrade: a user, a goal, deals, an action, a custom page. */
const ROWS = `
  insert into organisations (id, name) values ('${ORGANISATION}', 'Northwind');
  insert into users (organisation_id, id, email, name, role)
    values ('${ORGANISATION}', '${REP}', 'rep@northwind.test', 'Rae', 'rep');
  insert into check_ins (organisation_id, reviewee_id, period, quota, updated_at)
    values ('${ORGANISATION}', '${REP}', '2026-Q4', 125000.50, '2026-10-01');
  insert into deals (organisation_id, crm_id, name, amount, close_date, owner_id, status, created_at, crm_modified_at)
    select '${ORGANISATION}', 'crm-' || n, 'Deal ' || n, n * 10.25, '2026-12-01', '${REP}', 'open', '2026-10-01', '2026-10-02'
    from generate_series(1, 300) n;
  insert into actions (organisation_id, id, text, assignee_id, created_by, created_at, updated_at)
    values ('${ORGANISATION}', '${REP}', 'Call back', '${REP}', '${REP}', '2026-10-03', '2026-10-03');
  insert into audit_log (organisation_id, at, actor_id, action, target, detail)
    values ('${ORGANISATION}', '2026-10-03', '${REP}', 'goal.saved', 'x', '{"quota": null}')`;

type Contents = Record<string, { rows: number; sum: string }>;

/** Each table's rows and their checksum, over the given columns. */
async function contentsOf(client: pg.Client, columns: Record<string, string>): Promise<Contents> {
  const contents: Contents = {};
  for (const [table, list] of Object.entries(columns)) {
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
       from (select ${list} from ${table}) t`,
    );
    contents[table] = rows[0];
  }
  return contents;
}

async function columnsOf(client: pg.Client): Promise<Record<string, string>> {
  // Migrations may add up the tallies again: they say the same in other lines.
  const { rows } = await client.query(`select table_name as table,
      string_agg(quote_ident(column_name), ', ' order by column_name) as list
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
      and (table_name, column_name) <> ('deal_tallies', 'seq')
    group by table_name`);
  return Object.fromEntries(rows.map(({ table, list }) => [table, list]));
}

describe("[H1] migrating", () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;

  beforeAll(async () => {
    database = await testDatabase({ isEmpty: true });
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await migrate(database.ownerUrl, database.appUrl, { to: OLD });
    await owner.query(ROWS);
  });
  afterAll(async () => {
    await owner.end();
    await database.close();
  });

  it("leaves the schema and the rows as they were if a migration fails, and says which", async () => {
    const folder = temporaryFolder("migrations");
    try {
      cpSync(fileURLToPath(new URL("../../migrations", import.meta.url)), folder, {
        recursive: true,
      });
      for (const later of (await migrationNames()).filter((name) => name > OLD)) {
        rmSync(join(folder, `${later}.sql`));
      }
      writeFileSync(join(folder, "9999_broken.sql"), "drop table actions; select 1 / 0;");
      const before = await columnsOf(owner);
      const rows = await contentsOf(owner, before);
      await expect(migrate(database.ownerUrl, database.appUrl, { folder })).rejects.toThrow(
        "The migration 9999_broken failed, and nothing of it was kept: division by zero",
      );
      expect(await columnsOf(owner)).toEqual(before);
      expect(await contentsOf(owner, before)).toEqual(rows);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("keeps every old row and column readable, by two processes at once, while the old version reads on", async () => {
    const old = await columnsOf(owner);
    const before = await contentsOf(owner, old);
    expect([before.deals?.rows, before.deal_tallies?.rows]).toEqual([300, 1]);

    const reader = new pg.Client({ connectionString: database.appUrl });
    await reader.connect();
    let isMigrating = true;
    const read = async () => {
      const seen = new Set<string>();
      do {
        const results = await reader.query(
          `begin read only; select enter('${ORGANISATION}', '${REP}', 'system');
           select name from organisations; commit`,
        );
        const answers = results as unknown as Array<pg.QueryResult<{ name: string }>>;
        seen.add(answers[2]?.rows[0]?.name ?? "nothing");
      } while (isMigrating);
      return [...seen];
    };
    const reading = read();
    const both = await Promise.all([
      migrate(database.ownerUrl, database.appUrl),
      migrate(database.ownerUrl, database.appUrl),
    ]).finally(() => {
      isMigrating = false;
    });
    expect(await reading).toEqual(["Northwind"]);
    await reader.end();

    const names = await migrationNames();
    const missing = names.slice(names.indexOf(OLD) + 1);
    expect(both.toSorted((one, other) => one.length - other.length)).toEqual([[], missing]);
    expect(await contentsOf(owner, old)).toEqual(before);
  });
});
