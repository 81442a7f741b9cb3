import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestProduct, testProduct } from "../testing/product.ts";
import type { Viewer } from "../viewer.ts";
import { connect, type Database } from "./connect.ts";

let product: TestProduct;
let database: Database;

beforeAll(async () => {
  product = await testProduct();
  database = connect(product.database.appUrl, { max: 3 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});

/** What a query without any filter of ours brings back: what is left when the code's check is gone. */
function unfiltered(viewer: Viewer, table: "users" | "checkIns" | "organisations") {
  return database.db.transaction().execute(async (tx) => {
    await sql`select enter(${viewer.organisationId}, ${viewer.userId}, ${viewer.role})`.execute(tx);
    return tx.selectFrom(table).selectAll().execute();
  });
}

async function twoTeams() {
  const [one, two] = [await product.organisation(), await product.organisation()];
  const people = { rep: await one.rep(), colleague: await one.rep(), manager: await one.manager() };
  const stranger = await two.rep();
  const { owner } = product.database;
  const updatedAt = new Date();
  for (const [organisationId, revieweeId] of [
    [one.id, people.rep.id],
    [one.id, people.colleague.id],
    [two.id, stranger.id],
  ] as const) {
    await owner
      .insertInto("checkIns")
      .values({ organisationId, revieweeId, period: "2026-Q4", updatedAt })
      .execute();
  }
  const as = (who: { id: string; role: Viewer["role"] }): Viewer => ({
    organisationId: one.id,
    userId: who.id,
    role: who.role,
  });
  return { one, two, people, stranger, as };
}

describe("[AUTH-11] the database", () => {
  it("hides colleagues and other organisations from a rep even without a filter", async () => {
    const { people, as } = await twoTeams();
    const rows = await unfiltered(as(people.rep), "checkIns");
    expect(rows.map((row) => row)).toMatchObject([{ revieweeId: people.rep.id }]);
    expect(await unfiltered(as(people.rep), "users")).toHaveLength(1);
  });

  it("shows a manager the organisation and nothing else", async () => {
    const { one, people, as } = await twoTeams();
    const rows = await unfiltered(as(people.manager), "checkIns");
    expect(rows).toHaveLength(2);
    expect(await unfiltered(as(people.manager), "organisations")).toMatchObject([{ id: one.id }]);
  });

  it("refuses to write into another organisation or for a colleague", async () => {
    const { two, people, stranger, as } = await twoTeams();
    const write = (organisationId: string, revieweeId: string) =>
      database.db.transaction().execute(async (tx) => {
        const { organisationId: mine, userId, role } = as(people.rep);
        await sql`select enter(${mine}, ${userId}, ${role})`.execute(tx);
        await tx
          .insertInto("checkIns")
          .values({ organisationId, revieweeId, period: "2027-Q1", updatedAt: new Date() })
          .execute();
      });
    const refused = /row-level security/;
    await expect(write(two.id, stranger.id)).rejects.toThrow(refused);
    await expect(write(as(people.rep).organisationId, people.colleague.id)).rejects.toThrow(
      refused,
    );
  });

  it("shows nothing to a query that no viewer was set for, on a used connection too", async () => {
    const { people, as } = await twoTeams();
    await unfiltered(as(people.manager), "users");
    expect(await database.db.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  it("does not let somebody enter who is not there, or in another role", async () => {
    const { people, as } = await twoTeams();
    const gone = /left or changed role/;
    const pretender = { ...as(people.rep), role: "manager" as const };
    await expect(unfiltered(pretender, "users")).rejects.toThrow(gone);
    const ghost = { ...as(people.rep), userId: crypto.randomUUID() };
    await expect(unfiltered(ghost, "users")).rejects.toThrow(gone);
  });

  it("lets nobody rewrite history or the audit log", async () => {
    const denied = /permission denied/;
    for (const table of ["check_in_versions", "audit_log", "identities"]) {
      await expect(
        sql.raw(`update ${table} set organisation_id = organisation_id`).execute(database.db),
      ).rejects.toThrow(denied);
      await expect(sql.raw(`delete from ${table}`).execute(database.db)).rejects.toThrow(denied);
    }
  });
});

describe("[A7] the catalogue", () => {
  it("has every table of an organisation under forced row-level security, with both checks", async () => {
    const { rows } = await sql<{ name: string; isForced: boolean; policies: number; open: number }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polcmd = '*') as policies,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
           and (p.polqual is null or p.polwithcheck is null)) as open
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not like 'kysely%'`.execute(product.database.owner);
    expect(rows.length).toBeGreaterThan(6);
    for (const row of rows) {
      expect(row).toEqual({ name: row.name, isForced: true, policies: 1, open: 0 });
    }
  });

  it("has the organisation first in every key", async () => {
    const { rows } = await sql<{ name: string }>`
      select i.relname as name from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where x.indisunique and t.relnamespace = 'public'::regnamespace
        and t.relname not like 'kysely%' and t.relname <> 'organisations'
        and a.attname <> 'organisation_id'`.execute(product.database.owner);
    // What a Slack workspace sends us has to lead to one organisation, whichever that is.
    expect(rows).toEqual([{ name: "one_organisation_per_slack_workspace" }]);
  });

  it("is used through an account that owns nothing and bypasses nothing", async () => {
    const { rows } = await sql`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = current_user`.execute(database.db);
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
    ]);
  });
});
