import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_VENDORS } from "../context/context.ts";
import { runSync } from "../features/crm/sync.service.ts";
import { crmWorld } from "../testing/crm-world.ts";
import { hubspotForTest } from "../testing/hubspot-account.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function scene() {
  const world = await crmWorld(product);
  const hubspot = await hubspotForTest(NOW);
  await hubspot.setOwners([world.manager, world.rep, world.colleague].map(({ email }) => email));
  const owners = await hubspot.crm.owners();
  const userId = owners.find(({ email }) => email === world.rep.email)?.crmUserId ?? "";
  const setGoal = (amount: number) => hubspot.putGoal(userId, amount, "2026-10-01", "2026-12-31");
  await setGoal(120_000);
  const context = {
    ...NO_VENDORS,
    viewer: world.system,
    clock: () => NOW,
    now: NOW,
    inStore: product.inStore,
    crmOf: async () => hubspot.crm,
  };
  async function sync() {
    const { body: begun } = await product.call(world.manager, api.crm.startSync, {});
    await runSync(context, begun.id);
    return (await product.call(world.manager, api.crm.latestSync, {})).body;
  }
  const offered = async () =>
    (await product.call(world.manager, api.goals.hubspotQuotas, { query: {} })).body;
  return { world, hubspot, setGoal, sync, offered };
}

describe("[GOAL-1] a sync with HubSpot", () => {
  it("reads the goals; a later change is offered, and the quota taken over stays as it is", async () => {
    const { world, setGoal, sync, offered } = await scene();
    expect(await sync()).toMatchObject({ state: "done" });
    const [offer] = (await offered()).quotas;
    expect(offer).toMatchObject({ revieweeId: world.rep.id, period: "2026-Q4", quota: 120_000 });
    const taken = { revieweeId: world.rep.id, period: "2026-Q4" as const, was: 0, quota: 120_000 };
    await product.call(world.manager, api.goals.saveQuotas, { body: { changes: [taken] } });
    await setGoal(140_000);
    expect(await sync()).toMatchObject({ state: "done" });
    expect((await offered()).quotas.map(({ quota }) => quota)).toEqual([140_000]);
    const { body: set } = await product.call(world.manager, api.goals.quotas, { query: {} });
    expect(set.map(({ quota }) => quota)).toEqual([120_000]);
  });

  it("goes on where goals and submissions can't be read, and says why", async () => {
    const { hubspot, sync, offered } = await scene();
    await hubspot.refuse("Not in your plan.", {
      status: 403,
      method: "GET",
      path: "/goal_targets",
    });
    await hubspot.refuse("No beta.", { status: 404, method: "GET", path: "/forecasts" });
    expect(await sync()).toMatchObject({ state: "done", error: null });
    expect(await offered()).toMatchObject({ state: "failed", message: "Not in your plan." });
    expect(await sync()).toMatchObject({ state: "done" });
    expect(await offered()).toMatchObject({ state: "read", message: null });
  });
});
