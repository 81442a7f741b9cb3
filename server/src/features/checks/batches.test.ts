import { randomUUID } from "node:crypto";
import { api, type DealCheckBatch, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type JobContext, NO_VENDORS } from "../../context/context.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { runBatch, startNightlyBatches } from "./batches.service.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const start = async (who: Person, body: RouteInput<typeof api.checks.startBatch>["body"] = {}) =>
  product.call(who, api.checks.startBatch, { body });
const read = async (who: Person, currentBatchId?: string) =>
  (await product.call(who, api.checks.batch, { query: currentBatchId ? { currentBatchId } : {} }))
    .body;
const jobOf = (world: CrmWorld, { id, role }: Person): JobContext => ({
  ...NO_VENDORS,
  viewer: { organisationId: world.org.id, userId: id, role },
  clock: () => NOW,
  now: NOW,
  inStore: product.inStore,
});
async function checked(world: CrmWorld, who: Person, body?: Parameters<typeof start>[1]) {
  // The test clock is fixed, so make earlier batches older.
  await product.database.owner
    .updateTable("checkBatches")
    .set({ startedAt: new Date(NOW.getTime() - 1000) })
    .where("startedBy", "=", who.id)
    .execute();
  const { id } = (await start(who, body)).body;
  await runBatch(jobOf(world, who), id);
  const batch = await read(who);
  if (batch?.id !== id) throw new Error("The newest batch is not the one started.");
  return batch;
}
async function manyDeals(world: CrmWorld, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    organisationId: world.org.id,
    crmId: `many-${index}`,
    name: `Deal ${index}`,
    ownerId: world.rep.id,
    status: "open",
    closeDate: "2026-12-01",
    createdAt: NOW,
    crmModifiedAt: NOW,
  }));
  await product.database.owner.insertInto("deals").values(rows).execute();
}

