import { randomUUID } from "node:crypto";
import { api, type BulkChange, type BulkEdit } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "../../context/viewer.ts";
import type { InStore } from "../../db/store.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { crmDeal } from "../../testing/crm-deal.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type HubspotAccount, hubspotForTest } from "../../testing/hubspot-account.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { pushDeals } from "../../testing/push-deals.ts";
import { runBulkEdit } from "./bulk-edit-run.service.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const start = (who: Person, ids: string[], change: BulkChange, id: string = randomUUID()) =>
  product.call(who, api.bulkEdits.start, { body: { id, deals: { ids }, change } });
const preview = (who: Person, ids: string[], change: BulkChange) =>
  product.call(who, api.bulkEdits.preview, { body: { deals: { ids }, change } });
const read = (who: Person, id: string) => product.call(who, api.bulkEdits.read, { params: { id } });
const undo = (who: Person, id: string) => product.call(who, api.bulkEdits.undo, { params: { id } });
const retry = (who: Person, id: string) =>
  product.call(who, api.bulkEdits.retry, { params: { id } });

/** Runs the job as the user who requested it. */
function work(world: CrmWorld, who: Person, id: string, inStore: InStore = product.inStore) {
  const viewer: Viewer = { organisationId: world.org.id, userId: who.id, role: who.role };
  return runBulkEdit({ viewer, inStore, clock: () => NOW }, id);
}

const push = (world: CrmWorld, hubspot: HubspotAccount, crmIds: string[]) =>
  pushDeals(product, world, hubspot, crmIds);

async function made(
  world: CrmWorld,
  of: Person,
  count: number,
  hubspot?: HubspotAccount,
): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) {
    ids.push(await world.deal(of, { nextStep: `Step ${place}` }, hubspot));
  }
  return ids;
}

const outcomes = async (who: Person, { id }: Pick<BulkEdit, "id">) =>
  (await read(who, id)).body.rows.map(({ outcome }) => outcome);

describe("[BY-6] a preview of a bulk edit", () => {
  it("says which deals would change and which be left alone, and changes nothing", async () => {
    const world = await crmWorld(product);
    const own = await made(world, world.rep, 2);
    const there = await world.deal(world.rep, { stageId: "proposal" });
    const other = await world.deal(world.rep, { pipelineId: "renewals", stageId: "renewing" });
    const theirs = await world.deal(world.colleague);
    const ids = [...own, there, other, theirs];
    const { body } = await preview(world.rep, ids, { dealstage: "proposal" });
    expect(body).toEqual({
      total: 5,
      willChange: 2,
      same: 1,
      otherPipeline: 1,
      notFound: 1,
      isDryRun: false,
    });
    expect((await preview(world.manager, ids, { dealstage: "proposal" })).body).toMatchObject({
      willChange: 3,
      notFound: 0,
    });
    const filter = { pipelines: ["renewals"], closed: "false" as const };
    const byFilter = await product.call(world.manager, api.bulkEdits.preview, {
      body: { deals: { filter }, change: { hs_next_step: "Call" } },
    });
    expect(byFilter.body).toMatchObject({ total: 1, willChange: 1 });
    expect(await world.writes()).toEqual([]);
  });

  it("[B3] refuses what cannot be, naming the field", async () => {
    const world = await crmWorld(product);
    const [id = ""] = await made(world, world.rep, 1);
    const unknown = await preview(world.rep, [id], { dealstage: "nirvana" });
    expect([unknown.status, unknown.raw.body]).toEqual([400, expect.stringContaining("dealstage")]);
    const many = Array.from({ length: 1001 }, (_, place) => String(place));
    const tooMany = await preview(world.rep, many, { hs_next_step: "x" });
    expect([tooMany.status, tooMany.raw.body]).toEqual([
      400,
      expect.stringContaining("Deals can have at most 1,000 entries."),
    ]);
    const update = { deal_update: "An update tells of one deal" } as never;
    expect((await start(world.rep, [id], update)).status).toBe(400);
    expect((await start(world.rep, [id], { closedate: "soon" })).status).toBe(400);
  });
});

