import { api, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const SYNCED = new Date("2026-11-15T06:00:00Z");
const FAILED = new Date("2026-11-15T09:00:00Z");
const zeros = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function team() {
  const org = await product.organisation();
  const [manager, rep] = [await org.manager({ name: "Maya" }), await org.rep({ name: "Sam" })];
  const colleague = await org.rep({ name: "Kim" });
  const crm = await insertPortal(product, org.id);
  await crm.disconnect();
  const params = { revieweeId: rep.id };
  const read = async (period?: "2027-Q1") =>
    (await product.call(rep, api.goals.checkIn, { params, query: period ? { period } : {} })).body;
  const save = (who: Person, body: RouteInput<typeof api.goals.saveCheckIn>["body"]) =>
    product.call(who, api.goals.saveCheckIn, { params, body });
  const begin = (period?: "2027-Q1") =>
    product.call(rep, api.goals.createCheckIn, {
      body: { revieweeId: rep.id, values: zeros, ...(period && { period }) },
    });
  return { org, manager, rep, colleague, params, crm, read, save, begin };
}

const dealsOf = (ownerId: string) => [
  { ownerId, amount: 40, status: "won" as const },
  { ownerId, amount: 10.1, category: "COMMIT" },
  { ownerId, amount: 20.2, category: "BEST_CASE" },
  { ownerId, amount: 30, category: null },
  { ownerId, amount: 5, category: "OMIT" },
  { ownerId, amount: 1000, closeDate: "2027-01-01" as const, category: "COMMIT" },
];
const figures = { won: 40, open: 60.3, mostLikely: 10.1, bestCase: 30.3 };

describe("[GA-2] with the CRM connected", () => {
  it("won, open, likely and best case are those of the quarter's deals", async () => {
    const { manager, rep, colleague, crm, read, begin } = await team();
    await begin();
    await crm.deals([...dealsOf(rep.id), { ownerId: colleague.id, amount: 7 }]);
    expect(await read()).toMatchObject({
      values: zeros,
      sync: { state: "by-hand", message: null, at: null },
    });
    await crm.connect();
    await crm.synced(SYNCED);
    const synced = {
      values: { ...zeros, ...figures },
      sync: { state: "synced", message: null, at: SYNCED.toISOString() },
    };
    expect(await read()).toMatchObject(synced);
    const { body } = await product.call(manager, api.goals.checkIns, { query: {} });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject(synced);
    await begin("2027-Q1");
    expect((await read("2027-Q1"))?.values).toMatchObject({ won: 0, open: 1000, bestCase: 1000 });
  });

  it("agree with the team overview", async () => {
    const { manager, rep, crm, read, begin, save } = await team();
    await crm.connect();
    await crm.deals(dealsOf(rep.id));
    await begin();
    await save(manager, { values: { quota: 100 } });
    const { body } = await product.call(manager, api.forecast.teamOverview, { query: {} });
    const row = body.find((one) => one.rep.id === rep.id);
    const values = (await read())?.values;
    expect(row?.attainment).toEqual({ won: values?.won, quota: values?.quota });
    expect([row?.totalOpen.open, row?.mostLikely.value, row?.bestCase.value]).toEqual([
      values?.open,
      values?.mostLikely,
      values?.bestCase,
    ]);
  });

  it.each(["won", "open", "mostLikely", "bestCase"] as const)(
    "%s cannot be set by hand",
    async (figure) => {
      const { manager, crm, begin, save } = await team();
      await crm.connect();
      await begin();
      const refused = await save(manager, { values: { quota: 9, [figure]: 1 } });
      expect(refused.status).toBe(400);
      expect(refused.raw.json()).toMatchObject({
        field: `values.${figure}`,
        message: expect.stringMatching(
          /^[A-Z][a-z ]+ comes from HubSpot while it's connected and can't be set here\.$/,
        ),
      });
      await crm.disconnect();
      const saved = await save(manager, { values: { [figure]: 1 } });
      expect(saved.body.values).toEqual({ ...zeros, [figure]: 1 });
    },
  );

  it("a save keeps the figures of that moment in the history", async () => {
    const { manager, rep, crm, params, begin, save } = await team();
    await crm.connect();
    await begin();
    await crm.deals(dealsOf(rep.id));
    const saved = await save(manager, { values: { quota: 100 } });
    expect(saved.body.values).toEqual({ ...zeros, quota: 100, ...figures });
    await crm.deals([{ ownerId: rep.id, amount: 2, status: "won" }]);
    await save(rep, { values: { repCommit: 50 } });
    const { body } = await product.call(rep, api.goals.history, { params, query: {} });
    expect(body.map(({ values }) => values)).toEqual([
      { ...zeros, quota: 100, repCommit: 50, ...figures, won: 42 },
      { ...zeros, quota: 100, ...figures },
      zeros,
    ]);
  });

  it("when it is disconnected the last saved figures stay, to go on by hand", async () => {
    const { manager, rep, crm, read, begin, save } = await team();
    await crm.connect();
    await begin();
    await crm.deals(dealsOf(rep.id));
    await save(manager, { values: { quota: 100 } });
    await crm.disconnect();
    expect(await read()).toMatchObject({
      values: { ...zeros, quota: 100, ...figures },
      sync: { state: "by-hand" },
    });
  });

  it("deals that add up to less than nothing are shown as they are, and can be saved", async () => {
    const { manager, rep, crm, params, read, begin, save } = await team();
    await crm.connect();
    await begin();
    await crm.deals([
      { ownerId: rep.id, amount: -70.5, status: "won" },
      { ownerId: rep.id, amount: -3, category: "COMMIT" },
    ]);
    const below = { won: -70.5, open: -3, mostLikely: -3, bestCase: -3 };
    expect((await read())?.values).toEqual({ ...zeros, ...below });
    expect((await save(manager, { values: { quota: 100 } })).status).toBe(200);
    const { body } = await product.call(rep, api.goals.history, { params, query: {} });
    expect(body[0]?.values).toEqual({ ...zeros, quota: 100, ...below });
  });
});

describe("[GA-2] a sync that fails", () => {
  it.each([
    ["HubSpot is resting.", "HubSpot is resting."],
    [null, "There's an unknown problem loading the pipelines movement. Contact support for help."],
  ])("with the words %j is told, beside the last figures that came", async (words, message) => {
    const { rep, crm, read, begin } = await team();
    await crm.connect();
    await begin();
    await crm.deals(dealsOf(rep.id));
    await crm.synced(SYNCED);
    await crm.synced(FAILED, words);
    expect(await read()).toMatchObject({
      values: figures,
      sync: { state: "failed", message, at: SYNCED.toISOString() },
    });
    await crm.synced(NOW);
    expect((await read())?.sync).toEqual({
      state: "synced",
      message: null,
      at: NOW.toISOString(),
    });
  });

  it("[REP-10] a withdrawn consent is told in the documents' words", async () => {
    const { rep, crm, read, begin, save } = await team();
    await crm.connect({ revokedAt: FAILED, trouble: "BAD_REFRESH_TOKEN" });
    await begin();
    await crm.deals(dealsOf(rep.id));
    await crm.synced(SYNCED);
    expect(await read()).toMatchObject({
      values: figures,
      sync: {
        state: "failed",
        message: "We're having trouble connecting to HubSpot. Please, check you integration.",
        at: SYNCED.toISOString(),
      },
    });
    expect((await save(rep, { values: { repCommit: 9 } })).status).toBe(200);
  });
});

describe("[BY-2] when a promise was made", () => {
  it("a commit makes it fresh; a quota, a note or a manager's unchanged save does not", async () => {
    const { org, manager, rep, begin, save } = await team();
    await begin();
    const age = (committedAt: Date) =>
      product.database.owner
        .updateTable("checkIns")
        .set({ committedAt, repCommit: 50 })
        .where("organisationId", "=", org.id)
        .execute();
    const before = new Date("2026-11-01T08:00:00Z");
    await age(before);
    const kept = before.toISOString();
    expect((await save(manager, { values: { quota: 5 } })).body.committedAt).toBe(kept);
    expect((await save(rep, { values: {}, note: "hm" })).body.committedAt).toBe(kept);
    expect((await save(manager, { values: { repCommit: 50 } })).body.committedAt).toBe(kept);
    const fresh = NOW.toISOString();
    expect((await save(rep, { values: { repCommit: 50 } })).body.committedAt).toBe(fresh);
    await age(before);
    expect((await save(manager, { values: { repCommit: 60 } })).body.committedAt).toBe(fresh);
  });
});

describe("[GA-5] ratings", () => {
  it("are saved, kept in the history, and left alone by other saves", async () => {
    const { manager, rep, params, begin, save } = await team();
    await begin();
    const ratings = { managingToGoal: 4, balance: 2 };
    expect((await save(manager, { values: {}, ratings })).body.ratings).toEqual(ratings);
    expect((await save(rep, { values: { repCommit: 1 } })).body.ratings).toEqual(ratings);
    expect((await save(manager, { values: {}, ratings: {} })).body.ratings).toEqual({});
    const { body } = await product.call(rep, api.goals.history, { params, query: {} });
    expect(body.map((version) => version.ratings)).toEqual([{}, ratings, ratings, {}]);
  });

  it.each([{ velocity: 0 }, { velocity: 6 }, { velocity: 1.5 }, { charm: 3 }])(
    "%j is refused",
    async (ratings) => {
      const { manager, begin, save } = await team();
      await begin();
      const refused = await save(manager, { values: {}, ratings });
      expect(refused.status).toBe(400);
      expect(refused.raw.json().field).toMatch(/^ratings/);
    },
  );
});