describe("[HM-1] [HM-2] a batch of deal checks", () => {
  it("runs, and ends with the five deals that most need a look", async () => {
    const world = await crmWorld(product);
    for (let n = 0; n < 3; n++) await world.deal(world.rep, { name: `Fine ${n}`, nextStep: "Go" });
    const late = await world.deal(world.rep, { name: "Late", closeDate: "2026-11-14" });
    for (let n = 0; n < 4; n++) await world.deal(world.colleague, { name: `Stepless ${n}` });
    const { status, body } = await start(world.manager);
    expect(status).toBe(200);
    const running = await read(world.manager);
    expect(running).toMatchObject({ id: body.id, state: "running", total: 8, done: 0 });
    expect(running?.dealChecks.map(({ complete }) => complete)).toEqual(Array(5).fill(false));
    expect(await read(world.manager, body.id)).toMatchObject({ state: "running" });

    await runBatch(jobOf(world, world.manager), body.id);
    const done = await read(world.manager);
    expect(done).toMatchObject({ state: "done", total: 8, done: 8 });
    expect(done?.dealChecks).toHaveLength(5);
    expect(done?.dealChecks[0]).toMatchObject({
      complete: true,
      dealId: (await world.stored(late)).id,
      data: {
        hubspotId: late,
        owner: { firstName: "Sam", lastName: "" },
        properties: {
          dealname: "Late",
          amount_in_home_currency: 1000,
          closedate: "2026-11-14",
          hs_manual_forecast_category: "BEST_CASE",
        },
        stage: { label: "The qualified stage" },
      },
    });
    const rules = done?.dealChecks[0]?.data.dealCheckIssues.map(({ rule }) => rule);
    expect(rules).toContain("close-date-passed");
    const scores = done?.dealChecks.map(({ data }) =>
      data.dealCheckIssues.reduce((total, { score }) => total + score, 0),
    );
    expect(scores).toEqual(scores?.toSorted((a, b) => b - a));
    expect(await read(world.manager, body.id)).toBeNull();
  });

  it("[HM-5] has issues that count 1 each unless they say otherwise", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep, { closeDate: "2026-11-14" });
    const { id, dealChecks } = await checked(world, world.manager);
    const issues = dealChecks[0]?.data.dealCheckIssues ?? [];
    expect(issues.map(({ rule, score }) => ({ rule, score }))).toContainEqual({
      rule: "close-date-passed",
      score: 3,
    });
    const unweighed = issues.map(({ score: _weight, ...issue }) => issue);
    await product.database.owner
      .updateTable("checkResults")
      .set({ findings: JSON.stringify(unweighed) })
      .where("batchId", "=", id)
      .execute();
    const read = (await product.call(world.manager, api.checks.batch, { query: {} })).body;
    expect(read?.dealChecks[0]?.data.dealCheckIssues.map(({ score }) => score)).toEqual(
      issues.map(() => 1),
    );
  });

  it("does not hold against a deal what was mended since, and keeps the rest", async () => {
    const world = await crmWorld(product);
    const late = await world.deal(world.rep, { name: "Late", closeDate: "2026-11-14" });
    const rulesOf = ({ dealChecks }: Pick<DealCheckBatch, "dealChecks">) =>
      dealChecks[0]?.data.dealCheckIssues.map(({ rule }) => rule) ?? [];
    const before = rulesOf(await checked(world, world.manager));
    expect(before).toContain("close-date-passed");
    await product.database.owner
      .updateTable("deals")
      .set({ closeDate: "2026-12-20" })
      .where("organisationId", "=", world.org.id)
      .where("crmId", "=", late)
      .execute();
    const after = await read(world.manager);
    expect(after && rulesOf(after)).toEqual(before.filter((rule) => rule !== "close-date-passed"));
    expect(after?.dealChecks[0]?.data.properties.closedate).toBe("2026-12-20");
  });

  it("[X-1] lists what is to review: what was reviewed in the last 7 days comes after it, with its review", async () => {
    const world = await crmWorld(product);
    const names = ["A", "B", "C", "D", "E", "F", "G"];
    const ids = new Map<string, string>();
    for (const name of names) {
      ids.set(name, await world.deal(world.rep, { name, closeDate: "2026-11-14" }));
    }
    const { id } = await checked(world, world.manager);
    const review = async (name: string, at: Date, score: number) => {
      const { id: dealId } = await world.stored(ids.get(name) ?? "");
      const { status, body } = await product.call(world.manager, api.reviews.create, {
        body: {
          ...{ dealId, title: name, url: "", comment: "Who signs?", attributes: {}, score },
          ...{ RevieweeId: world.rep.id, source: "deal-check" },
        },
      });
      expect(status).toBe(200);
      const { owner } = product.database;
      await owner.updateTable("deals").set({ reviewedAt: at }).where("id", "=", dealId).execute();
      return body;
    };
    await review("A", new Date("2026-11-09T00:00:00Z"), 2);
    await review("B", new Date("2026-11-08T23:59:59Z"), 3);
    await review("C", NOW, 4);
    const listed = async (who: Person) =>
      (await read(who))?.dealChecks.map(
        ({ data, review: given }) => [data.properties.dealname, given] as const,
      );
    const toReview = (await listed(world.manager))?.slice(0, 5) ?? [];
    expect(toReview.toSorted()).toEqual(["B", "D", "E", "F", "G"].map((one) => [one, null]));
    expect((await listed(world.manager))?.slice(5)).toEqual([
      ["C", { at: NOW.toISOString(), score: 4, reviewer: "Maya" }],
      ["A", { at: "2026-11-09T00:00:00.000Z", score: 2, reviewer: "Maya" }],
    ]);
    expect(await read(world.manager)).toMatchObject({ id, reviewed: 2, total: 7, done: 7 });

    await checked(world, world.rep);
    const own = await listed(world.rep);
    expect(own).toHaveLength(5);
    expect((await read(world.rep))?.reviewed).toBe(0);
    for (const name of ["D", "E", "F", "G", "B"]) await review(name, NOW, 5);
    expect((await listed(world.rep))?.filter(([, given]) => given)).toHaveLength(5);
    const after = await read(world.manager);
    expect(after?.reviewed).toBe(7);
    expect(after?.dealChecks.every(({ review: given }) => given)).toBe(true);
  });

  it("[X-1] saved feedback makes open lists read again, for the manager and the rep", async () => {
    const world = await crmWorld(product);
    const crmId = await world.deal(world.rep);
    const { id: dealId } = await world.stored(crmId);
    const heard = await collectNotices(product, () =>
      product.call(world.manager, api.reviews.create, {
        body: {
          ...{ dealId, title: "Acme", url: "", comment: "Who signs?", attributes: {}, score: 4 },
          ...{ RevieweeId: world.rep.id, source: "deal-check" },
        },
      }),
    );
    const [notice] = heard.filter(
      ({ event }) => event.type === "stale" && event.paths.includes(api.checks.batch.path),
    );
    expect(notice).toMatchObject({ managers: true, userIds: [world.rep.id] });
    expect(notice?.event).toMatchObject({
      paths: expect.arrayContaining([api.checks.smartQueues.path, api.deals.list.path]),
    });
  });

  it("[X-2] leaves out deals whose owner isn't on the team: nobody can be given feedback", async () => {
    const world = await crmWorld(product);
    await world.deal(null, { name: "Daniel's", ownerId: "77", closeDate: "2026-11-14" });
    await world.deal(null, { name: "nobody's", closeDate: "2026-11-14" });
    await world.deal(world.rep, { name: "the team's" });
    const { body } = await start(world.manager);
    const namesOf = async () =>
      (await read(world.manager))?.dealChecks.map(({ data }) => data.properties.dealname);
    expect(await namesOf()).toEqual(["the team's"]);
    await runBatch(jobOf(world, world.manager), body.id);
    expect(await namesOf()).toEqual(["the team's"]);
    expect(await read(world.manager)).toMatchObject({ total: 3, done: 3, reviewed: 0 });
  });

  it("[D7] is joined by a second start, and null for who has none", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep);
    expect(await read(world.manager)).toBeNull();
    const first = await start(world.manager);
    const second = await start(world.manager, { pipelineIds: ["renewals"] });
    expect(second.body).toEqual(first.body);
    expect(await read(world.rep)).toBeNull();
    await runBatch(jobOf(world, world.manager), first.body.id);
    expect((await start(world.manager)).body.id).not.toBe(first.body.id);
  });

  it("[D7] is the same one for two who start at once", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep);
    const [one, other] = await Promise.all([start(world.manager), start(world.manager)]);
    expect(one.body.id).toBe(other.body.id);
    expect([one.status, other.status]).toEqual([200, 200]);
  });

  it("may be started with no body at all", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep);
    const { headers } = world.manager;
    const started = await product.app.inject({
      method: "POST",
      url: api.checks.startBatch.path,
      headers,
    });
    expect(started.statusCode).toBe(200);
    expect(await read(world.manager)).toMatchObject({ id: started.json().id, total: 1 });
  });

  it("looks at the caller's open deals of this quarter", async () => {
    const world = await crmWorld(product);
    const mine = await world.deal(world.rep);
    await world.deal(world.colleague);
    await world.deal(world.rep, { stageId: "won" });
    await world.deal(world.rep, { closeDate: "2027-01-01" });
    await world.deal(world.rep, { closeDate: null });
    const ofRep = await checked(world, world.rep);
    expect(ofRep.dealChecks.map(({ data }) => data.hubspotId)).toEqual([mine]);
    expect(ofRep.total).toBe(1);
    expect((await checked(world, world.manager)).total).toBe(2);
  });

  it("looks at the pipelines, owners or deals that it is told", async () => {
    const world = await crmWorld(product);
    const renewal = { pipelineId: "renewals", stageId: "renewing" };
    const first = await world.deal(world.rep, renewal);
    await world.deal(world.colleague);
    const later = await world.deal(world.rep, { closeDate: "2028-01-01", mergedIds: ["555011"] });
    const hubspotIds = async (body: Parameters<typeof start>[1]) =>
      (await checked(world, world.manager, body)).dealChecks.map(({ data }) => data.hubspotId);
    expect(await hubspotIds({ pipelineIds: ["renewals"] })).toEqual([first]);
    expect(await hubspotIds({ ownerIds: [world.rep.id] })).toEqual([first]);
    expect(await hubspotIds({ dealIds: [later] })).toEqual([later]);
    expect(await hubspotIds({ dealIds: ["555011", (await world.stored(later)).id] })).toEqual([
      later,
    ]);
    expect(await hubspotIds({ pipelineIds: ["nowhere"] })).toEqual([]);
  });

  it("[B3] takes as many ids as it says, and not one more", async () => {
    const world = await crmWorld(product);
    const { id } = await world.stored(await world.deal(world.rep));
    const { status, body } = await start(world.rep, { dealIds: Array(10_000).fill(id) });
    expect(status).toBe(200);
    expect(await read(world.rep)).toMatchObject({ id: body.id, total: 1 });
    const more = await start(world.rep, { dealIds: Array(10_001).fill(id) });
    expect([more.status, more.raw.body]).toEqual([400, expect.stringContaining("dealIds")]);
  });

  it("knows nobody and nothing out of scope", async () => {
    const [world, other] = [await crmWorld(product), await crmWorld(product)];
    const deal = await world.deal(world.colleague);
    const ours = (await world.stored(deal)).id;
    for (const dealIds of [[deal], [ours], ["424242"]]) {
      expect((await start(world.rep, { dealIds })).status).toBe(404);
      expect((await start(other.manager, { dealIds })).status).toBe(404);
    }
    expect((await start(world.rep, { ownerIds: [world.colleague.id] })).status).toBe(404);
    expect((await start(other.manager, { ownerIds: [world.rep.id] })).status).toBe(404);
    expect((await start(world.manager, { ownerIds: [randomUUID()] })).status).toBe(404);
    const bad = await product.call(world.manager, api.checks.startBatch, {
      body: { dealIds: ["not an id"] },
    });
    expect(bad.status).toBe(400);
    expect(bad.body).toMatchObject({ field: expect.stringMatching(/^dealIds/) });
  });

  it("[D7] goes on where a worker that died left it", async () => {
    const world = await crmWorld(product);
    await manyDeals(world, 1100);
    const { id } = (await start(world.manager)).body;
    const job = jobOf(world, world.manager);
    let lots = 0;
    const dying: JobContext["inStore"] = (viewer, work, mode) => {
      if (viewer.role === "manager") lots += 1;
      if (lots < 2) return product.inStore(viewer, work, mode);
      return product.inStore(viewer, async (store) => {
        await work(store);
        throw new Error("killed before the commit");
      });
    };
    await expect(runBatch({ ...job, inStore: dying }, id)).rejects.toThrow("killed");
    expect(await read(world.manager)).toMatchObject({ state: "running", done: 500, total: 1100 });
    const { owner } = product.database;
    const marked = await owner
      .selectFrom("checkResults")
      .select("dealId")
      .where("batchId", "=", id)
      .where("isComplete", "=", true)
      .executeTakeFirstOrThrow();
    await owner
      .updateTable("checkResults")
      .set({ score: 99 })
      .where("batchId", "=", id)
      .where("dealId", "=", marked.dealId)
      .execute();
    await runBatch(job, id);
    const done = await read(world.manager);
    expect(done).toMatchObject({ state: "done", done: 1100, total: 1100 });
    // Deals checked already are not checked again.
    expect(done?.dealChecks[0]?.dealId).toBe(marked.dealId);
    await runBatch(job, id);
    expect(await read(world.manager)).toMatchObject({ done: 1100 });
  });

  it("[D7] that nobody works on any more stands in nobody's way", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep);
    const first = (await start(world.manager)).body.id;
    await product.database.owner
      .updateTable("checkBatches")
      .set({ updatedAt: new Date(NOW.getTime() - 600_001) })
      .where("id", "=", first)
      .execute();
    const shown = await read(world.manager);
    expect(shown).toMatchObject({ id: first, state: "failed", dealChecks: [] });
    const second = (await start(world.manager)).body.id;
    expect(second).not.toBe(first);
    await runBatch(jobOf(world, world.manager), first);
    expect(await read(world.manager)).toMatchObject({ id: second, state: "running" });
  });

  it("is kept for a while: the last three of each person", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep);
    await checked(world, world.rep);
    for (let n = 0; n < 5; n++) {
      const { id } = (await start(world.manager)).body;
      await product.database.owner
        .updateTable("checkBatches")
        .set({ startedAt: new Date(NOW.getTime() + n * 1000) })
        .where("id", "=", id)
        .execute();
      await runBatch(jobOf(world, world.manager), id);
    }
    const kept = (who: Person) =>
      product.database.owner
        .selectFrom("checkBatches")
        .select("id")
        .where("startedBy", "=", who.id)
        .execute();
    expect(await kept(world.manager)).toHaveLength(3);
    expect(await kept(world.rep)).toHaveLength(1);
  });

  it("forgets a deal that was archived meanwhile", async () => {
    const world = await crmWorld(product);
    const [stays, goes] = [await world.deal(world.rep), await world.deal(world.rep)];
    const { id } = (await start(world.manager)).body;
    await product.inStore(world.system, (store) => store.mirror.archive([goes], NOW));
    await runBatch(jobOf(world, world.manager), id);
    const batch = await read(world.manager);
    expect(batch?.state).toBe("done");
    expect(batch?.dealChecks.map(({ data }) => data.hubspotId)).toEqual([stays]);
  });

  it("tells its own person as it goes, and is in the audit log", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep);
    const heard = await collectNotices(product, () => checked(world, world.rep));
    const mine = heard.filter(({ userIds }) => userIds.includes(world.rep.id));
    const stale = { type: "stale", paths: ["/api/deal-check-batch"] };
    expect(mine.map(({ event }) => event)).toEqual([stale, stale]);
    const audit = await product.database.owner
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("organisationId", "=", world.org.id)
      .execute();
    expect(audit).toEqual([{ action: "deal-check.started", actorId: world.rep.id }]);
  });

  it("is worked off by a worker", async () => {
    const working = await testProduct({ works: true });
    try {
      const world = await crmWorld(working);
      await world.deal(world.rep, { closeDate: new Date().toISOString().slice(0, 10) as never });
      await working.call(world.manager, api.checks.startBatch, { body: {} });
      await vi.waitFor(
        async () => {
          const { body } = await working.call(world.manager, api.checks.batch, { query: {} });
          expect(body).toMatchObject({ state: "done", done: 1 });
        },
        { timeout: 120_000, interval: 200 },
      );
    } finally {
      await working.close();
    }
  });
});

describe("[HM-1] at night", () => {
  it("each manager's deals are checked once, whoever looked before", async () => {
    const world = await crmWorld(product, { timeZone: "America/New_York" });
    await world.deal(world.rep);
    const batches = async () =>
      (
        await product.database.owner
          .selectFrom("checkBatches")
          .select("startedBy")
          .where("organisationId", "=", world.org.id)
          .execute()
      ).map(({ startedBy }) => startedBy);
    const at = async (now: string) => {
      await startNightlyBatches({ inStore: product.inStore, now: new Date(now) }, world.org.id);
      await product.database.owner
        .updateTable("checkBatches")
        .set({ state: "done" })
        .where("organisationId", "=", world.org.id)
        .execute();
      return batches();
    };
    const { id } = world.manager;
    expect(await at("2026-11-15T12:00:00Z")).toEqual([id]);
    expect(await at("2026-11-16T07:59:00Z")).toEqual([id]);
    expect(await at("2026-11-16T08:00:00Z")).toEqual([id, id]);
  });
});
