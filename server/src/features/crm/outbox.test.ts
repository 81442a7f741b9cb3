import { api, type PropertyChange } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NO_VENDORS } from "../../context/context.ts";
import type { InStore } from "../../db/store.ts";
import { countBlocked } from "../../testing/count-blocked.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { hubspotForTest } from "../../testing/hubspot-account.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { resolveConflict } from "./outbox.service.ts";
import { pushWrites } from "./outbox-push.service.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const set = (who: Person, hubspotId: string, body: PropertyChange) =>
  product.call(who, api.deals.setProperty, { params: { hubspotId }, body });

async function scene(given: Parameters<CrmWorld["deal"]>[1] = {}, account = {}) {
  const world = await crmWorld(product);
  const crm = await hubspotForTest(NOW, account);
  const id = await world.deal(world.rep, { nextStep: "at first", ...given }, crm);
  const { id: dealId } = await world.stored(id);
  const push = (inStore: InStore = product.inStore) =>
    pushWrites(
      { viewer: world.system, clock: () => NOW, inStore, crmOf: async () => crm.crm },
      { dealId },
    );
  return { world, crm, id, dealId, push, rep: world.rep, manager: world.manager };
}

const endPauses = (world: CrmWorld) =>
  product.database.owner
    .updateTable("crmWrites")
    .set({ holdUntil: null })
    .where("organisationId", "=", world.org.id)
    .execute();

const delayedJobs = async (dealId: string) =>
  (
    await sql<{
      seconds: number;
    }>`select round(extract(epoch from start_after - created_on))::int as seconds
      from pgboss.job where name = 'crm.push-writes' and data #>> '{payload,dealId}' = ${dealId}
      and start_after > created_on + interval '0.5 seconds' order by start_after`.execute(
      product.database.owner,
    )
  ).rows.map(({ seconds }) => seconds);

/** A store that fails after the given number of transactions, like a killed worker's. */
function dyingAfter(transactions: number): InStore {
  let left = transactions;
  return (viewer, work, mode) => {
    left -= 1;
    if (left < 0) throw new Error("killed");
    return product.inStore(viewer, work, mode);
  };
}

function must<T>(given: T | undefined): T {
  if (given === undefined) throw new Error("There is none.");
  return given;
}

const act = {
  retry: (who: Person, id: string) => product.call(who, api.crm.retryWrite, { params: { id } }),
  discard: (who: Person, id: string) => product.call(who, api.crm.discardWrite, { params: { id } }),
  resolve: (who: Person, id: string, keep: "mine" | "theirs") =>
    product.call(who, api.crm.resolveConflict, { params: { id }, body: { keep } }),
};

