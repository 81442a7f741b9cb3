import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { fakePooler } from "../testing/fake-pooler.ts";
import { connect, isPooled, prepared } from "./connect.ts";
import { isPlanOutdated } from "./database-errors.ts";

it("[O-6] plans are kept on a connection of PostgreSQL's own, and not behind a pooler", async () => {
  const database = await testDatabase();
  const names = async (url: string, keepsPlans: boolean) => {
    const { db, pool, close } = connect(url, { max: 1, keepsPlans });
    await sql`${prepared}select ${1}::int`.execute(db);
    await db.selectFrom("users").modifyFront(prepared).select("id").execute();
    const { rowCount } = await pool.query("select from pg_prepared_statements");
    await close();
    return rowCount;
  };
  const pooler = await fakePooler(database.ownerUrl);
  onTestFinished(async () => {
    await pooler.close();
    await database.close();
  });
  expect([await isPooled(database.ownerUrl), await isPooled(pooler.url)]).toEqual([false, true]);
  expect(await names(database.ownerUrl, true)).toBe(2);
  expect(await names(database.ownerUrl, false)).toBe(0);
});

it("[H1] a statement whose plan is kept is planned anew once an upgrade has changed what it reads", async () => {
  const database = await testDatabase();
  const { db, close } = connect(database.ownerUrl, { max: 1 });
  onTestFinished(async () => {
    await close();
    await database.close();
  });
  await sql`create table prices (price numeric(18,2)); insert into prices values (1.25)`.execute(
    db,
  );
  const read = () => sql<{ price: number }>`${prepared}select price from prices`.execute(db);
  expect((await read()).rows).toEqual([{ price: 1.25 }]);
  await sql`alter table prices alter column price type numeric`.execute(db);
  const outdated = await read().catch((error: unknown) => error);
  expect(isPlanOutdated(outdated)).toBe(true);
  expect((await read()).rows).toEqual([{ price: 1.25 }]);
});
