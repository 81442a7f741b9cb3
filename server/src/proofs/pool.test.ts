import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Viewer } from "../context/viewer.ts";
import { connect, type Database } from "../db/connect.ts";
import { type InStore, storeOn } from "../db/store.ts";
import { inTransaction } from "../db/transaction.ts";
import { openQueue } from "../jobs/queue.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { scaled } from "../testing/scale.ts";

let product: TestProduct;
let few: Database;
let inStore: InStore;
let close: () => Promise<void>;

beforeAll(async () => {
  product = await testProduct();
  few = connect(product.database.appUrl, { max: 3 });
  const queue = await openQueue(product.database.appUrl, {
    works: false,
    onError: () => undefined,
  });
  inStore = storeOn(few.db, queue);
  close = async () => {
    await queue.close();
    await few.close();
    await product.close();
  };
});
afterAll(() => close());

it("[T-11] [A7] five organisations on three connections, with errors and cancels between them, never meet", async () => {
  const teams = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const org = await product.organisation();
      const manager = await org.manager();
      const viewer = { organisationId: org.id, userId: manager.id, role: manager.role };
      return { viewer, manager };
    }),
  );
  const look = async (index: number) => {
    const team = teams[index % teams.length];
    if (!team) throw new Error("There are five.");
    if (index % 7 === 5) return cancelled(team.viewer);
    const seen = await inStore(team.viewer, async (store) => {
      const members = await store.team.list();
      if (index % 7 === 3) throw new Error("gone wrong on purpose");
      return members.map(({ id }) => id);
    }).catch((error: Error) => error.message);
    return { seen, expected: index % 7 === 3 ? "gone wrong on purpose" : [team.manager.id] };
  };
  /** Cancels a running statement in the middle of a transaction. */
  const cancelled = async ({ organisationId, userId, role }: Viewer) => {
    const enter = { calls: "enter($1, $2, $3)", values: [organisationId, userId, role] };
    const seen = await inTransaction(few.db, "write", enter, (tx) =>
      sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(60)`.execute(tx),
    ).catch((error: Error) => error.message);
    return { seen, expected: "canceling statement due to user request" };
  };
  // Four at a time per connection; more would only wait.
  for (let done = 0; done < scaled(200, 5000); done += 12) {
    const looks = await Promise.all(Array.from({ length: 12 }, (_, index) => look(done + index)));
    for (const { seen, expected } of looks) expect(seen).toEqual(expected);
  }

  const bare = () =>
    sql<{ organisation: string | null; users: number }>`select
      current_setting('app.organisation', true) as organisation,
      (select count(*)::int from users) as users`.execute(few.db);
  for (const { rows } of await Promise.all([bare(), bare(), bare()])) {
    expect([rows[0]?.organisation || null, rows[0]?.users]).toEqual([null, 0]);
  }
});