describe("[BY-20] what waits is sent", () => {
  it("each property, once, and is marked so", async () => {
    const { crm, id, push, rep, world } = await scene();
    await set(rep, id, { dealstage: "proposal" });
    await set(rep, id, { closedate: "2027-01-05" });
    await set(rep, id, { hs_manual_forecast_category: "COMMIT" });
    await set(rep, id, { deal_update: "They decide on Friday" });
    await set(rep, id, { hs_next_step: "" });
    await push();
    await push();
    expect(crm.sets().map(({ property, value }) => [property, value])).toEqual([
      ["dealstage", "proposal"],
      ["closedate", "2027-01-05"],
      ["hs_manual_forecast_category", "COMMIT"],
      ["deal_update", "They decide on Friday"],
      ["hs_next_step", ""],
    ]);
    const writes = await world.writes();
    expect(writes.map((w) => [w.state, w.attempts, w.settledAt, w.words])).toEqual(
      Array.from({ length: 5 }, () => ["sent", 1, NOW, null]),
    );
    expect(await world.stored(id)).toMatchObject({
      stageId: "proposal",
      closeDate: "2027-01-05",
      forecastCategory: "COMMIT",
      dealUpdate: "They decide on Friday",
      nextStep: "",
    });
    const { body } = await product.call(rep, api.deals.list, { query: {} });
    expect(body.deals[0]?.pendingWrite).toBeNull();
  });

  it("through an outage: it waits, with growing pauses, and arrives exactly once", async () => {
    const { crm, id, push, rep, world, dealId } = await scene();
    await set(rep, id, { hs_next_step: "call" });
    await set(rep, id, { closedate: "2027-01-05" });
    await crm.fail({ kind: "limit", retryAfter: 30, times: null });
    await push();
    expect((await world.writes()).map((w) => [w.state, w.attempts, w.words])).toEqual([
      ["waiting", 1, expect.stringContaining("You have reached your ten_secondly_rolling limit.")],
      ["waiting", 0, null],
    ]);
    // No attempts before the pause requested by the CRM is over.
    await crm.clearFaults();
    await push();
    expect(crm.sets()).toEqual([]);
    expect(await delayedJobs(dealId)).toEqual([30, expect.closeTo(31, -1)]);

    await endPauses(world);
    await push();
    expect(crm.sets().map(({ value }) => value)).toEqual(["call", "2027-01-05"]);
    expect((await world.writes()).map((w) => [w.state, w.attempts])).toEqual([
      ["sent", 2],
      ["sent", 1],
    ]);
  });

  it("and what the CRM made of it comes back: an automatic category is told", async () => {
    const { id, push, rep, world } = await scene({}, { mapsForecastCategory: true });
    await set(rep, id, { dealstage: "proposal" });
    await push();
    expect((await world.writes())[0]).toMatchObject({
      state: "sent",
      words: "HubSpot set the confidence to Likely.",
    });
    expect((await world.stored(id)).forecastCategory).toBe("COMMIT");
  });

  it("what our own stage moved in the CRM is no conflict with the category set after it", async () => {
    const { crm, id, push, rep, world } = await scene({}, { mapsForecastCategory: true });
    await set(rep, id, { dealstage: "won" });
    await set(rep, id, { hs_manual_forecast_category: "OMIT" });
    await set(rep, id, { closedate: "2026-11-30" });
    await push();
    expect((await world.writes()).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
    expect(await crm.deal(id)).toMatchObject({ forecastCategory: "OMIT", closeDate: "2026-11-30" });
    expect(await world.stored(id)).toMatchObject({
      forecastCategory: "OMIT",
      closeDate: "2026-11-30",
      status: "won",
    });
  });

  it("[A3] not by a job of another organisation that names the deal", async () => {
    const { crm, id, dealId, rep, world } = await scene();
    await set(rep, id, { hs_next_step: "call" });
    const other = await crmWorld(product);
    const context = { clock: () => NOW, inStore: product.inStore, crmOf: async () => crm.crm };
    await pushWrites({ viewer: other.system, ...context }, { dealId });
    expect(crm.sets()).toEqual([]);
    expect((await world.writes())[0]).toMatchObject({ state: "waiting", attempts: 0 });
  });

  it("even after its author has left", async () => {
    const { crm, id, push, rep } = await scene();
    await set(rep, id, { hs_next_step: "handover" });
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: NOW })
      .where("id", "=", rep.id)
      .execute();
    await push();
    expect((await crm.deal(id))?.nextStep).toBe("handover");
  });

  it("by a worker, without being asked", async () => {
    const crm = await hubspotForTest(new Date());
    const outside = { ...NO_VENDORS, crmOf: async () => crm.crm };
    const working = await testProduct({ works: true, makeOutside: () => outside });
    try {
      const world = await crmWorld(working);
      const id = await world.deal(world.rep, {}, crm);
      const params = { hubspotId: id };
      await working.call(world.rep, api.deals.setProperty, {
        params,
        body: { closedate: "2027-03-01" },
      });
      await vi.waitFor(async () => expect((await world.writes())[0]?.state).toBe("sent"), {
        timeout: 120_000,
      });
      expect((await crm.deal(id))?.closeDate).toBe("2027-03-01");
    } finally {
      await working.close();
    }
  });
});

