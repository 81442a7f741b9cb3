import { api, MAX_CHOICES, MAX_SCENARIOS, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const DAYS = { firstDay: "2026-10-01", lastDay: "2026-12-31" } as const;
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

type Body = RouteInput<typeof api.scenarios.create>["body"];
const create = (who: Person, body: Partial<Body> = {}) =>
  product.call(who, api.scenarios.create, { body: { name: "Plan", choices: [], ...body } });
const save = (who: Person, id: string, body: RouteInput<typeof api.scenarios.save>["body"]) =>
  product.call(who, api.scenarios.save, { params: { id }, body });
const remove = (who: Person, id: string) =>
  product.call(who, api.scenarios.remove, { params: { id } });
const restore = (who: Person, id: string) =>
  product.call(who, api.scenarios.restore, { params: { id } });
const list = async (who: Person) => (await product.call(who, api.scenarios.list, {})).body;

async function team() {
  const org = await product.organisation();
  const maya = await org.manager({ name: "Maya" });
  const [sam, kim] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  for (const [revieweeId, quota] of [
    [sam.id, 1000],
    [kim.id, 500],
  ] as const) {
    await product.database.owner
      .insertInto("checkIns")
      .values({ organisationId: org.id, revieweeId, period: "2026-Q4", quota, updatedAt: NOW })
      .execute();
  }
  const made = await insertPortal(product, org.id);
  const [won, likely, maybe, later, ofKim] = (await made.deals([
    { ownerId: sam.id, name: "Won", amount: 300, status: "won", closeDate: "2026-10-20" },
    { ownerId: sam.id, name: "Likely", amount: 200.5, category: "COMMIT" },
    { ownerId: sam.id, name: "Maybe", amount: 100, category: "BEST_CASE" },
    { ownerId: sam.id, name: "Later", amount: 50, category: "COMMIT", closeDate: "2027-01-10" },
    { ownerId: kim.id, name: "Kim's", amount: 40, category: "COMMIT" },
  ])) as [string, string, string, string, string];
  return { org, maya, sam, kim, ...made, ids: { won, likely, maybe, later, ofKim } };
}

async function saidLastQuarter(
  organisationId: string,
  { id: ownerId }: Person,
  choices: Array<{ dealId: string; call: "in" | "out" | "move"; moveTo?: string; amount?: number }>,
) {
  const { owner } = product.database;
  const id = crypto.randomUUID();
  const at = new Date("2026-08-15T09:00:00Z");
  const when = { saidAt: at, createdAt: at, updatedAt: at };
  await owner
    .insertInto("scenarios")
    .values({
      ...{ organisationId, id, ownerId, name: "Said in August", period: "2026-Q3" },
      ...{ firstDay: "2026-07-01", lastDay: "2026-09-30", won: 100, counted: 400, quota: 600 },
      ...when,
    })
    .execute();
  await owner
    .insertInto("scenarioChoices")
    .values(
      choices.map(({ dealId, call, moveTo = null, amount = 1 }, index) => ({
        ...{ organisationId, scenarioId: id, ownerId, dealId, call, moveTo, amount },
        name: `Choice ${index}`,
      })),
    )
    .execute();
  return id;
}

describe("[BY-28] a scenario", () => {
  it("says what the quarter comes to by its choices, and is marked as deals are decided", async () => {
    const { sam, ids } = await team();
    const { status, body } = await create(sam, {
      choices: [
        { dealId: ids.likely, call: "move", moveTo: "2027-01-05" },
        { dealId: ids.maybe, call: "in" },
        { dealId: ids.later, call: "move", moveTo: "2026-12-31" },
        { dealId: ids.won, call: "out" },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      period: "2026-Q4",
      ...DAYS,
      said: {
        at: NOW.toISOString(),
        won: 300,
        counted: 150,
        total: 450,
        quota: 1000,
        gap: 550,
      },
      record: { isOver: false, came: 300, right: 0, decided: 1, open: 3, missed: ["Won"] },
    });
    expect(body.choices.map(({ name, call, mark }) => [name, call, mark])).toEqual([
      ["Won", "out", "wrong"],
      ["Likely", "move", "open"],
      ["Maybe", "in", "open"],
      ["Later", "move", "open"],
    ]);
    expect(await list(sam)).toEqual([body]);

    await product.database.owner
      .updateTable("deals")
      .set({ status: "won", stageId: "won" })
      .where("id", "=", ids.maybe)
      .execute();
    const [after] = await list(sam);
    expect(after?.said).toEqual(body.said);
    expect(after?.record).toMatchObject({ came: 400, right: 1, decided: 2, open: 2 });
  });

  it("of a manager is over the team's deals, of a rep over their own; nobody else sees it", async () => {
    const { maya, sam, kim, ids } = await team();
    const stranger = await (await product.organisation()).manager();
    const { body } = await create(maya, { choices: [{ dealId: ids.ofKim, call: "out" }] });
    expect(body.said).toMatchObject({ won: 300, counted: 200.5, quota: 1500 });
    for (const dealId of [ids.ofKim, crypto.randomUUID()]) {
      const refused = await create(sam, { choices: [{ dealId, call: "in" }] });
      expect([refused.status, refused.raw.json().message]).toEqual([
        404,
        "Choices: one of these deals doesn't exist.",
      ]);
    }
    const { body: own } = await create(sam, { name: "Sam's" });
    expect(own.said).toMatchObject({ won: 300, counted: 200.5, quota: 1000 });
    for (const other of [maya, kim, stranger]) {
      expect((await save(other, own.id, { name: "Mine" })).status).toBe(404);
      expect((await remove(other, own.id)).status).toBe(404);
      expect((await restore(other, own.id)).status).toBe(404);
      expect((await list(other)).map(({ name }) => name)).not.toContain("Sam's");
    }
  });

  it("[R-10] says nothing about deals whose owners have left: they are in none of its figures", async () => {
    const { org, maya, kim, ids } = await team();
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: NOW })
      .where("organisationId", "=", org.id)
      .where("id", "=", kim.id)
      .execute();
    const choices = [{ dealId: ids.ofKim, call: "out" as const }];
    expect((await create(maya, { choices })).status).toBe(404);
    const { body } = await create(maya);
    expect(body.said).toMatchObject({ won: 300, counted: 200.5, quota: 1000 });
  });

  it("is said anew with other choices, renamed without, and brought back after it was deleted", async () => {
    const { sam, ids } = await team();
    const { body: plan } = await create(sam, { choices: [{ dealId: ids.maybe, call: "in" }] });
    const { body: renamed } = await save(sam, plan.id, { name: "Better" });
    expect(renamed).toEqual({ ...plan, name: "Better" });
    const { body: anew } = await save(sam, plan.id, {
      choices: [{ dealId: ids.likely, call: "out" }],
    });
    expect(anew.said).toMatchObject({ counted: 0, total: 300, gap: 700 });
    expect(anew.choices.map(({ name }) => name)).toEqual(["Likely"]);

    expect((await remove(sam, plan.id)).status).toBe(200);
    expect(await list(sam)).toEqual([]);
    expect((await remove(sam, plan.id)).status).toBe(404);
    expect((await restore(sam, plan.id)).body).toEqual(anew);
    expect((await restore(sam, plan.id)).status).toBe(404);

    await remove(sam, plan.id);
    await create(sam, { name: "Better" });
    expect((await restore(sam, plan.id)).status).toBe(409);
  });

  it("is refused with the field's name where it makes no sense", async () => {
    const { org, sam, kim, ids } = await team();
    const dealId = ids.maybe;
    const many = Array.from({ length: MAX_CHOICES + 1 }, () => ({
      dealId: crypto.randomUUID(),
      call: "in",
    }));
    const wrong: Array<[object, number, RegExp]> = [
      [{ name: " " }, 400, /name/],
      [{ period: "2026-Q3" }, 400, /Period: choose this quarter or the next/],
      [{ period: "2027-Q2" }, 400, /period/],
      [{ period: "soon" }, 400, /period/],
      [{ choices: [{ dealId, call: "perhaps" }] }, 400, /choices/],
      [{ choices: [{ dealId, call: "move" }] }, 400, /choices/],
      [{ choices: [{ dealId, call: "in", moveTo: "2026-12-01" }] }, 400, /choices/],
      [{ choices: [{ dealId, call: "move", moveTo: "2026-09-30" }] }, 400, /choices/],
      [
        { choices: [1, 2].map(() => ({ dealId, call: "in" })) },
        400,
        /Choices can have each deal once/,
      ],
      [{ choices: many }, 400, /choices/],
    ];
    for (const [body, expected, words] of wrong) {
      const { status, raw } = await create(sam, body as Partial<Body>);
      expect([status, raw.body]).toEqual([expected, expect.stringMatching(words)]);
    }
    expect((await create(sam, { period: "2027-Q1" })).body.firstDay).toBe("2027-01-01");
    expect((await create(sam)).status).toBe(200);
    const taken = await create(sam, { name: "PLAN" });
    expect([taken.status, taken.raw.json().message]).toEqual([
      409,
      "You already have a scenario called 'PLAN' for this quarter. Choose another name.",
    ]);

    const at = { saidAt: NOW, createdAt: NOW, updatedAt: NOW };
    const rows = Array.from({ length: MAX_SCENARIOS }, (_, index) => ({
      ...{ organisationId: org.id, id: crypto.randomUUID(), ownerId: kim.id },
      ...{ name: `Plan ${index}`, period: "2026-Q4", ...DAYS, won: 0, counted: 0, quota: 0 },
      ...at,
    }));
    await product.database.owner.insertInto("scenarios").values(rows.slice(1)).execute();
    const both = await Promise.all(["One", "Two", "Three"].map((name) => create(kim, { name })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const full = await create(kim);
    expect([full.status, full.raw.body]).toEqual([
      400,
      expect.stringContaining("Delete one first"),
    ]);
  });
});

describe("[BY-28] a scenario whose quarter is over", () => {
  it("is marked by what each deal was when the quarter ended, and by what came", async () => {
    const { org, maya, sam, deals, stageChange } = await team();
    const ownerId = sam.id;
    const [won, lost, slipped, lostSince, booked, archived] = (await deals([
      { ownerId, amount: 250, status: "won", closeDate: "2026-09-30" },
      { ownerId, status: "lost", closeDate: "2026-08-01" },
      { ownerId, closeDate: "2026-12-01" },
      { ownerId, status: "lost", closeDate: "2026-10-20" },
      { ownerId, amount: 70, status: "won", closeDate: "2026-09-29" },
      { ownerId, archivedAt: NOW },
    ])) as [string, string, string, string, string, string];
    await stageChange(lost, new Date("2026-08-01T10:00:00Z"), "first", "lost");
    await stageChange(lostSince, new Date("2026-10-20T10:00:00Z"), "second", "lost");
    await stageChange(booked, new Date("2026-10-02T10:00:00Z"), "first", "won");
    const id = await saidLastQuarter(org.id, maya, [
      { dealId: won, call: "in", amount: 250 },
      { dealId: lost, call: "in", amount: 90 },
      { dealId: slipped, call: "out", amount: 80 },
      { dealId: lostSince, call: "move", moveTo: "2026-10-15", amount: 75 },
      { dealId: booked, call: "out", amount: 70 },
      { dealId: archived, call: "in", amount: 60 },
      { dealId: crypto.randomUUID(), call: "in", amount: 50 },
    ]);
    const [scenario] = await list(maya);
    expect(scenario?.choices.map(({ mark }) => mark)).toEqual([
      "right",
      "wrong",
      "right",
      "right",
      "wrong",
      "gone",
      "gone",
    ]);
    expect(scenario).toMatchObject({
      id,
      said: { total: 500, gap: 100 },
      record: { isOver: true, came: 320, right: 3, decided: 5, open: 0, gone: 2 },
    });
    expect(scenario?.record.missed).toEqual(["Choice 1", "Choice 4"]);

    const refused = await save(maya, id, { choices: [] });
    expect([refused.status, refused.raw.json().message]).toEqual([
      409,
      "The quarter is over, so this can't be changed.",
    ]);
    expect((await save(maya, id, { name: "What I said" })).body.record).toEqual(scenario?.record);
  });

  it("has no deals of others: one that was handed on is gone for a rep", async () => {
    const { org, sam, kim, deals } = await team();
    const [handed] = (await deals([
      { ownerId: kim.id, status: "won", closeDate: "2026-09-01" },
    ])) as [string];
    await saidLastQuarter(org.id, sam, [{ dealId: handed, call: "in" }]);
    const [scenario] = await list(sam);
    expect(scenario?.choices).toMatchObject([{ mark: "gone", hubspotId: null }]);
    expect(scenario?.record).toMatchObject({ came: 0, decided: 0 });
  });
});

it("[BY-28] [BY-9] what happens to scenarios is on record, what they are called is not", async () => {
  const { maya, sam } = await team();
  const { body } = await create(sam, { name: "My quiet hope" });
  await save(sam, body.id, { choices: [] });
  await remove(sam, body.id);
  await restore(sam, body.id);
  const log = await product.call(maya, api.workspace.audit, { query: { action: "forecast" } });
  expect(log.body.entries.map(({ action }) => action)).toEqual([
    "scenario.restored",
    "scenario.removed",
    "scenario.changed",
    "scenario.saved",
  ]);
  expect(log.raw.body).not.toContain("quiet hope");
});
