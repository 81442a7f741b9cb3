import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, migrationNames } from "../db/migrate.ts";
import { withClient } from "../db/with-client.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";
import { testDatabase } from "../testing/database.ts";
import { admin } from "./admin.ts";
import { backup } from "./backup.ts";
import { rehearse } from "./rehearse-upgrade.ts";

const OLD = "0007_deals_table";
const ORGANISATION = "11111111-1111-4111-8111-111111111111";
const REP = "22222222-2222-4222-8222-222222222222";
const ROWS = `
  insert into organisations (id, name) values ('${ORGANISATION}', 'Northwind');
  insert into users (organisation_id, id, email, name, role)
    values ('${ORGANISATION}', '${REP}', 'rep@northwind.test', 'Rae', 'rep');
  insert into deals (organisation_id, crm_id, name, amount, close_date, owner_id, status, created_at, crm_modified_at)
    select '${ORGANISATION}', 'crm-' || n, 'Deal ' || n, n * 10.25, '2026-12-01', '${REP}', 'open', '2026-10-01', '2026-10-02'
    from generate_series(1, 40) n;
  insert into pipelines (organisation_id, id, label, display_order) values ('${ORGANISATION}', 'default', 'Sales', 0)`;

let database: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let folder: string;

beforeAll(async () => {
  folder = temporaryFolder("rehearsal");
  database = await testDatabase({ isEmpty: true });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await migrate(database.ownerUrl, database.appUrl, { to: OLD });
  await owner.query(ROWS);
  const now = new Date("2026-11-16T02:15:00Z");
  await backup(database.ownerUrl, join(folder, "night.backup"), { version: "0.0.1", now });
});
afterAll(async () => {
  await owner.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const databases = async () =>
  (await owner.query("select datname from pg_database where datname like 'touchline_rehearsal%'"))
    .rowCount;

it("[O-12] a table that is not what it was is named, with its columns or its rows", async () => {
  const beside = await testDatabase({ isEmpty: true });
  const { changed, applied } = await rehearse(beside, join(folder, "night.backup"), async () => {
    await withClient(beside.ownerUrl, (client) =>
      client.query(`update deals set amount = amount + 1 where crm_id = 'crm-7';
        alter table deals drop column close_date; delete from pipelines; delete from deal_tallies`),
    );
    return ["9999_careless"];
  });
  await beside.close();
  expect(applied).toEqual(["9999_careless"]);
  expect(
    changed.map(({ table, rows, columns }) => [table, rows, table === "deals" ? columns : "all"]),
  ).toEqual([
    ["pipelines", [1, 0], "all"],
    ["deals", [40, 40], ["amount", "close_date"]],
  ]);
});

it("[O-12] an upgrade is rehearsed on a copy of last night's backup: each table compared, each step timed, the real database untouched", async () => {
  const said: string[] = [];
  const code = await admin({
    args: ["rehearse-upgrade", folder],
    environment: { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    say: (line) => void said.push(line.replace(/\d+\.?\d* s\b/, "SECONDS")),
  });
  const names = await migrationNames();
  const applied = names.slice(names.indexOf(OLD) + 1);
  expect(said).toEqual([
    `${join(folder, "night.backup")}, in a database of its own:`,
    expect.stringMatching(/^Restored \d+ rows in \d+ tables in SECONDS\.$/),
    `Migrated in SECONDS: ${applied.join(", ")}.`,
    "Every table is unchanged, row by row.",
  ]);
  expect(code).toBe(0);
  expect(await databases()).toBe(0);
  const { rows } = await owner.query("select max(name) as newest from kysely_migration");
  expect(rows).toEqual([{ newest: OLD }]);
});
