import { api, type Sync } from "@touchline/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reportFigures } from "../testing/report-figures.ts";
import { scaled } from "../testing/scale.ts";
import { productWithHubspot } from "../testing/with-hubspot.ts";
import { expireHeartbeats, listRunningJobs, workerProcesses } from "../testing/worker-process.ts";

const SMALL = 9_101;
const LARGE = 9_102;
const MANY = 9_103;
const DEALS = 600;
/** A full account, which takes minutes. */
const MANY_DEALS = scaled(0, 10_000);
const NOTED = "1000";
const CHANGED = "1001";

let product: Awaited<ReturnType<typeof productWithHubspot>>;
const workers = workerProcesses();
const startWorkerProcess = () => workers.start(product.environment);
const holders: pg.Client[] = [];

beforeAll(async () => {
  product = await productWithHubspot({ works: false, workerSilenceSeconds: 10 });
});
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

/** Locks deal rows, so that a worker can't save its result. */
async function holdDeals(organisationId: string) {
  const holder = new pg.Client({ connectionString: product.database.ownerUrl });
  await holder.connect();
  holders.push(holder);
  await holder.query("begin");
  await holder.query("select from deals where organisation_id = $1 for update", [organisationId]);
  return () => holder.query("rollback");
}

describe("[D1] [D11] a worker that is killed", () => {
  it("between sending and marking, and in the middle of a sync, is replaced without a gap or a double", async () => {
    const first = await startWorkerProcess();
    const small = await account(SMALL, 2);
    await product.connect(small.manager, SMALL);
    const large = await account(LARGE, DEALS);
    const { owner } = product.database;

    // A note and a change, with HubSpot slow enough to interrupt them.
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

    // A sync slow enough to interrupt.
    const pages = { method: "GET", path: "/objects/2026-03/deals", portalId: LARGE, times: null };
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

    const caught = await listRunningJobs(owner);
    await workers.kill(first);
    await expireHeartbeats(owner, caught);
    const atDeath = await latest();
    expect([atDeath?.state, atDeath?.phase]).toEqual(["running", "deals"]);
    expect(atDeath?.done).toBeLessThan(DEALS);
    expect((await sent()).map((one) => one.state)).toEqual(["waiting", "waiting"]);
    await release();
    await product.control.clearFaults();
    // A claim outlasts the longest HubSpot call; skip that minute here.
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

  it.runIf(MANY_DEALS > 0)(
    "at a quarter, half and three quarters of 10,000 deals that change meanwhile leaves none out",
    async () => {
      const { org, manager } = await account(MANY, MANY_DEALS);
      const idAt = (share: number) => String(1000 + Math.trunc(MANY_DEALS * share));
      const pages = { method: "GET", path: "/objects/2026-03/deals", portalId: MANY, times: null };
      await product.control.fail({ kind: "slow", delayMs: 200, ...pages });
      const { code, state } = await product.consent(manager, MANY);
      await product.call(manager, api.crm.callback, { query: { code, state } });
      const seen: Sync[] = [];
      const latest = async () => {
        const { body } = await product.call(manager, api.crm.latestSync, {});
        if (body) seen.push(body);
        return body;
      };
      for (const share of [0.25, 0.5, 0.75]) {
        const worker = await startWorkerProcess();
        await eventually(
          async () => expect((await latest())?.done).toBeGreaterThanOrEqual(MANY_DEALS * share),
          300_000,
        );
        expect((await latest())?.state).toBe("running");
        const caught = await listRunningJobs(product.database.owner);
        await workers.kill(worker);
        await expireHeartbeats(product.database.owner, caught);
        // One already read, one not yet read, and one deleted before it is read.
        for (const at of [share - 0.1, share + 0.2]) {
          await product.control.change(MANY, "deals", idAt(at), { amount: String(share) });
        }
        await product.control.archive(MANY, "deals", idAt(share + 0.22));
      }
      await product.control.clearFaults();
      await startWorkerProcess();
      await eventually(async () => expect((await latest())?.state).toBe("done"), 300_000);
      const { body: again } = await product.call(manager, api.crm.startSync, {});
      await eventually(
        async () => expect(await latest()).toMatchObject({ id: again.id, state: "done" }),
        300_000,
      );

      const copied = await product.database.owner
        .selectFrom("deals")
        .select(["crmId", "amount"])
        .where("organisationId", "=", org.id)
        .where("archivedAt", "is", null)
        .execute();
      const gone = [0.25, 0.5, 0.75].map((share) => idAt(share + 0.22));
      expect(copied).toHaveLength(MANY_DEALS - gone.length);
      const amounts = new Map(copied.map(({ crmId, amount }) => [crmId, Number(amount)]));
      for (let index = 0; index < MANY_DEALS; index += 1) {
        const id = String(1000 + index);
        if (gone.includes(id)) continue;
        const changed = [0.25, 0.5, 0.75].find((share) =>
          [idAt(share - 0.1), idAt(share + 0.2)].includes(id),
        );
        expect(amounts.get(id), id).toBe(changed ?? 100 + index);
      }
      const reading = seen
        .filter(({ phase, id }) => phase === "deals" && id !== again.id)
        .map(({ done }) => done);
      expect(reading).toEqual(reading.toSorted((one, other) => one - other));
      reportFigures("D11", { deals: copied.length, kills: 3 });
    },
    1_200_000,
  );
});
