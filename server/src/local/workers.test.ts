import { api, type Sync } from "@touchline/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { productWithHubspot } from "../testing/connected.ts";
import { silence, underWay, workerProcesses } from "../testing/worker-process.ts";

const SMALL = 9_101;
const LARGE = 9_102;
const DEALS = 600;
const NOTED = "1000";
const CHANGED = "1001";

let product: Awaited<ReturnType<typeof productWithHubspot>>;
const workers = workerProcesses();
const startWorkerProcess = () => workers.start(product.environment);
const holders: pg.Client[] = [];

beforeAll(async () => {
  product = await productWithHubspot({ works: false, workerSilenceSeconds: 10 });
}, 60_000);
afterAll(async () => {
  await workers.killAll();
  for (const holder of holders) await holder.end();
  await product.close();
});

const eventually = <T>(look: () => Promise<T>, timeout = 45_000) =>
  vi.waitFor(look, { timeout, interval: 50 });

async function account(portalId: number, deals: number) {
  await product.control.createPortal({ portalId, companyCurrency: "EUR", timeZone: "UTC" });
  const org = await product.organisation();
  const manager = await org.manager({ name: "Maya" });
  const records = Array.from({ length: deals }, (_, index) => ({
    id: String(1000 + index),
    properties: {
      dealname: `Deal ${index}`,
      amount: String(100 + index),
      dealstage: "qualifiedtobuy",
      pipeline: "default",
      hs_next_step: "at first",
    },
  }));
  await product.control.importInto(portalId, "deals", records);
  return { org, manager };
}

/** Keeps rows of deals locked, so that a worker cannot write down what it has done. */
async function holdDeals(organisationId: string) {
  const holder = new pg.Client({ connectionString: product.database.ownerUrl });
  await holder.connect();
  holders.push(holder);
  await holder.query("begin");
  await holder.query("select from deals where organisation_id = $1 for update", [organisationId]);
  return () => holder.query("rollback");
}

describe("[D1] [D11] a worker that is killed", { timeout: 110_000 }, () => {
  it("between sending and marking, and in the middle of a sync, is replaced without a gap or a double", async () => {
    const first = await startWorkerProcess();
    const small = await account(SMALL, 2);
    await product.connect(small.manager, SMALL);
    const large = await account(LARGE, DEALS);
    const { owner } = product.database;

    // A note and a change, which HubSpot answers slowly enough to be caught on their way.
    const looksUp = { path: "/batch/read", portalId: SMALL, times: null };
    await product.control.fail({ kind: "slow", delayMs: 1_500, ...looksUp });
    await product.call(small.manager, api.deals.addNote, {
      params: { id: NOTED },
      body: { message: "Said once" },
    });
    await product.call(small.manager, api.deals.setProperty, {
      params: { hubspotId: CHANGED },
      body: { hs_next_step: "afterwards" },
    });
    const sent = () =>
      owner
        .selectFrom("crmWrites")
        .select(["kind", "state", "attempts"])
        .where("organisationId", "=", small.org.id)
        .orderBy("kind")
        .execute();
    await eventually(async () =>
      expect((await sent()).map(({ attempts }) => attempts)).toEqual([1, 1]),
    );
    const release = await holdDeals(small.org.id);
    await eventually(async () => {
      const notes = await product.control.records(SMALL, "notes");
      const { properties } = await product.control.record(SMALL, "deals", CHANGED);
      expect([notes.length, properties.hs_next_step]).toEqual([1, "afterwards"]);
    });
    await product.control.clearFaults();

    // A sync, slow enough to be caught in the middle.
    const pages = { method: "GET", path: "/objects/deals", portalId: LARGE, times: null };
    await product.control.fail({ kind: "slow", delayMs: 2_500, ...pages });
    const { code, state } = await product.consent(large.manager, LARGE);
    await product.call(large.manager, api.crm.callback, { query: { code, state } });
    const seen: Sync[] = [];
    const latest = async () => {
      const { body } = await product.call(large.manager, api.crm.latestSync, {});
      if (body) seen.push(body);
      return body;
    };
    await eventually(async () => expect((await latest())?.done).toBeGreaterThan(0));

    const caught = await underWay(owner);
    await workers.kill(first);
    await silence(owner, caught);
    const atDeath = await latest();
    expect([atDeath?.state, atDeath?.phase]).toEqual(["running", "deals"]);
    expect(atDeath?.done).toBeLessThan(DEALS);
    expect((await sent()).map((one) => one.state)).toEqual(["waiting", "waiting"]);
    await release();
    await product.control.clearFaults();
    // A claim outlasts the longest call to HubSpot; here nobody sits that minute out.
    await owner.updateTable("crmWrites").set({ holdUntil: null }).execute();
    await startWorkerProcess();

    await eventually(async () => expect((await latest())?.state).toBe("done"));
    await eventually(async () =>
      expect((await sent()).map((one) => one.state)).toEqual(["sent", "sent"]),
    );

    const copied = await owner
      .selectFrom("deals")
      .select(["crmId", "amount"])
      .where("organisationId", "=", large.org.id)
      .execute();
    expect(new Set(copied.map(({ crmId }) => crmId)).size).toBe(DEALS);
    expect(copied.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(
      (DEALS * (100 + 100 + DEALS - 1)) / 2,
    );
    const reading = seen.filter(({ phase }) => phase === "deals").map(({ done }) => done);
    expect(reading).toEqual(reading.toSorted((one, other) => one - other));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1);

    expect(await product.control.records(SMALL, "notes")).toHaveLength(1);
    const { writes } = await product.control.writes({ portalId: String(SMALL), type: "deals" });
    const changes = writes.filter(({ properties }) => properties.hs_next_step === "afterwards");
    expect(changes).toHaveLength(1);
  });
});
