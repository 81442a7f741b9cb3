import { randomUUID } from "node:crypto";
import { api, type RetentionSetting } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../../db/connect.ts";
import { receiversOn } from "../../db/receivers.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { sweepDaily } from "./retention.service.ts";

const NOW = new Date("2026-11-15T09:00:00Z");
let product: TestProduct;
let database: Database;

beforeAll(async () => {
  product = await testProduct({ now: NOW, works: true });
  database = connect(product.database.appUrl, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const keep = (who: Person, kind: RetentionSetting["kind"], days: number | null) =>
  product.call(who, api.retention.save, { params: { kind }, body: { days } });
const wouldGo = async (who: Person, kind: RetentionSetting["kind"], days: number) =>
  (await product.call(who, api.retention.preview, { params: { kind }, query: { days } })).body
    .records;
const sweepAt = (now: Date) =>
  sweepDaily({ receivers: receiversOn(database.db), inStore: product.inStore, now });

/** Inserts records of every kind, with these ages. */
async function remember({ org, manager }: CrmWorld, ages: number[]) {
  const { owner } = product.database;
  const own = { organisationId: org.id };
  const [webhookId, digestId] = [randomUUID(), randomUUID()];
  await owner
    .insertInto("webhooks")
    .values({
      ...own,
      id: webhookId,
      url: "https://hooks.example.com/",
      events: ["deal.won"],
      keyId: "",
      sealed: "",
      createdBy: manager.id,
      createdAt: NOW,
    })
    .execute();
  await owner
    .insertInto("digests")
    .values({
      ...own,
      id: digestId,
      ownerId: manager.id,
      name: "Weekly",
      createdAt: NOW,
      updatedAt: NOW,
    })
    .execute();
  for (const days of ages) {
    const at = daysAgo(days);
    const id = randomUUID();
    await owner
      .insertInto("auditLog")
      .values({ ...own, at, actorId: manager.id, action: "goal.changed", target: "user" })
      .execute();
    await owner
      .insertInto("alerts")
      .values({
        ...own,
        id,
        key: id,
        label: "Look",
        icon: "flag",
        actionType: "add-todo-item",
        actionContent: "Look",
        state: "solved",
        createdAt: at,
        settledAt: at,
      })
      .execute();
    await owner
      .insertInto("digestRuns")
      .values({ ...own, id, digestId, kind: "scheduled", slot: at, state: "sent" })
      .execute();
    await owner
      .insertInto("webhookDeliveries")
      .values({
        ...own,
        id,
        webhookId,
        event: "deal.won",
        key: id,
        payload: "{}",
        state: "sent",
        createdAt: at,
      })
      .execute();
  }
  return { webhookId };
}

async function left(organisationId: string) {
  const { owner } = product.database;
  const count = async (table: "auditLog" | "alerts" | "digestRuns" | "webhookDeliveries") =>
    Number(
      (
        await owner
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as("count"))
          .where("organisationId", "=", organisationId)
          .executeTakeFirstOrThrow()
      ).count,
    );
  return {
    alerts: await count("alerts"),
    digests: await count("digestRuns"),
    deliveries: await count("webhookDeliveries"),
    audit: await count("auditLog"),
  };
}

describe("[BY-9] what is kept for how long", () => {
  it("is said by managers, told before it is done, and done once a day to one organisation", async () => {
    const world = await crmWorld(product);
    const { manager, rep, org } = world;
    const other = await crmWorld(product);
    await remember(world, [200, 100, 29]);
    await remember(other, [200]);
    const { body: usual } = await product.call(manager, api.retention.read, {});
    expect(usual.map(({ kind, days, records }) => [kind, days, records])).toEqual([
      ["audit-log", null, 3],
      ["alerts", null, 3],
      ["digest-runs", null, 3],
      ["webhook-deliveries", 30, 3],
    ]);
    expect(await wouldGo(manager, "audit-log", 90)).toBe(2);
    expect(await wouldGo(manager, "alerts", 180)).toBe(1);
    expect((await keep(manager, "audit-log", 90)).body).toMatchObject({ days: 90 });
    expect((await keep(manager, "alerts", 180)).body).toMatchObject({ days: 180, records: 3 });
    expect(await left(org.id), "nothing goes with the call itself").toMatchObject({ alerts: 3 });

    await sweepAt(NOW);
    // These calls wrote three audit log entries: two changes and the sweep.
    await eventually(async () =>
      expect(await left(org.id)).toEqual({ alerts: 2, digests: 3, deliveries: 1, audit: 4 }),
    );
    expect(await left(other.org.id), "only what is usual").toMatchObject({ alerts: 1, digests: 1 });
    const { body } = await product.call(manager, api.workspace.audit, {
      query: { action: "retention" },
    });
    expect(body.entries.map(({ action, detail }) => [action, detail])).toEqual([
      ["retention.swept", { "audit-log": 2, alerts: 1, "webhook-deliveries": 2 }],
      ["retention.changed", { kind: "alerts", from: null, to: 180 }],
      ["retention.changed", { kind: "audit-log", from: null, to: 90 }],
    ]);
    expect((await keep(rep, "alerts", null)).status).toBe(403);

    await remember(world, [300]);
    await sweepAt(new Date(NOW.getTime() + 60_000));
    expect(await left(org.id), "not twice a day").toMatchObject({ alerts: 3 });
    await sweepAt(new Date(NOW.getTime() + 86_400_001));
    await eventually(async () => expect(await left(org.id)).toMatchObject({ alerts: 2 }));
  });

  it("takes away for good what can no longer be brought back, of everybody, where nothing else is to be forgotten", async () => {
    const { rep, manager, org } = await crmWorld(product);
    const made = async (who: Person, name: string) => {
      const body = { name, choices: [] };
      const { id } = (await product.call(who, api.scenarios.create, { body })).body;
      return { params: { id } };
    };
    const [old, fresh, kept] = [
      await made(rep, "Old"),
      await made(rep, "Fresh"),
      await made(manager, "Kept"),
    ];
    await product.call(rep, api.scenarios.remove, old);
    await product.call(rep, api.scenarios.remove, fresh);
    const digest = { organisationId: org.id, id: randomUUID(), ownerId: manager.id, name: "Gone" };
    const at = { createdAt: daysAgo(9), updatedAt: daysAgo(9), deletedAt: daysAgo(31) };
    await product.database.owner
      .insertInto("digests")
      .values({ ...digest, ...at })
      .execute();
    const { owner } = product.database;
    await owner
      .updateTable("scenarios")
      .set({ deletedAt: daysAgo(2) })
      .where("id", "=", old.params.id)
      .execute();
    await sweepAt(NOW);
    const left = async () => {
      const of = (table: "scenarios" | "digests") =>
        owner.selectFrom(table).select("id").where("organisationId", "=", org.id).execute();
      return [...(await of("scenarios")), ...(await of("digests"))].map(({ id }) => id).sort();
    };
    await eventually(async () =>
      expect(await left()).toEqual([fresh.params.id, kept.params.id].sort()),
    );
    expect((await product.call(rep, api.scenarios.restore, fresh)).status).toBe(200);
    const { body } = await product.call(manager, api.workspace.audit, {
      query: { action: "retention" },
    });
    expect(body.entries.map(({ detail }) => detail)).toEqual([{ scenarios: 1, digests: 1 }]);
  });

  it("leaves what is not settled, and what was put away for longer", async () => {
    const world = await crmWorld(product);
    const { manager, org } = world;
    await remember(world, [400, 399, 398]);
    const { owner } = product.database;
    const [first, second] = await owner
      .selectFrom("alerts")
      .select("id")
      .where("organisationId", "=", org.id)
      .orderBy("createdAt")
      .execute();
    const change = (id: string | undefined, set: { state?: string; quietUntil?: Date }) =>
      owner
        .updateTable("alerts")
        .set(set)
        .where("id", "=", id ?? "")
        .execute();
    await change(first?.id, { state: "shown" });
    await change(second?.id, { quietUntil: new Date("2099-01-01T00:00:00Z") });
    await owner
      .updateTable("webhookDeliveries")
      .set({ state: "waiting" })
      .where("organisationId", "=", org.id)
      .execute();
    await keep(manager, "alerts", 30);
    await sweepAt(NOW);
    await eventually(async () => expect(await left(org.id)).toMatchObject({ alerts: 2 }));
    expect(await left(org.id)).toMatchObject({ alerts: 2, deliveries: 3, digests: 3 });
  });

  it("refuses what is not offered: traces cannot be wiped within weeks", async () => {
    const { manager } = await crmWorld(product);
    const refused = await keep(manager, "audit-log", 7);
    expect([refused.status, refused.raw.json().message]).toEqual([
      400,
      "Days: choose one of the periods offered.",
    ]);
    expect((await keep(manager, "alerts", 0)).status).toBe(400);
    const { status } = await product.call(manager, api.retention.save, {
      params: { kind: "deals" as "alerts" },
      body: { days: 30 },
    });
    expect(status).toBe(400);
  });
});
