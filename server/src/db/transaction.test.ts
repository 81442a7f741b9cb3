import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { Viewer } from "../context/viewer.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { writingGermanDays } from "../testing/writing-german-days.ts";
import { connect, type Database, prepared } from "./connect.ts";
import type { Mode, Opening } from "./open-transaction.ts";
import { inTransaction, settings } from "./transaction.ts";

const MODES: Mode[] = ["read", "write", "snapshot"];
const DAYS = sql<{ day: string; text: string; at: Date }>`
  select date '2026-11-09' as day, date '2026-11-09'::text as text, timestamptz '2026-11-09T08:00:00Z' as at`;
const NAMES = sql<{ name: string }>`select name from users`;
const KEPT_NAMES = sql<{ name: string }>`${prepared}select name from users`;

let product: TestProduct;
let ada: Opening;
let stranger: Opening;
beforeAll(async () => {
  product = await testProduct();
  const org = await product.organisation();
  const enterAs = (userId: string, role: Viewer["role"]): Opening => ({
    calls: "enter($1, $2, $3)",
    values: [org.id, userId, role],
  });
  ada = enterAs((await org.rep({ name: "Ada" })).id, "rep");
  stranger = enterAs(randomUUID(), "rep");
});
afterAll(() => product.close());

/** One connection, with the number of times that it waited for an answer. */
function oneConnection(url = product.database.appUrl) {
  const database: Database = connect(url, { max: 1 });
  onTestFinished(() => database.close());
  let answers = 0;
  database.pool.on("connect", (client) => {
    const { connection } = client as pg.PoolClient & { connection: NodeJS.EventEmitter };
    connection.on("readyForQuery", () => {
      answers += 1;
    });
  });
  const roundTrips = async (work: () => Promise<unknown>) => {
    await sql`select 1`.execute(database.db);
    const before = answers;
    await work();
    // A reader's commit may still be on its way; the next statement waits for it.
    await sql`select 1`.execute(database.db);
    return answers - before - 1;
  };
  return { ...database, roundTrips };
}

it("days and moments read the same from a database that writes them in another way", async () => {
  const { db } = oneConnection(writingGermanDays(product.database.appUrl));
  expect((await DAYS.execute(db)).rows[0]).toMatchObject({ day: "09.11.2026" });
  for (const mode of MODES) {
    const { rows } = await inTransaction(db, mode, settings({ role: "scheduler" }), (tx) =>
      DAYS.execute(tx),
    );
    expect(rows).toEqual([
      { day: "2026-11-09", text: "2026-11-09", at: new Date("2026-11-09T08:00:00Z") },
    ]);
  }
});

it("[P-2] one statement of a reader is one round trip, and of a writer two", async () => {
  const { db, roundTrips } = oneConnection();
  const trips = (mode: Mode, times: number) =>
    roundTrips(() =>
      inTransaction(db, mode, ada, async (tx) => {
        for (let nth = 0; nth < times; nth++) {
          expect((await KEPT_NAMES.execute(tx)).rows).toEqual([{ name: "Ada" }]);
        }
      }),
    );
  expect([await trips("read", 1), await trips("read", 3)]).toEqual([1, 3]);
  expect([await trips("read", 4), await trips("read", 5)]).toEqual([5, 6]);
  expect([await trips("write", 1), await trips("write", 2)]).toEqual([2, 3]);
});

it("[P-2] a connection that goes back keeps nothing of its last viewer", async () => {
  const { db } = oneConnection();
  for (const mode of MODES) {
    for (const times of [0, 1, 2, 5]) {
      await inTransaction(db, mode, ada, async (tx) => {
        for (let nth = 0; nth < times; nth++) await NAMES.execute(tx);
      });
      expect((await NAMES.execute(db)).rows).toEqual([]);
    }
    await inTransaction(db, mode, ada, async () => {
      throw new Error("gone wrong");
    }).catch(() => undefined);
    expect((await NAMES.execute(db)).rows).toEqual([]);
  }
});

it("[P-2] who has left is refused, also where nothing is read, and others can go on", async () => {
  const { db } = oneConnection();
  for (const mode of MODES) {
    for (const statement of [NAMES, KEPT_NAMES, null]) {
      await expect(
        inTransaction(db, mode, stranger, async (tx) => statement?.execute(tx)),
      ).rejects.toMatchObject({ code: "TL001" });
      const { rows } = await inTransaction(db, mode, ada, (tx) => KEPT_NAMES.execute(tx));
      expect(rows).toEqual([{ name: "Ada" }]);
    }
  }
});

it("[P-2] a statement that fails spoils neither its connection nor a plan that is kept", async () => {
  const { db } = oneConnection();
  const divided = (by: number) => sql<{ is: number }>`${prepared}select 6 / ${by}::int as is`;
  const unknown = sql`${prepared}select name from nothing_like_that`;
  for (const mode of MODES) {
    for (const failing of [divided(0), unknown]) {
      await expect(inTransaction(db, mode, ada, (tx) => failing.execute(tx))).rejects.toThrow();
    }
    const { rows } = await inTransaction(db, mode, ada, (tx) => divided(2).execute(tx));
    expect(rows).toEqual([{ is: 3 }]);
  }
});

it("[P-2] a reader cannot write, with the first statement as with the next", async () => {
  const { db } = oneConnection();
  for (const mode of ["read", "snapshot"] as const) {
    for (const before of [0, 1, 4]) {
      const writing = inTransaction(db, mode, ada, async (tx) => {
        for (let nth = 0; nth < before; nth++) await NAMES.execute(tx);
        await sql`update users set name = 'Eve'`.execute(tx);
      });
      await expect(writing).rejects.toThrow("A call that only reads tried to write.");
    }
  }
  const { rows } = await inTransaction(db, "read", ada, (tx) => NAMES.execute(tx));
  expect(rows).toEqual([{ name: "Ada" }]);
});
