import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_VENDORS } from "../../context/context.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { crmDeal } from "../../testing/crm-deal.ts";
import { crmWorld } from "../../testing/crm-world.ts";
import { hubspotForTest } from "../../testing/hubspot-account.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";
import { readInbox, runSync } from "./sync.service.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const WORDS = "HubSpot answered 503 without a message";
const MORE_THAN_A_JOB_IS_RETRIED = 7;
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function scene() {
  const world = await crmWorld(product);
  const hubspot = await hubspotForTest(NOW);
  await hubspot.fail({ kind: "status", status: 503, retryAfter: 39.2, body: {}, times: null });
  const context = {
    ...NO_VENDORS,
    viewer: world.system,
    clock: () => NOW,
    now: NOW,
    inStore: product.inStore,
    crmOf: async () => hubspot.crm,
  };
  const comeBack = hubspot.clearFaults;
  const latest = async () => (await product.call(world.rep, api.crm.latestSync, {})).body;
  return { world, context, comeBack, latest, hubspot };
}

const pausesOf = async (syncId: string) =>
  (
    await sql<{
      seconds: number;
    }>`select round(extract(epoch from start_after - created_on))::int as seconds
      from pgboss.job where name = 'crm.run-sync' and data #>> '{payload,syncId}' = ${syncId}
      order by created_on`.execute(product.database.owner)
  ).rows.map(({ seconds }) => seconds);

describe("[D12] while HubSpot does not answer", () => {
  it("a sync waits as long as it takes, says why, and then goes on", async () => {
    const { world, context, comeBack, latest } = await scene();
    const { body: begun } = await product.call(world.manager, api.crm.startSync, {});
    for (let time = 0; time < MORE_THAN_A_JOB_IS_RETRIED; time += 1) {
      await runSync(context, begun.id);
      expect(await latest()).toMatchObject({ state: "running", error: WORDS });
    }
    // A part of a second is waited for as well.
    expect(await pausesOf(begun.id)).toEqual([0, ...Array(MORE_THAN_A_JOB_IS_RETRIED).fill(40)]);
    await comeBack();
    await runSync(context, begun.id);
    expect(await latest()).toMatchObject({ state: "done", error: null });
  });

  it("what it told us of stays in the inbox until it can be read", async () => {
    const { world, context, comeBack } = await scene();
    const waiting = () =>
      product.inStore(world.system, (store) => store.webhookInbox.waiting("hubspot", 10));
    const event = { key: "one", objectId: "5" };
    await product.inStore(world.system, (store) =>
      store.webhookInbox.addNew("hubspot", [event], NOW),
    );
    await readInbox(context);
    expect(await waiting()).toEqual([event]);
    await comeBack();
    await readInbox(context);
    expect(await waiting()).toEqual([]);
  });

  it("[X-21] what it tells us that we know already is told to no browser", async () => {
    const { world, context, comeBack, hubspot } = await scene();
    await comeBack();
    const crmId = await world.deal(world.rep, { name: "Acme" }, hubspot);
    const hears = async (key: string) => {
      const news = await collectNotices(product, async () => {
        await product.inStore(world.system, (store) =>
          store.webhookInbox.addNew("hubspot", [{ key, objectId: crmId }], NOW),
        );
        await readInbox(context);
      });
      return news.filter(({ event }) => event.type === "stale").length;
    };
    // The first may bring what came with the deal; then nothing is new.
    await hears("one");
    expect(await hears("two")).toBe(0);
    await hubspot.put(crmDeal(crmId, { name: "Acme, renamed", modifiedAt: NOW }));
    expect(await hears("three")).toBe(1);
  });
});
