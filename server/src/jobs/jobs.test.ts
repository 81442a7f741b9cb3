import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { jobs } from "./catalog.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

async function manager() {
  const org = await product.organisation();
  const { id, role } = await org.manager();
  return { organisationId: org.id, userId: id, role };
}
const goal = () => ({
  id: randomUUID(),
  revieweeId: randomUUID(),
  period: "2026-Q4" as const,
  quota: 1,
  by: "Maya",
});
const waiting = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = ${jobs.announceGoal.name} and state = 'created'`.execute(product.database.owner)
  ).rows[0]?.count;

describe("[D9] a job", () => {
  it("exists if and only if the change it belongs to was saved", async () => {
    const viewer = await manager();
    const fails = product.inStore(viewer, async (store) => {
      await store.jobs.add(jobs.announceGoal, goal());
      throw new Error("changed my mind");
    });
    await expect(fails).rejects.toThrow("changed my mind");
    expect(await waiting()).toBe(0);
    await product.inStore(viewer, (store) => store.jobs.add(jobs.announceGoal, goal()));
    expect(await waiting()).toBe(1);
  });

  it("is done by a worker, on behalf of the person who caused it; many at once one after another", async () => {
    const working = await testProduct({ works: true });
    try {
      const org = await working.organisation();
      const { id, role } = await org.manager();
      const viewer = { organisationId: org.id, userId: id, role };
      await working.inStore(viewer, (store) => store.jobs.add(jobs.announceGoal, goal()));
      await vi.waitFor(() => expect(working.done).toEqual(["goals.announce done"]), {
        timeout: 120_000,
      });

      // Forty concurrent jobs cause one notification, and none waits for the next poll.
      const many = Array.from({ length: 40 }, goal);
      await working.inStore(viewer, async (store) => {
        for (const one of many) await store.jobs.add(jobs.announceGoal, one);
      });
      await vi.waitFor(() => expect(working.done).toHaveLength(1 + many.length), {
        timeout: 120_000,
      });
    } finally {
      await working.close();
    }
  });

  it("of somebody who has left is refused by the database and tried again, not swallowed", async () => {
    const working = await testProduct({ works: true });
    try {
      const org = await working.organisation();
      const { id, role } = await org.manager();
      const viewer = { organisationId: org.id, userId: id, role };
      await working.inStore(viewer, async (store) => {
        await store.jobs.add(jobs.announceGoal, goal());
        await sql`select 1`.execute(working.database.owner);
        await working.database.owner
          .updateTable("users")
          .set({ deactivatedAt: new Date() })
          .where("id", "=", id)
          .execute();
      });
      await vi.waitFor(() => expect(working.done).toContain("goals.announce failed"), {
        timeout: 120_000,
      });
    } finally {
      await working.close();
    }
  });
});
