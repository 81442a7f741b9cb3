import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;
let world: CrmWorld;
const NOW = new Date("2026-11-15T09:00:00Z");

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const list = (who: Person) => product.call(who, api.pipelines.list, {});
const setCounts = (who: Person, pipelineId: string, counts: boolean) =>
  product.call(who, api.pipelines.setCounts, { params: { pipelineId }, body: { counts } });
const setLimit = (who: Person, stageId: string, daysLimit: number | null) =>
  product.call(who, api.pipelines.setLimit, {
    params: { pipelineId: "default", stageId },
    body: { daysLimit },
  });

describe("[BY-8] a pipeline that does not count", () => {
  beforeAll(async () => {
    world = await crmWorld(product);
    const common = {
      closeDate: "2026-11-15",
      forecastCategory: "COMMIT",
      createdAt: new Date("2026-11-12T09:00:00Z"),
    } as const;
    await world.deal(world.rep, { ...common, name: "Sale", amountInHomeCurrency: 100 });
    await world.deal(world.rep, {
      ...common,
      name: "Renewal",
      pipelineId: "renewals",
      stageId: "renewing",
      amountInHomeCurrency: 40,
    });
    await product.call(world.rep, api.goals.createCheckIn, {
      body: {
        revieweeId: world.rep.id,
        values: { open: 0, repCommit: 0, won: 0, quota: 500, bestCase: 0, mostLikely: 0 },
      },
    });
  });

  /** Reads every endpoint that sums, lists or checks deals. */
  async function seen() {
    const { manager, rep } = world;
    const { body: overview } = await product.call(manager, api.forecast.teamOverview, {
      query: { closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" },
    });
    const { body: goal } = await product.call(manager, api.goals.checkIn, {
      params: { revieweeId: rep.id },
      query: {},
    });
    const { body: queues } = await product.call(manager, api.checks.smartQueues, { query: {} });
    const { body: movement } = await product.call(manager, api.forecast.movement, { query: {} });
    const { body: table } = await product.call(manager, api.deals.list, { query: {} });
    const { body: counting } = await product.call(manager, api.deals.list, {
      query: { counting: "true" },
    });
    const ids = table.deals.map(({ id }) => id);
    const { body: issues } = await product.call(manager, api.checks.issues, {
      query: { ids },
    });
    const { body: preview } = await product.call(manager, api.rules.preview, {
      body: { rules: [{ id: "no-next-step", isOn: true, threshold: null, more: null }] },
    });
    const closing = queues.find(({ id }) => id === "closing-this-week");
    return {
      forecast: overview.find((row) => row.rep.id === rep.id)?.mostLikely.value,
      goal: goal?.values.open,
      queue: closing?.value,
      added: movement.added.map(({ properties }) => properties.dealname).sort(),
      table: table.deals.map(({ name }) => name).sort(),
      counting: counting.deals.map(({ name }) => name).sort(),
      countingTotal: counting.total,
      withIssues: issues.filter(({ score }) => score > 0).length,
      previewed: preview.open,
    };
  }

  it("is left out of every sum, list and check but the table, at once and both ways", async () => {
    const { manager } = world;
    const whole = await seen();
    expect(whole).toMatchObject({
      forecast: 140,
      goal: 140,
      queue: 140,
      added: ["Renewal", "Sale"],
      counting: ["Renewal", "Sale"],
      withIssues: 2,
      previewed: 2,
    });
    expect((await setCounts(manager, "renewals", false)).body).toMatchObject({
      id: "renewals",
      counts: false,
      openDeals: 1,
    });
    expect(await seen()).toEqual({
      forecast: 100,
      goal: 100,
      queue: 100,
      added: ["Sale"],
      table: ["Renewal", "Sale"],
      counting: ["Sale"],
      countingTotal: 1,
      withIssues: 1,
      previewed: 1,
    });
    const { body: offered } = await product.call(world.rep, api.crm.pipelines, {});
    expect(offered.map(({ id, counts }) => [id, counts])).toEqual([
      ["default", true],
      ["renewals", false],
    ]);
    await setCounts(manager, "renewals", true);
    expect(await seen()).toEqual(whole);
  });

  it("stays left out when the CRM is read again", async () => {
    const { manager, system } = world;
    await setCounts(manager, "renewals", false);
    await product.inStore(system, (store) =>
      store.mirror.savePipelines([
        { id: "default", label: "Sales", displayOrder: 0, isArchived: false, stages: [] },
        { id: "renewals", label: "Renewing", displayOrder: 1, isArchived: false, stages: [] },
      ]),
    );
    const { body } = await list(manager);
    expect(body[1]).toMatchObject({ label: "Renewing", counts: false });
    await setCounts(manager, "renewals", true);
  });
});

describe("[BY-8] a stage's own limit", () => {
  it("decides when a deal is in it for too long", async () => {
    const own = await crmWorld(product);
    const stageEnteredAt = new Date("2026-11-05T09:00:00Z");
    await own.deal(own.rep, { stageId: "qualified" });
    await product.database.owner
      .updateTable("deals")
      .set({ stageEnteredAt })
      .where("organisationId", "=", own.org.id)
      .execute();
    const { body: table } = await product.call(own.rep, api.deals.list, { query: {} });
    const found = async () => {
      const { body } = await product.call(own.rep, api.checks.issues, {
        query: { ids: table.deals.map(({ id }) => id) },
      });
      return body[0]?.findings.map(({ rule }) => rule) ?? [];
    };
    expect(await found()).not.toContain("long-in-stage");
    await setLimit(own.manager, "qualified", 10);
    expect(await found()).not.toContain("long-in-stage");
    const { body } = await setLimit(own.manager, "qualified", 9);
    expect(body.stages.find(({ id }) => id === "qualified")?.daysLimit).toBe(9);
    expect(await found()).toContain("long-in-stage");
    await setLimit(own.manager, "qualified", null);
    expect(await found()).not.toContain("long-in-stage");
  });
});

describe("[BY-8] pipelines are decided about", () => {
  it("by managers, one of them counts, and what makes no sense is refused", async () => {
    const own = await crmWorld(product);
    expect((await list(own.rep)).status).toBe(403);
    expect((await setCounts(own.rep, "renewals", false)).status).toBe(403);
    expect((await setCounts(own.manager, "elsewhere", false)).status).toBe(404);
    expect((await setCounts(own.manager, "renewals", false)).status).toBe(200);
    expect((await setCounts(own.manager, "default", false)).status).toBe(409);
    expect((await setLimit(own.manager, "nowhere", 5)).status).toBe(404);
    expect((await setLimit(own.manager, "won", 5)).status).toBe(400);
    expect((await setLimit(own.manager, "qualified", 0)).status).toBe(400);
    const { body: other } = await list((await crmWorld(product)).manager);
    expect(other.every(({ counts }) => counts)).toBe(true);
  });
});
