import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CrmGoal } from "../../ports/crm.ts";
import { crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

type World = Awaited<ReturnType<typeof crmWorld>>;
const USERS = { manager: "100", rep: "101", colleague: "102" };
let ids = 0;
const goal = (crmUserId: string, amount: number, given: Partial<CrmGoal> = {}): CrmGoal => ({
  ...{ id: String(++ids), goal: "revenue", name: "Revenue", crmUserId, amount },
  ...{ first: "2026-10-01", last: "2026-12-31" },
  ...given,
});
const readFromHubspot = (
  { system }: World,
  reading: { items: CrmGoal[] } | { missingScope: string } | { problem: string },
) => product.inStore(system, (store) => store.crmGoals.saveGoals(reading, NOW));
const offered = async (who: Person, query: object = {}) =>
  (await product.call(who, api.goals.hubspotQuotas, { query })).body;

describe("[GOAL-1] quotas from HubSpot's goals", () => {
  it("are offered for people here, beside what is set, and change nothing by themselves", async () => {
    const world = await crmWorld(product);
    const { manager, rep, colleague } = world;
    expect(await offered(manager)).toMatchObject({ state: "not-read", quotas: [] });
    const month = { first: "2027-01-01", last: "2027-01-31" } as const;
    await readFromHubspot(world, {
      items: [
        goal(USERS.rep, 120_000),
        goal(USERS.colleague, 30_000, month),
        goal("999", 70_000),
        goal(USERS.rep, 1, { first: "2025-01-01", last: "2025-03-31" }),
      ],
    });
    expect(await offered(manager)).toEqual({
      ...{ state: "read", message: null, readAt: NOW.toISOString() },
      goals: [{ id: "revenue", name: "Revenue", people: 2, counts: true }],
      quotas: [{ revieweeId: rep.id, period: "2026-Q4", quota: 120_000, name: "Revenue" }],
      unfit: [
        {
          ...{ revieweeId: colleague.id, name: "Revenue", reason: "months-missing" },
          ...{ ...month, amount: 30_000 },
        },
      ],
    });
    const { body: set } = await product.call(manager, api.goals.quotas, { query: {} });
    expect(set).toEqual([]);
    expect((await offered(manager, { period: "2027-Q1", quarters: 1 })).quotas).toEqual([]);
  });

  it("a goal that is no quota is left out for everybody, and comes back", async () => {
    const world = await crmWorld(product);
    const { manager, rep } = world;
    const calls = { goal: "calls", name: "Calls made" };
    await readFromHubspot(world, {
      items: [goal(USERS.rep, 120_000), goal(USERS.rep, 300, calls)],
    });
    expect((await offered(manager)).quotas).toEqual([]);
    expect((await offered(manager)).unfit.map(({ reason }) => reason)).toEqual([
      ...["several", "several"],
    ]);
    const choose = (leftOut: string[], who = manager) =>
      product.call(who, api.goals.chooseHubspotGoals, { body: { leftOut } });
    expect((await choose(["calls"])).status).toBe(200);
    const after = await offered(manager);
    expect(after.quotas.map(({ quota }) => quota)).toEqual([120_000]);
    expect(after.goals.map(({ id, counts }) => [id, counts])).toEqual([
      ["calls", false],
      ["revenue", true],
    ]);
    await readFromHubspot(world, {
      items: [goal(USERS.rep, 125_000), goal(USERS.rep, 300, calls)],
    });
    expect((await offered(manager)).quotas.map(({ quota }) => quota)).toEqual([125_000]);
    await choose([]);
    expect((await offered(manager)).quotas).toEqual([]);
    expect((await choose(["calls"], rep)).status).toBe(403);
  });

  it("without permission or answer it says so, and keeps what was read before", async () => {
    const world = await crmWorld(product);
    const { manager } = world;
    await readFromHubspot(world, { missingScope: "crm.objects.goals.read" });
    expect(await offered(manager)).toMatchObject({ state: "no-permission", readAt: null });
    await readFromHubspot(world, { items: [goal(USERS.rep, 120_000)] });
    await readFromHubspot(world, { problem: "HubSpot answered 503 without a message" });
    expect(await offered(manager)).toMatchObject({
      ...{ state: "failed", message: "HubSpot answered 503 without a message" },
      ...{ readAt: NOW.toISOString(), quotas: [{ quota: 120_000 }] },
    });
    await world.disconnect();
    expect(await offered(manager)).toMatchObject({ state: "not-connected", quotas: [] });
  });

  it("a manager is offered the quotas of their own tree only; a rep has no grid", async () => {
    const world = await crmWorld(product);
    const { org, manager, rep, colleague } = world;
    const lead = await org.manager({ name: "Lea" });
    const owner = product.database.owner;
    await owner.updateTable("users").set({ managerId: lead.id }).where("id", "=", rep.id).execute();
    await owner
      .updateTable("users")
      .set({ managerId: manager.id })
      .where("id", "in", [lead.id, colleague.id])
      .execute();
    await owner
      .updateTable("organisations")
      .set({ managersSee: "tree" })
      .where("id", "=", org.id)
      .execute();
    await readFromHubspot(world, {
      items: [goal(USERS.rep, 120_000), goal(USERS.colleague, 90_000)],
    });
    expect((await offered(lead)).quotas.map(({ revieweeId }) => revieweeId)).toEqual([rep.id]);
    expect((await offered(manager)).quotas).toHaveLength(2);
    const refused = await product.call(rep, api.goals.hubspotQuotas, { query: {} });
    expect(refused.status).toBe(403);
  });
});