describe("[DC-7] tasks and notes", () => {
  async function three() {
    const made = await scene();
    const { id, rep, manager } = made;
    await product.call(rep, api.deals.createTask, {
      params: { id },
      body: { hs_task_subject: "Call", hs_timestamp: 1_800_000_000_000, hs_task_type: "TODO" },
    });
    await product.call(manager, api.deals.addNote, {
      params: { id },
      body: { message: "<b>Well done</b>\nGo on" },
    });
    return made;
  }

  it("are made once in the CRM, and the task in our copy", async () => {
    const { crm, push, world, dealId, rep, id } = await three();
    await push();
    expect((await crm.made()).map(({ text }) => text)).toEqual([
      "Call",
      "<strong>Well done</strong><br>Go on",
    ]);
    const writes = await world.writes();
    const [taskId = "", noteId = ""] = (await crm.made()).map((made) => made.id);
    expect(writes.map((w) => [w.state, w.crmObjectId])).toEqual([
      ["sent", taskId],
      ["sent", noteId],
    ]);
    const tasks = () =>
      product.database.owner.selectFrom("tasks").selectAll().where("dealId", "=", dealId).execute();
    expect(await tasks()).toMatchObject([{ crmId: taskId, subject: "Call", isCompleted: false }]);

    await product.call(rep, api.deals.updateTask, {
      params: { id, taskId },
      body: { hs_task_status: "COMPLETED" },
    });
    await push();
    expect((await crm.made()).map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
    expect(await tasks()).toMatchObject([{ isCompleted: true, completedAt: NOW }]);
  });

  it("are made once although the answer was lost", async () => {
    const { crm, push, world } = await three();
    await crm.fail({ kind: "cut", method: "POST", path: "/objects/2026-09/tasks" });
    await crm.fail({ kind: "status", status: 500, path: "/associations/", times: null });
    await push();
    expect((await world.writes()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    expect(await crm.made()).toHaveLength(1);
    await crm.clearFaults();
    await endPauses(world);
    await push();
    expect(await crm.made()).toHaveLength(2);
    expect((await world.writes()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  it("a change of a task that the CRM refuses is taken back", async () => {
    const { crm, push, dealId, id, rep, world } = await three();
    await push();
    await product.call(rep, api.deals.updateTask, {
      params: { id, taskId: must((await crm.made())[0]).id },
      body: { hs_task_status: "COMPLETED" },
    });
    await crm.refuse("Not found.", { status: 404, path: "/objects/2026-09/tasks" });
    await push();
    expect((await world.writes()).at(-1)).toMatchObject({
      state: "refused",
      words: "This task is no longer in HubSpot.",
    });
    const task = await product.database.owner
      .selectFrom("tasks")
      .select(["isCompleted", "completedAt"])
      .where("dealId", "=", dealId)
      .executeTakeFirst();
    expect(task).toEqual({ isCompleted: false, completedAt: null });
  });
});

describe("[D1] nothing is doubled, nothing overtakes", () => {
  it.each([
    // The transactions of a push: claim, hold, settle.
    { name: "before sending", transactions: 1, sets: 0 },
    { name: "between sending and marking", transactions: 2, sets: 1 },
  ])("a worker killed $name", async ({ transactions, sets }) => {
    const { crm, id, push, rep, world } = await scene();
    await set(rep, id, { hs_next_step: "call" });
    await expect(push(dyingAfter(transactions))).rejects.toThrow("killed");
    expect(crm.sets()).toHaveLength(sets);
    // Its claim blocks others until it expires.
    await push();
    expect((await world.writes())[0]?.state).toBe("waiting");
    await endPauses(world);
    await push();
    expect(crm.sets().map(({ value }) => value)).toEqual(["call"]);
    expect((await world.writes())[0]).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("a worker killed after making a note makes it once", async () => {
    const { crm, id, push, manager, world } = await scene();
    await product.call(manager, api.deals.addNote, { params: { id }, body: { message: "hi" } });
    await expect(push(dyingAfter(1))).rejects.toThrow("killed");
    expect(await crm.made()).toHaveLength(1);
    await endPauses(world);
    await push();
    expect(await crm.made()).toHaveLength(1);
    expect((await world.writes())[0]).toMatchObject({
      state: "sent",
      crmObjectId: must((await crm.made())[0]).id,
    });
  });

  it("many workers at once send each write once, in order, one at a time", async () => {
    const { crm, id, push, rep, manager, world } = await scene();
    await set(rep, id, { closedate: "2027-01-05" });
    await set(rep, id, { hs_next_step: "call" });
    await set(rep, id, { dealstage: "proposal" });
    await product.call(manager, api.deals.addNote, { params: { id }, body: { message: "hi" } });
    await Promise.all(Array.from({ length: 6 }, () => push()));
    await push();
    expect(crm.sets().map(({ property }) => property)).toEqual([
      "closedate",
      "hs_next_step",
      "dealstage",
    ]);
    expect(await crm.made()).toHaveLength(1);
    expect(crm.mostInFlight()).toBe(1);
    expect((await world.writes()).map(({ state }) => state)).toEqual(Array(4).fill("sent"));
  });

  it("a change that replaces one already on its way is no conflict with it, and goes out last", async () => {
    const { crm, id, push, rep, world } = await scene();
    await set(rep, id, { hs_next_step: "one" });
    let isFirst = true;
    crm.onRead(async () => {
      if (!isFirst) return;
      isFirst = false;
      await set(rep, id, { hs_next_step: "two" });
      await push();
      expect(crm.sets()).toEqual([]);
    });
    await push();
    expect(crm.sets().map(({ value }) => value)).toEqual(["one", "two"]);
    expect((await world.writes()).map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect((await world.stored(id)).nextStep).toBe("two");
  });

  it("nor with one that was sent by a worker who was killed before saying so", async () => {
    const { crm, id, push, rep, world } = await scene();
    await set(rep, id, { hs_next_step: "one" });
    await expect(push(dyingAfter(2))).rejects.toThrow("killed");
    await set(rep, id, { hs_next_step: "two" });
    await endPauses(world);
    await push();
    expect(crm.sets().map(({ value }) => value)).toEqual(["one", "two"]);
    expect((await world.writes()).map(({ state }) => state)).toEqual(["discarded", "sent"]);
  });

  it("what nobody foresaw is reported and tried again after a pause", async () => {
    const { crm, id, push, rep, world } = await scene();
    await set(rep, id, { hs_next_step: "call" });
    const { setProperties } = crm.crm;
    crm.crm.setProperties = async () => {
      crm.crm.setProperties = setProperties;
      throw new TypeError("a bug");
    };
    await expect(push()).rejects.toThrow("a bug");
    await endPauses(world);
    await push();
    expect((await crm.deal(id))?.nextStep).toBe("call");
  });

  it("a lost connection parks the write without counting an attempt", async () => {
    const { crm, id, push, rep, world } = await scene();
    await set(rep, id, { hs_next_step: "call" });
    await crm.fail({ kind: "status", status: 401, path: "/crm/", times: null });
    await push();
    await push();
    expect((await world.writes())[0]).toMatchObject({ state: "waiting", attempts: 0 });
    await crm.clearFaults();
    await push();
    expect((await world.writes())[0]).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("nothing is sent while the connection is for reading only", async () => {
    const { crm, id, push, rep, world } = await scene();
    await set(rep, id, { hs_next_step: "call" });
    await world.change({ mode: "dry-run" });
    await push();
    expect(crm.sets()).toEqual([]);
    await world.change({ mode: "live" });
    await push();
    expect(crm.sets()).toHaveLength(1);
  });

  it("what waits without anybody at it is found", async () => {
    const { id, rep, world, crm, push, dealId } = await scene();
    await set(rep, id, { hs_next_step: "call" });
    const stalled = () => product.inStore(world.system, (store) => store.outbox.stalled(2));
    await product.database.owner
      .updateTable("crmWrites")
      .set({ createdAt: new Date(Date.now() - 600_000) })
      .where("organisationId", "=", world.org.id)
      .execute();
    expect(await stalled()).toEqual([dealId]);
    await crm.fail({ kind: "limit", retryAfter: 60, times: null });
    await push();
    expect(await stalled()).toEqual([]);
  });
});

describe("[BY-20] a refusal", () => {
  async function refused(body: PropertyChange = { dealstage: "won" }) {
    const made = await scene({
      history: [
        {
          field: "stage",
          at: new Date("2026-10-01T00:00:00Z"),
          value: "qualified",
          crmUserId: null,
        },
      ],
    });
    await set(made.rep, made.id, body);
    const words = "Required property missing: closed_won_reason.";
    await made.crm.refuse(words);
    await made.push();
    const [write] = (await product.call(made.rep, api.crm.writes, { query: {} })).body.writes;
    if (!write) throw new Error("There is no write.");
    return { ...made, write, words };
  }

  it("puts our copy back and says why, in the CRM's words", async () => {
    const { write, words, world, id } = await refused();
    expect(write).toMatchObject({ state: "refused", words, attempts: 1 });
    expect(await world.stored(id)).toMatchObject({
      stageId: "qualified",
      status: "open",
      stageEnteredAt: new Date("2026-10-01T00:00:00Z"),
    });
    expect(
      (await world.changes(id)).slice(-2).map((c) => [c.fromValue, c.toValue, c.source]),
    ).toEqual([
      ["qualified", "won", "here"],
      ["won", "qualified", "crm"],
    ]);
    const { body } = await product.call(world.rep, api.deals.list, { query: {} });
    expect(body.deals[0]?.pendingWrite).toBe("refused");
  });

  it("does not stop the writes after it", async () => {
    const { crm, id, push, rep, world } = await scene();
    await set(rep, id, { dealstage: "won" });
    await set(rep, id, { hs_next_step: "call" });
    await crm.refuse("No.");
    await push();
    expect((await world.writes()).map(({ state }) => state)).toEqual(["refused", "sent"]);
  });

  it("tells its author, live, in few enough bytes", async () => {
    const { world, push, rep, id, crm } = await scene();
    const told: unknown[] = [];
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: product.database.ownerUrl });
    await client.connect();
    await client.query("listen touchline_live");
    client.on("notification", ({ payload }) => told.push(JSON.parse(payload ?? "")));
    try {
      await set(rep, id, { hs_next_step: "\u0001ü".repeat(5000) });
      await crm.refuse("é".repeat(1900));
      await push();
      const forAuthor = { userIds: [rep.id], managers: false, organisationId: world.org.id };
      const event = { type: "write-settled", write: { state: "refused", target: "hs_next_step" } };
      await eventually(() =>
        expect(told).toContainEqual(
          expect.objectContaining({
            ...forAuthor,
            event: { ...event, write: expect.objectContaining(event.write) },
          }),
        ),
      );
    } finally {
      await client.end();
    }
  });

  it("can be tried again: our copy takes the value once more", async () => {
    const { write, crm, id, rep, push, world } = await refused();
    const { status, body } = await act.retry(rep, write.id);
    expect([status, body.state, body.words]).toEqual([200, "waiting", null]);
    expect((await world.stored(id)).stageId).toBe("won");
    await push();
    expect((await crm.deal(id))?.stageId).toBe("won");
    expect((await act.retry(rep, write.id)).status).toBe(409);
  });

  it("cannot be tried again while something newer waits, nor without a live connection", async () => {
    const { write, id, rep, world } = await refused();
    await world.change({ mode: "dry-run" });
    const dry = await act.retry(rep, write.id);
    expect([dry.status, dry.raw.json().message]).toEqual([
      409,
      "HubSpot is connected read-only. A manager can switch it to live.",
    ]);
    await world.change({ mode: "live" });
    await set(rep, id, { dealstage: "proposal" });
    const late = await act.retry(rep, write.id);
    expect([late.status, late.raw.json().message]).toEqual([
      409,
      "A newer change to this property is already on its way.",
    ]);
    await world.disconnect();
    expect((await act.retry(rep, write.id)).status).toBe(409);
  });

  it("can be given up", async () => {
    const { write, rep, world, id } = await refused();
    const { status, body } = await act.discard(rep, write.id);
    expect([status, body.state]).toEqual([200, "discarded"]);
    expect((await world.stored(id)).stageId).toBe("qualified");
    const again = await act.discard(rep, write.id);
    expect([again.status, again.raw.json().message]).toEqual([
      409,
      "Only a change that isn't in HubSpot yet can be discarded. This one is given up.",
    ]);
  });
});

describe("[D3] a foreign edit", () => {
  async function conflict() {
    const made = await scene();
    await set(made.rep, made.id, { hs_next_step: "mine" });
    await made.crm.edit(made.id, "hs_next_step", "theirs");
    await made.push();
    const [write] = (await product.call(made.rep, api.crm.writes, { query: {} })).body.writes;
    if (!write) throw new Error("There is no write.");
    return { ...made, write };
  }

  it("is not overwritten: both values show", async () => {
    const { write, crm, id, world } = await conflict();
    expect(write).toMatchObject({
      state: "conflict",
      value: "mine",
      previous: "at first",
      theirValue: "theirs",
    });
    expect(crm.sets()).toEqual([]);
    expect((await world.stored(id)).nextStep).toBe("mine");
    const { body } = await product.call(world.manager, api.deals.list, { query: {} });
    expect(body.deals[0]?.pendingWrite).toBe("conflict");
  });

  it("keep mine: it is sent, knowing theirs", async () => {
    const { write, crm, id, rep, push, world } = await conflict();
    const { status, body } = await act.resolve(rep, write.id, "mine");
    expect([status, body.state, body.previous, body.theirValue]).toEqual([
      200,
      "waiting",
      "theirs",
      null,
    ]);
    await push();
    expect(crm.sets().map(({ value }) => value)).toEqual(["mine"]);
    expect((await world.writes())[0]?.state).toBe("sent");
    expect((await crm.deal(id))?.nextStep).toBe("mine");
  });

  it("take theirs: our copy takes their value and nothing is sent", async () => {
    const { write, crm, id, rep, push, world } = await conflict();
    const { status, body } = await act.resolve(rep, write.id, "theirs");
    expect([status, body.state]).toEqual([200, "discarded"]);
    await push();
    expect(crm.sets()).toEqual([]);
    expect((await world.stored(id)).nextStep).toBe("theirs");
    const lines = (await world.changes(id)).slice(-2);
    expect(lines.map(({ fromValue, toValue, source }) => [fromValue, toValue, source])).toEqual([
      ["mine", "at first", "here"],
      ["at first", "theirs", "here"],
    ]);
    expect((await act.resolve(rep, write.id, "mine")).status).toBe(409);
  });

  it("a third value of theirs after keep mine is a conflict again, not a fight", async () => {
    const { write, crm, id, rep, push, world } = await conflict();
    await act.resolve(rep, write.id, "mine");
    await crm.edit(id, "hs_next_step", "theirs again");
    await push();
    expect((await world.writes())[0]).toMatchObject({
      state: "conflict",
      theirValue: "theirs again",
    });
    expect(crm.sets()).toEqual([]);
  });

  it("told once more while it is settled by keep mine is no conflict again", async () => {
    const { write, crm, id, dealId, rep, push, world } = await conflict();
    const theirs = must(await crm.deal(id));
    let telling: Promise<unknown> = Promise.resolve();
    const viewer = { ...world.system, userId: rep.id, role: rep.role };
    await product.inStore(viewer, async (store) => {
      await store.deals.getForUpdate(dealId);
      telling = product.inStore(world.system, (other) => other.mirror.saveDeals([theirs], NOW));
      await eventually(async () => expect(await countBlocked(product.database.owner)).toBe(1));
      await resolveConflict({ viewer, now: NOW, store }, write.id, "mine");
    });
    await telling;
    await push();
    expect((await world.writes())[0]).toMatchObject({ state: "sent", previous: "theirs" });
    expect(crm.sets().map(({ value }) => value)).toEqual(["mine"]);
  });

  it("settled by keep mine while a worker still looks at it is no conflict again", async () => {
    const { crm, id, rep, push, world } = await scene();
    await set(rep, id, { hs_next_step: "mine" });
    await crm.edit(id, "hs_next_step", "theirs");
    crm.onRead(async () => {
      crm.onRead(() => undefined);
      const theirs = must(await crm.deal(id));
      await product.inStore(world.system, (store) => store.mirror.saveDeals([theirs], NOW));
      await act.resolve(rep, must((await world.writes())[0]).id, "mine");
    });
    await push();
    expect((await world.writes())[0]).toMatchObject({ state: "sent", previous: "theirs" });
    expect(crm.sets().map(({ value }) => value)).toEqual(["mine"]);
  });

  it("what was read before it and arrives after keep mine is old, not news", async () => {
    const { crm, id, rep, push, world } = await scene();
    const old = must(await crm.deal(id));
    await set(rep, id, { hs_next_step: "mine" });
    await crm.edit(id, "hs_next_step", "theirs");
    await push();
    await act.resolve(rep, must((await world.writes())[0]).id, "mine");
    await product.inStore(world.system, (store) => store.mirror.saveDeals([old], NOW));
    await push();
    expect((await world.writes())[0]).toMatchObject({ state: "sent", previous: "theirs" });
    expect(crm.sets().map(({ value }) => value)).toEqual(["mine"]);
  });

  it("giving up takes theirs; a newer change of ours replaces it and meets theirs too", async () => {
    const { write, id, rep, push, world, crm } = await conflict();
    await set(rep, id, { hs_next_step: "mine, better" });
    await push();
    const states = (await world.writes()).map((w) => [w.state, w.theirValue]);
    expect(states).toEqual([
      ["discarded", "theirs"],
      ["conflict", "theirs"],
    ]);
    const newer = (await world.writes())[1]?.id ?? "";
    expect((await act.discard(rep, newer)).status).toBe(200);
    expect((await world.stored(id)).nextStep).toBe("theirs");
    expect((await act.discard(rep, write.id)).status).toBe(409);
    expect(crm.sets()).toEqual([]);
  });

  it("the same value there as here is no conflict", async () => {
    const { crm, id, push, rep, world } = await scene();
    await set(rep, id, { hs_next_step: "same" });
    await crm.edit(id, "hs_next_step", "same");
    await push();
    expect(crm.sets()).toEqual([]);
    expect((await world.writes())[0]?.state).toBe("sent");
  });
});

describe("[BY-20] a deal that is no longer what it was", () => {
  it("merged while a write waits: the survivor gets it", async () => {
    const { crm, id, push, rep, manager, world } = await scene();
    const other = await world.deal(rep, {}, crm);
    await set(rep, id, { hs_next_step: "call" });
    await product.call(manager, api.deals.addNote, { params: { id }, body: { message: "hi" } });
    const into = await crm.merge(id, other);
    await push();
    expect((await crm.deal(into))?.nextStep).toBe("call");
    expect((await crm.made()).map(({ dealId }) => dealId)).toEqual([into]);
    expect((await world.writes()).map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect((await world.stored(into)).nextStep).toBe("call");
  });

  it("merged, and known to be: what waits moves to the survivor", async () => {
    const { crm, id, push, rep, world, dealId } = await scene();
    const other = await world.deal(rep, {}, crm);
    await set(rep, id, { hs_next_step: "call" });
    const into = await crm.merge(id, other);
    const survivor = await crm.deal(into);
    if (!survivor) throw new Error("There is no survivor.");
    await product.inStore(world.system, (store) => store.mirror.saveDeals([survivor], NOW));
    await push();
    const [write] = await world.writes();
    expect(write?.state).toBe("sent");
    expect(write?.dealId).not.toBe(dealId);
    expect((await world.stored(into)).nextStep).toBe("call");
  });

  it("deleted while a write waits: it is refused, and says so", async () => {
    const { crm, id, push, rep, manager, world } = await scene();
    await set(rep, id, { hs_next_step: "call" });
    await product.call(manager, api.deals.addNote, { params: { id }, body: { message: "hi" } });
    await crm.archive(id);
    await push();
    expect((await world.writes()).map((w) => [w.state, w.words])).toEqual([
      ["refused", "This deal is no longer in HubSpot."],
      ["refused", "This deal is no longer in HubSpot."],
    ]);
    expect((await world.stored(id)).nextStep).toBe("at first");
  });
});

describe("[AUTH-11] the outbox", () => {
  it("shows a rep the writes of their own deals, a manager all, others none", async () => {
    const { world, rep, manager, id } = await scene();
    const theirs = await world.deal(world.colleague);
    await set(rep, id, { hs_next_step: "a" });
    const { body: foreign } = await set(manager, theirs, { hs_next_step: "b" });
    const seen = async (who: Person, query = {}) =>
      (await product.call(who, api.crm.writes, { query })).body.writes.map(({ value }) => value);
    expect(await seen(rep)).toEqual(["a"]);
    expect(await seen(manager)).toEqual(["b", "a"]);
    expect(await seen(manager, { limit: 1 })).toEqual(["b"]);
    expect(await seen(manager, { state: "refused" })).toEqual([]);
    const counted = async (who: Person) =>
      (await product.call(who, api.crm.writes, { query: { limit: 1 } })).body.counts;
    const none = { waiting: 0, sent: 0, refused: 0, conflict: 0, "dry-run": 0, discarded: 0 };
    expect(await counted(rep)).toEqual({ ...none, waiting: 1 });
    expect(await counted(manager)).toEqual({ ...none, waiting: 2 });
    const stranger = (await crmWorld(product)).manager;
    expect(await seen(stranger)).toEqual([]);
    for (const who of [rep, stranger]) {
      for (const { status, raw } of [
        await act.retry(who, foreign.write.id),
        await act.discard(who, foreign.write.id),
        await act.resolve(who, foreign.write.id, "mine"),
      ]) {
        expect([status, raw.json().message]).toEqual([404, "Change not found."]);
      }
    }
  });

  it("giving a waiting write up puts our copy back; one that is waiting cannot be retried", async () => {
    const { id, rep, world, push, crm } = await scene();
    const { body } = await set(rep, id, { hs_next_step: "call" });
    const early = await act.retry(rep, body.write.id);
    expect([early.status, early.raw.json().message]).toEqual([
      409,
      "Only a rejected change can be retried. This one is waiting to be sent.",
    ]);
    expect((await act.resolve(rep, body.write.id, "mine")).status).toBe(409);
    expect((await act.discard(rep, body.write.id)).body.state).toBe("discarded");
    expect((await world.stored(id)).nextStep).toBe("at first");
    await push();
    expect(crm.sets()).toEqual([]);
  });
});
