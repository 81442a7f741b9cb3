import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "../context/viewer.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
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

/** Runs a query without our filters, to see what row-level security alone lets through. */
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

describe("[A7] of what people say beside each other's words, the database", () => {
  /**
   * Feedback asks, an answer, a reason, a confirmation, a scenario and a wrap-up, all between the
   * same manager and rep.
   */
  async function said() {
    const { one, people, as } = await twoTeams();
    const { owner } = product.database;
    const [review, deal] = [crypto.randomUUID(), crypto.randomUUID()];
    const [scenario, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const at = new Date("2026-11-01T09:00:00Z");
    const { manager, rep, colleague } = people;
    const head = await one.manager();
    await sql`
      with d as (insert into deals (organisation_id, id, crm_id, name, owner_id, status, created_at, crm_modified_at)
          values (${one.id}, ${deal}, ${deal}, 'Acme', ${rep.id}, 'open', ${at}, ${at})),
        c as (insert into deal_changes (organisation_id, deal_id, field, at, from_value, to_value, source)
          values (${one.id}, ${deal}, 'close_date', ${at}, '2026-11-20', '2026-12-20', 'crm')),
        r as (insert into reviews (organisation_id, id, reviewee_id, deal_id, title, comment, reviewer_id, reviewer_name,
            attributes, created_at, updated_at)
          values (${one.id}, ${review}, ${rep.id}, ${deal}, 'Acme', '', ${manager.id}, 'Maya', '{}', ${at}, ${at})),
        e as (insert into coaching_expectations (organisation_id, review_id, reviewee_id, asked, due_day, asked_at)
          values (${one.id}, ${review}, ${rep.id}, '[{"kind":"update","value":null}]', '2026-11-09', ${at})),
        x as (insert into coaching_disagreements (organisation_id, review_id, rep_id, reason, said_at)
          values (${one.id}, ${review}, ${rep.id}, 'I did', ${at})),
        f as (insert into buyer_facts (organisation_id, deal_id, fact, confirmed_at, confirmed_on, confirmed_by)
          values (${one.id}, ${deal}, 'decision-date', ${at}, '2026-11-01', ${rep.id})),
        w as (insert into meeting_wrap_ups (organisation_id, id, rep_id, manager_id, closed_at)
          values (${one.id}, ${review}, ${rep.id}, ${manager.id}, ${at})),
        s as (insert into scenarios (organisation_id, id, owner_id, name, period, first_day, last_day, won, counted, quota,
            said_at, created_at, updated_at)
          select ${one.id}, v.id::uuid, v.owner::uuid, 'Plan', '2026-Q4', '2026-10-01', '2026-12-31', 0, 0, 0, ${at}, ${at}, ${at}
          from (values (${scenario}, ${rep.id}), (${other}, ${colleague.id})) v (id, owner))
      insert into slip_reasons (organisation_id, deal_id, at, reason, set_by, set_at)
        values (${one.id}, ${deal}, ${at}, 'legal', ${rep.id}, ${at})`.execute(owner);
    /** Runs a statement with only the database's policies to stop it. */
    const trying = (who: { id: string; role: Viewer["role"] }, statement: string) =>
      database.db.transaction().execute(async (tx) => {
        const { organisationId, userId, role } = as(who);
        await sql`select enter(${organisationId}, ${userId}, ${role})`.execute(tx);
        const { numAffectedRows } = await sql.raw(statement).execute(tx);
        return Number(numAffectedRows ?? 0);
      });
    return { one, deal, review, scenario, other, head, at: at.toISOString(), ...people, trying };
  }

  it("refuses what nobody has a reason to write", async () => {
    const { one, deal, review, other, head, manager, rep, colleague, at, trying } = await said();
    const denied = /permission denied|row-level security|violates foreign key/;
    const none: Array<[typeof rep, string]> = [
      // Reading the other's text doesn't give the right to delete it.
      [rep, "delete from coaching_expectations"],
      [head, "delete from coaching_expectations"],
      [rep, "update coaching_expectations set words = 'Nothing'"],
      [head, "update coaching_expectations set words = 'Nothing'"],
      [manager, "update coaching_expectations set words = 'Something else'"],
      [manager, "delete from coaching_disagreements"],
      [manager, "update coaching_disagreements set reason = 'I did not'"],
      [rep, "update meeting_wrap_ups set notes = 9"],
      [head, "update meeting_wrap_ups set notes = 9"],
      [rep, "delete from scenarios"],
      [manager, "delete from scenarios"],
    ];
    for (const [who, statement] of none) {
      expect([statement, await trying(who, statement)]).toEqual([statement, 0]);
    }
    const never: Array<[typeof rep, string]> = [
      [manager, "delete from coaching_expectations"],
      [manager, "update coaching_expectations set review_id = review_id"],
      [rep, "update coaching_disagreements set rep_id = rep_id"],
      [manager, "delete from meeting_wrap_ups"],
      [manager, "update meeting_wrap_ups set rep_id = rep_id"],
      [rep, "update buyer_facts set confirmed_on = '2026-11-14'"],
      [rep, "update slip_reasons set at = now()"],
      [manager, `update slip_reasons set words = 'x', set_by = '${rep.id}'`],
      [
        rep,
        `insert into buyer_facts values ('${one.id}', '${deal}', 'decision-date', now(), '2026-11-14', '', '${manager.id}')`,
      ],
      [rep, "update scenarios set owner_id = owner_id"],
      [rep, "update scenario_choices set call = 'out'"],
      [rep, "update issue_contests set user_id = user_id"],
      [rep, "update meeting_pack_marks set rep_id = rep_id"],
      // Into another user's scenario, as if it were their own.
      [
        rep,
        `insert into scenario_choices values ('${one.id}', '${other}', '${deal}', '${rep.id}', 'in', null, '')`,
      ],
      [
        head,
        `insert into coaching_expectations values ('${one.id}', '${review}', '${rep.id}', '[{}]', '', '2026-11-09', '${at}')`,
      ],
    ];
    for (const [who, statement] of never) {
      await expect(trying(who, statement), statement).rejects.toThrow(denied);
    }
    expect(await trying(colleague, "delete from slip_reasons")).toBe(0);
    expect(await trying(colleague, "delete from buyer_facts")).toBe(0);
  });

  it("lets everything go with the deal's feedback, and with whoever it is about", async () => {
    const { one, rep } = await said();
    const { owner } = product.database;
    await owner.deleteFrom("users").where("id", "=", rep.id).execute();
    const left = await owner
      .selectFrom("coachingDisagreements")
      .select("reviewId")
      .where("organisationId", "=", one.id)
      .execute();
    expect(left).toEqual([]);
    const second = await said();
    await owner.deleteFrom("reviews").where("id", "=", second.review).execute();
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
      const bound = { name: row.name, isForced: true, policies: 1, open: 0 };
      expect(row, "server/migrations/0001_foundation.sql shows how").toEqual(bound);
    }
  });

  it("has no view that shows what its owner sees instead of what the caller may", async () => {
    const open = (db: typeof product.database.owner) =>
      sql<{ name: string }>`
        select relname as name from pg_class
        where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
          and not coalesce('security_invoker=true' = any(reloptions), false)`.execute(db);
    expect((await open(product.database.owner)).rows).toEqual([]);
    const undone = new Error("undone");
    const trying = product.database.owner.transaction().execute(async (tx) => {
      await sql`create view everybody as select * from users`.execute(tx);
      await sql`create view mine with (security_invoker=true) as select * from users`.execute(tx);
      expect((await open(tx)).rows).toEqual([{ name: "everybody" }]);
      throw undone;
    });
    await expect(trying).rejects.toBe(undone);
  });

  it("has the organisation first in every key", async () => {
    const { rows } = await sql<{ name: string }>`
      select i.relname as name from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where x.indisunique and t.relnamespace = 'public'::regnamespace
        and t.relname not like 'kysely%' and t.relname <> 'organisations'
        and a.attname <> 'organisation_id'`.execute(product.database.owner);
    // Messages from a Slack workspace must resolve to exactly one organisation.
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