describe("[BY-6] a bulk edit", () => {
  it("is many single edits: copy, history, outbox, audit and news, each once however often it is asked for", async () => {
    const world = await crmWorld(product);
    const hubspot = await hubspotForTest(NOW);
    const ids = await made(world, world.rep, 3, hubspot);
    const id = randomUUID();
    const { status, body } = await start(world.rep, ids, { closedate: "2027-01-29" }, id);
    expect([status, body]).toEqual([
      202,
      expect.objectContaining({ id, label: "2027-01-29", total: 3, settled: 0, isRunning: true }),
    ]);
    const other = { hs_next_step: "something else" };
    expect((await start(world.rep, ids, other, id)).body).toEqual(body);
    const heard = await collectNotices(product, () => work(world, world.rep, id));
    expect(heard.some(({ event }) => event.type === "stale")).toBe(true);
    await work(world, world.rep, id);
    expect((await world.writes()).map((write) => [write.target, write.state])).toEqual(
      Array(3).fill(["closedate", "waiting"]),
    );
    const told = await collectNotices(product, () => push(world, hubspot, ids));
    expect(told.filter(({ event }) => event.type === "write-settled")).toEqual([]);
    expect(hubspot.sets().map(({ value }) => value)).toEqual(Array(3).fill("2027-01-29"));
    for (const crmId of ids) {
      expect(await world.stored(crmId)).toMatchObject({ closeDate: "2027-01-29" });
      expect((await world.changes(crmId)).at(-1)).toMatchObject({
        field: "close_date",
        source: "here",
        personName: "Sam",
      });
    }
    const audit = await product.database.owner
      .selectFrom("auditLog")
      .select("action")
      .where("organisationId", "=", world.org.id)
      .where("action", "in", ["deal.changed", "bulk-edit.started"])
      .execute();
    expect(audit.map(({ action }) => action).toSorted()).toEqual([
      "bulk-edit.started",
      ...Array(3).fill("deal.changed"),
    ]);
    const [newest] = (await product.call(world.rep, api.bulkEdits.newest, {})).body;
    expect(newest).toMatchObject({ id, settled: 3, isRunning: false, counts: { done: 3 } });
  });

  it("answers for each deal: another pipeline's is left alone, another rep's is not found", async () => {
    const world = await crmWorld(product);
    const [own = ""] = await made(world, world.rep, 1);
    const there = await world.deal(world.rep, { stageId: "proposal" });
    const other = await world.deal(world.rep, { pipelineId: "renewals", stageId: "renewing" });
    const theirs = await world.deal(world.colleague, { name: "Kim's secret" });
    const { body } = await start(world.rep, [own, there, other, theirs], { dealstage: "proposal" });
    await work(world, world.rep, body.id);
    const { rows } = (await read(world.rep, body.id)).body;
    expect(rows.map(({ outcome, words }) => [outcome, words])).toEqual([
      ["sending", null],
      ["same", null],
      ["left", "In another pipeline: Renewals."],
      ["left", "Deal not found."],
    ]);
    expect(JSON.stringify(rows)).not.toContain("Kim");
    expect((await world.stored(theirs)).stageId).not.toBe("proposal");
  });

  it("[B3] is one of three at a time and ten a minute; ids of nothing are no work", async () => {
    const world = await crmWorld(product);
    const hubspot = await hubspotForTest(NOW);
    const ids = await made(world, world.rep, 1, hubspot);
    const unknown = Array.from({ length: 999 }, (_, place) => String(880_000 + place));
    const call = { hs_next_step: "Call" };
    expect((await start(world.rep, unknown, call)).status).toBe(404);
    expect((await product.call(world.rep, api.bulkEdits.newest, {})).body).toEqual([]);
    const { body: first } = await start(world.rep, [...ids, ...unknown], call);
    expect(first).toMatchObject({ total: 1000, settled: 999, counts: { waiting: 1, left: 999 } });
    const three = await Promise.all([
      start(world.rep, ids, { hs_next_step: "Write" }),
      start(world.rep, ids, { hs_next_step: "Meet" }),
      start(world.rep, ids, { hs_next_step: "Visit" }),
    ]);
    expect(three.map(({ status }) => status).toSorted()).toEqual([202, 202, 409]);
    const refused = three.find(({ status }) => status === 409);
    expect(refused?.raw.body).toContain("3 of your bulk edits are still running.");
    expect((await start(world.rep, ids, call, first.id)).status, "known already").toBe(202);
    const same = randomUUID();
    const twice = await Promise.all([1, 2].map(() => start(world.manager, ids, call, same)));
    expect(
      twice.map(({ status }) => status),
      "somebody else's, sent twice",
    ).toEqual([202, 202]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    await work(world, world.rep, first.id);
    expect((await start(world.rep, ids, call)).status, "on its way to the CRM").toBe(409);
    await push(world, hubspot, ids);
    const { status, body } = await start(world.rep, ids, call);
    expect(status).toBe(202);
    const more = [];
    for (let asked = 8; asked < 11; asked += 1) {
      more.push((await start(world.rep, ids, call, body.id)).status);
    }
    expect(more).toEqual([202, 202, 429]);
  });

  it("[B3] is undone and tried again as one of three at a time, but what runs can always be undone", async () => {
    const world = await crmWorld(product);
    const hubspot = await hubspotForTest(NOW);
    const ids = await made(world, world.rep, 2, hubspot);
    const others = await made(world, world.rep, 3, hubspot);
    await hubspot.refuse("Not this one");
    const { body: over } = await start(world.rep, ids, { hs_next_step: "Call" });
    await work(world, world.rep, over.id);
    await push(world, hubspot, ids);
    expect((await read(world.rep, over.id)).body.edit).toMatchObject({
      isRunning: false,
      counts: { done: 1, refused: 1 },
    });
    const running: BulkEdit[] = [];
    for (const id of others) {
      running.push((await start(world.rep, [id], { hs_next_step: "Write" })).body);
    }
    for (const { id } of running) await work(world, world.rep, id);
    for (const again of [undo, retry]) {
      const refused = await again(world.rep, over.id);
      expect(refused.status).toBe(409);
      expect(refused.raw.body).toContain("3 of your bulk edits are still running.");
    }
    expect((await undo(world.rep, running[2]?.id ?? "")).status, "a mistake").toBe(202);
    await push(world, hubspot, others);
    expect((await retry(world.rep, over.id)).status).toBe(202);
  });

  it("is kept while it runs and while its undo is kept; of the others the newest are", async () => {
    const world = await crmWorld(product);
    const { owner } = product.database;
    const hubspot = await hubspotForTest(NOW);
    const ids = await made(world, world.rep, 2, hubspot);
    const { body: waiting } = await start(world.rep, ids.slice(0, 1), { hs_next_step: "Call" });
    const { body: undone } = await start(world.rep, ids.slice(1), { hs_next_step: "Write" });
    await work(world, world.rep, undone.id);
    await push(world, hubspot, ids.slice(1));
    const { body: itsUndo } = await undo(world.rep, undone.id);
    await owner
      .updateTable("bulkEdits")
      .set({ createdAt: new Date("2026-01-01T00:00:00Z") })
      .where("organisationId", "=", world.org.id)
      .execute();
    const done = (createdAt: string, undoes: string | null = null) => ({
      organisationId: world.org.id,
      id: randomUUID(),
      createdBy: world.rep.id,
      property: "hs_next_step",
      value: "Call",
      label: "Call",
      undoes,
      createdAt: new Date(createdAt),
    });
    const old = done("2026-02-01T00:00:00Z");
    const original = done("2026-02-02T00:00:00Z");
    const newer = Array.from({ length: 18 }, () => done("2026-03-01T00:00:00Z"));
    const laterUndo = done("2026-04-01T00:00:00Z", original.id);
    const all = [old, original, ...newer, laterUndo];
    await owner.insertInto("bulkEdits").values(all).execute();
    const { status, body } = await start(world.rep, ids, { hs_next_step: "Meet" });
    expect(status).toBe(202);
    const kept = await owner
      .selectFrom("bulkEdits")
      .select("id")
      .where("organisationId", "=", world.org.id)
      .execute();
    const expected = [waiting, undone, itsUndo, body, ...all.filter((edit) => edit !== old)];
    expect(kept.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  });

  it("[A1] is nobody else's to start, see, undo or try again", async () => {
    const [world, foreign] = [await crmWorld(product), await crmWorld(product)];
    const ids = await made(world, world.rep, 2);
    const { body } = await start(world.rep, ids, { hs_next_step: "Call" });
    await work(world, world.rep, body.id);
    for (const stranger of [world.colleague, foreign.rep, foreign.manager]) {
      expect((await start(stranger, ids, { hs_next_step: "x" })).status).toBe(404);
      expect((await preview(stranger, ids, { hs_next_step: "x" })).status).toBe(404);
    }
    for (const stranger of [world.manager, world.colleague, foreign.rep, foreign.manager]) {
      expect((await read(stranger, body.id)).status).toBe(404);
      expect((await undo(stranger, body.id)).status).toBe(404);
      expect((await retry(stranger, body.id)).status).toBe(404);
      expect((await product.call(stranger, api.bulkEdits.newest, {})).body).toEqual([]);
    }
  });

  it("[D1] goes on where a killed worker left it, and doubles nothing", async () => {
    const world = await crmWorld(product);
    const deals = Array.from({ length: 60 }, (_, place) =>
      crmDeal(`${7000 + place}`, { ownerId: "2" }),
    );
    await product.inStore(world.system, (store) => store.mirror.saveDeals(deals, NOW));
    const ids = deals.map(({ id }) => id);
    const { body } = await start(world.rep, ids, { hs_next_step: "Call" });
    let lots = 0;
    const killed = new Error("killed");
    // Crashes once at the end of a chunk before it is committed, and once between two chunks.
    const dying: InStore = async (viewer, run, mode) => {
      lots += 1;
      if (lots === 3) throw killed;
      return product.inStore(
        viewer,
        async (store) => {
          const result = await run(store);
          if (lots === 1) throw killed;
          return result;
        },
        mode,
      );
    };
    await expect(work(world, world.rep, body.id, dying)).rejects.toBe(killed);
    expect(await world.writes()).toEqual([]);
    await expect(work(world, world.rep, body.id, dying)).rejects.toBe(killed);
    expect(await world.writes()).toHaveLength(50);
    // Two workers take it over at the same time.
    await Promise.all([work(world, world.rep, body.id), work(world, world.rep, body.id)]);
    const writes = await world.writes();
    expect(writes).toHaveLength(60);
    expect(new Set(writes.map(({ dealId }) => dealId)).size).toBe(60);
    expect(await outcomes(world.rep, body)).toEqual(Array(60).fill("sending"));
  });

  it("in a dry run lists what it would have done, and has nothing to undo", async () => {
    const world = await crmWorld(product, { mode: "dry-run" });
    const ids = await made(world, world.rep, 2);
    const change = { hs_manual_forecast_category: "COMMIT" } as const;
    expect((await preview(world.rep, ids, change)).body.isDryRun).toBe(true);
    const { body } = await start(world.rep, ids, change);
    await work(world, world.rep, body.id);
    const { edit } = (await read(world.rep, body.id)).body;
    expect(edit).toMatchObject({ isRunning: false, canUndo: false, counts: { listed: 2 } });
    expect((await world.writes()).map(({ state }) => state)).toEqual(["dry-run", "dry-run"]);
    expect((await undo(world.rep, body.id)).status).toBe(409);
  });

  it("tries again what the CRM refused, and only that", async () => {
    const world = await crmWorld(product);
    const hubspot = await hubspotForTest(NOW);
    const ids = await made(world, world.rep, 3, hubspot);
    await hubspot.refuse("Not this one");
    const { body } = await start(world.rep, ids, { hs_next_step: "Call" });
    await work(world, world.rep, body.id);
    await push(world, hubspot, ids);
    expect((await read(world.rep, body.id)).body.edit).toMatchObject({
      canRetry: true,
      counts: { done: 2, refused: 1 },
    });
    expect((await retry(world.rep, body.id)).body).toMatchObject({ counts: { waiting: 1 } });
    await work(world, world.rep, body.id);
    await push(world, hubspot, ids);
    const { edit } = (await read(world.rep, body.id)).body;
    expect(edit).toMatchObject({ canRetry: false, counts: { done: 3, refused: 0 } });
    expect((await retry(world.rep, body.id)).status).toBe(409);
    expect((await world.writes()).map(({ state }) => state).toSorted()).toEqual([
      "discarded",
      "sent",
      "sent",
      "sent",
    ]);
  });
});

describe("[BY-6] the undo of a bulk edit", () => {
  it("puts back what is still as it was left, and lists what was changed since", async () => {
    const world = await crmWorld(product);
    const hubspot = await hubspotForTest(NOW);
    const [kept = "", changed = "", waiting = ""] = await made(world, world.rep, 3, hubspot);
    const ids = [kept, changed, waiting];
    const { body } = await start(world.manager, ids, { hs_next_step: "Call" });
    await work(world, world.manager, body.id);
    await push(world, hubspot, [kept, changed]);
    await product.call(world.rep, api.deals.setProperty, {
      params: { hubspotId: changed },
      body: { hs_next_step: "Mine" },
    });
    const undone = await undo(world.manager, body.id);
    expect([undone.status, undone.body]).toEqual([
      202,
      expect.objectContaining({ undoes: body.id, total: 3 }),
    ]);
    expect((await undo(world.manager, body.id)).body.id, "one undo").toBe(undone.body.id);
    await work(world, world.manager, undone.body.id);
    await push(world, hubspot, ids);
    const steps = await Promise.all(ids.map(async (id) => (await world.stored(id)).nextStep));
    expect(steps).toEqual(["Step 0", "Mine", "Step 2"]);
    const held = await Promise.all(ids.map((id) => hubspot.deal(id)));
    expect(held.map((deal) => deal?.nextStep)).toEqual(steps);
    const { edit, rows } = (await read(world.manager, undone.body.id)).body;
    expect(rows.map(({ outcome }) => outcome)).toEqual(["done", "left", "done"]);
    expect(rows[1]?.words).toBe("Changed since, so it was left alone.");
    expect(edit).toMatchObject({ canUndo: false, isRunning: false });
    expect((await undo(world.manager, undone.body.id)).status).toBe(409);
    expect((await read(world.manager, body.id)).body.edit).toMatchObject({
      undoneBy: undone.body.id,
      canUndo: false,
    });
  });

  it("empties what was empty before, and stops what has not been begun", async () => {
    const world = await crmWorld(product);
    const hubspot = await hubspotForTest(NOW);
    const values = { forecastCategory: null, closeDate: null };
    const ids = [
      await world.deal(world.rep, values, hubspot),
      await world.deal(world.rep, values, hubspot),
    ];
    for (const change of [
      { hs_manual_forecast_category: "COMMIT" },
      { closedate: "2027-01-29" },
    ] as const) {
      const { body } = await start(world.rep, ids, change);
      await work(world, world.rep, body.id);
      await push(world, hubspot, ids);
      const undone = (await undo(world.rep, body.id)).body;
      await work(world, world.rep, undone.id);
      await push(world, hubspot, ids);
      expect(await outcomes(world.rep, undone)).toEqual(["done", "done"]);
    }
    for (const id of ids) expect(await world.stored(id)).toMatchObject(values);

    const { body } = await start(world.rep, ids, { hs_next_step: "Call" });
    expect((await undo(world.rep, body.id)).status, "nothing was changed yet").toBe(409);
    expect(await outcomes(world.rep, body), "so it goes on").toEqual(["waiting", "waiting"]);
  });
});
