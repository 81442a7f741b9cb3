import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { eventually } from "../testing/eventually.ts";
import { connect } from "./connect.ts";
import { writeProbe } from "./write-probe.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it("[S-10] a database that is slow to save is ready, until nothing was saved for ten seconds", async () => {
  const { pool, close } = connect(database.appUrl, { max: 2 });
  let now = 0;
  const writeTrouble = writeProbe(pool, () => now);
  expect(await writeTrouble()).toBe(null);
  // Holding the row lock blocks the write, as a lost synchronous standby would.
  const letGo = await new Promise<() => void>((held) => {
    void database.owner.transaction().execute(async (tx) => {
      await sql`insert into limits.write_probe (written_at) values (now())
        on conflict (is_only) do update set written_at = now()`.execute(tx);
      await new Promise<void>((done) => held(done));
    });
  });
  now = 2000;
  expect(await writeTrouble()).toBe(null);
  now = 12_000;
  expect(await writeTrouble()).toBe(null);
  now = 12_001;
  expect(await writeTrouble()).toBe("Touchline's database is too slow to save right now.");
  letGo();
  await eventually(async () => expect(await writeTrouble()).toBe(null));
  await close();
});

it("[S-10] connections that are all in use are no reason to leave a process out", async () => {
  const { pool, writeTrouble, close } = connect(database.appUrl, { max: 1 });
  const taken = await pool.connect();
  expect(await writeTrouble()).toBe(null);
  taken.release();
  await close();
});
