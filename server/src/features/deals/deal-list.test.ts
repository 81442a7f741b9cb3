import { api, DealOrder, type RouteInput } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

type Query = RouteInput<typeof api.deals.list>["query"];
const ORDERS = DealOrder.options;
const QUARTER = { closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" };

const list = async (who: Person, query: Query = {}) =>
  (await product.call(who, api.deals.list, { query })).body;
const names = async (who: Person, query: Query = {}) =>
  (await list(who, { closed: "false", ...query })).deals.map(({ name }) => name);
const choose = async (who: Person, query: RouteInput<typeof api.deals.choice>["query"] = {}) =>
  (await product.call(who, api.deals.choice, { query })).body;

/** Values that trigger no rule, as far as a list of deals contains them. */
const SOUND = {
  closeDate: "2027-01-20" as Day,
  nextStep: "Send the contract",
  contactCount: 3,
  lastContactedAt: new Date("2026-11-12T08:00:00Z"),
};

async function review(world: CrmWorld, crmId: string, at: string, score: number) {
  const deal = await world.stored(crmId);
  await product.database.owner
    .insertInto("reviews")
    .values({
      organisationId: world.org.id,
      id: deal.id,
      revieweeId: world.rep.id,
      dealId: deal.id,
      title: "",
      url: "",
      source: "deal-check",
      score,
      comment: "",
      attributes: JSON.stringify({ interaction: 1 }),
      reviewerId: world.manager.id,
      reviewerName: "Maya",
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await product.database.owner
    .updateTable("deals")
    .set({ reviewedAt: at, reviewId: deal.id, reviewScore: score })
    .where("id", "=", deal.id)
    .execute();
}

describe("[DL-3] open deals", () => {
  it("come in pages that miss nothing and repeat nothing, whatever the order", async () => {
    const world = await crmWorld(product);
    const people = [world.rep, world.colleague, null];
    for (let index = 0; index < 11; index++) {
      await world.deal(people[index % 3] ?? null, {
        name: `deal ${index % 4}`,
        closeDate: index === 3 ? null : (`2026-12-0${1 + (index % 5)}` as Day),
        amountInHomeCurrency: index === 4 ? null : index % 3,
        forecastCategory: ["COMMIT", null, "OMIT", "BEST_CASE", "NEW_ONE"][index % 5] ?? null,
        nextStep: index === 5 ? "call" : "",
        ...(index % 4 === 1 && { pipelineId: "renewals", stageId: "renewing" }),
        ...(index === 6 && { stageId: "deleted" }),
      });
    }
    for (const orderBy of ORDERS) {
      for (const order of ["ASC", "DESC"] as const) {
        const query = { closed: "false", orderBy, order } as const;
        const pages = await Promise.all(
          [1, 2, 3].map((page) => list(world.manager, { ...query, pageSize: 4, page })),
        );
        const ids = pages.flatMap(({ deals }) => deals.map(({ id }) => id));
        expect(pages.map(({ total }) => total)).toEqual([11, 11, 11]);
        expect(new Set(ids).size, `${orderBy} ${order}`).toBe(11);
        const whole = (await list(world.manager, query)).deals;
        expect(whole.map(({ id }) => id)).toEqual(ids);
      }
    }
  });

  it("of one owner, stage or triage come by close date, and what has none comes last", async () => {
    const world = await crmWorld(product);
    const { rep, colleague, manager } = world;
    await world.deal(rep, { name: "Sam late", closeDate: "2026-12-20", stageId: "proposal" });
    await world.deal(rep, {
      name: "Sam soon",
      closeDate: "2026-12-01",
      forecastCategory: "COMMIT",
    });
    await world.deal(colleague, { name: "Kim", closeDate: "2026-12-10", stageId: "gone" });
    await world.deal(null, { name: "Nobody", closeDate: "2026-11-20", forecastCategory: null });
    const by = (orderBy: (typeof ORDERS)[number]) =>
      Promise.all(
        (["ASC", "DESC"] as const).map((order) => names(manager, { ...QUARTER, orderBy, order })),
      );
    expect(await by("Owner")).toEqual([
      ["Kim", "Sam soon", "Sam late", "Nobody"],
      ["Sam soon", "Sam late", "Kim", "Nobody"],
    ]);
    expect(await by("dealStage")).toEqual([
      ["Nobody", "Sam soon", "Sam late", "Kim"],
      ["Sam late", "Nobody", "Sam soon", "Kim"],
    ]);
    expect(await by("forecastCategory")).toEqual([
      ["Nobody", "Kim", "Sam late", "Sam soon"],
      ["Sam soon", "Kim", "Sam late", "Nobody"],
    ]);
    expect(await names(rep, { ...QUARTER, orderBy: "dealStage" })).toEqual([
      "Sam soon",
      "Sam late",
    ]);
  });

  it("[R-25] sort by what the rules find in them, within groups too", async () => {
    const world = await crmWorld(product);
    const { rep, colleague, manager } = world;
    const overdue = { ...SOUND, closeDate: "2026-11-01" as Day };
    await world.deal(rep, { name: "sound", ...SOUND });
    await world.deal(rep, { name: "overdue", ...overdue });
    await world.deal(colleague, { name: "no next step", ...SOUND, nextStep: "" });
    await world.deal(colleague, { name: "both", ...overdue, nextStep: "" });
    const down = { orderBy: "issues", order: "DESC" } as const;
    expect(await names(manager, down)).toEqual(["both", "overdue", "no next step", "sound"]);
    expect(await names(manager, { orderBy: "issues" })).toEqual([
      "sound",
      "no next step",
      "overdue",
      "both",
    ]);
    const second = { ...down, pageSize: 2, page: 2 };
    expect(await names(manager, second)).toEqual(["no next step", "sound"]);
    expect(await names(rep, down)).toEqual(["overdue", "sound"]);
    expect(await names(manager, { ...down, groupBy: "owner" })).toEqual([
      "both",
      "no next step",
      "overdue",
      "sound",
    ]);
    const past = { ...down, asOf: "2026-11-10" };
    expect((await product.call(manager, api.deals.list, { query: past })).status).toBe(400);
  });

  it("[R-25] tell their newest review, and sort by its score, then by when it was", async () => {
    const world = await crmWorld(product);
    const reviewed = async (name: string, at: string, score: number) =>
      review(world, await world.deal(world.rep, { name }), at, score);
    await world.deal(world.rep, { name: "never" });
    await reviewed("two", "2026-11-01T08:00:00Z", 2);
    await reviewed("five, newer", "2026-11-10T08:00:00Z", 5);
    await reviewed("five, older", "2026-10-02T08:00:00Z", 5);
    await reviewed("three", "2026-11-12T08:00:00Z", 3);
    expect(await names(world.rep, { orderBy: "Review" })).toEqual([
      "two",
      "three",
      "five, older",
      "five, newer",
      "never",
    ]);
    expect(await names(world.rep, { orderBy: "Review", order: "DESC" })).toEqual([
      "five, newer",
      "five, older",
      "three",
      "two",
      "never",
    ]);
    const [first] = (await list(world.rep, { orderBy: "Review" })).deals;
    expect(first?.Reviews).toMatchObject([
      {
        source: "deal-check",
        score: 2,
        attributes: [{ id: "interaction", value: 1 }],
        createdAt: "2026-11-01T08:00:00.000Z",
      },
    ]);
  });
});

describe("[DL-12] the total", () => {
  const CLOSING: (Day | null)[] = [
    ...([null, "2026-10-01", "2026-12-31", "2027-05-05"] as const),
    ...(["2026-11-30", "2026-12-15", "2027-01-01"] as const),
  ];
  const CHOICES: Query[] = [
    {},
    { closed: "false" },
    { closed: "true" },
    { closed: "false", ...QUARTER },
    { closed: "false", closeDateStart: "2027-04-01" },
    { closed: "false", ...QUARTER, forecastCategory: ["PIPELINE"] },
    { closed: "false", ...QUARTER, forecastCategory: ["COMMIT"], pipelines: ["default"] },
    { closeDateStart: "2026-10-02", closeDateEnd: "2026-12-30" },
    { closed: "false", closeDateStart: "2026-12-15" },
    { closed: "false", closeDateEnd: "2027-01-14" },
    { closeDateStart: "2026-10-01", closeDateEnd: "2026-12-30" },
    { closeDateStart: "2026-10-02", closeDateEnd: "2026-12-31" },
    { closeDateStart: "2026-12-02", closeDateEnd: "2026-12-30" },
    { closeDateStart: "2026-12-02", closeDateEnd: "2027-01-30" },
    { closeDateStart: "2026-12-31", closeDateEnd: "2027-01-01" },
    { closeDateStart: "9999-12-15" },
    { closeDateStart: "0050-01-15", closeDateEnd: "9999-12-30" },
  ];

  async function expectExact(world: CrmWorld) {
    for (const query of CHOICES) {
      for (const who of [world.manager, world.rep, world.colleague]) {
        const { total, deals } = await list(who, { ...query, pageSize: 500 });
        expect(total, JSON.stringify(query)).toBe(deals.length);
      }
      const userId = [world.rep.id];
      const { total, deals } = await list(world.manager, { ...query, userId, pageSize: 500 });
      expect(total).toBe(deals.length);
    }
  }

  it("is exact whatever happens to deals", async () => {
    const world = await crmWorld(product);
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) {
      const values = {
        closeDate: CLOSING[index % CLOSING.length] ?? null,
        forecastCategory: ["COMMIT", "PIPELINE", null][index % 3] ?? null,
        ...(index % 5 === 0 && { stageId: "won" }),
        ...(index % 6 === 1 && { pipelineId: "renewals", stageId: "renewing" }),
      };
      ids.push(await world.deal([world.rep, world.colleague, null][index % 3] ?? null, values));
    }
    await expectExact(world);
    const [first = "", second = "", , fourth = ""] = ids;
    const set = (hubspotId: string, body: RouteInput<typeof api.deals.setProperty>["body"]) =>
      product.call(world.manager, api.deals.setProperty, { params: { hubspotId }, body });
    await set(second, { closedate: "2027-06-01" });
    await set(second, { hs_manual_forecast_category: "COMMIT" });
    await set(fourth, { dealstage: "lost" });
    await world.deal(world.colleague, { id: first, isArchived: true });
    await expectExact(world);
    const { owner } = product.database;
    await owner.deleteFrom("users").where("id", "=", world.colleague.id).execute();
    await owner.deleteFrom("deals").where("crmId", "=", second).execute();
    await sql`select add_up_deal_tallies()`.execute(owner);
    for (const query of CHOICES) {
      const { total, deals } = await list(world.manager, { ...query, pageSize: 500 });
      expect(total).toBe(deals.length);
    }
    await owner.deleteFrom("organisations").where("id", "=", world.org.id).execute();
    const left = await owner
      .selectFrom("dealTallies")
      .selectAll()
      .where("organisationId", "=", world.org.id)
      .execute();
    expect(left).toEqual([]);
  });

  it("is exact when many change deals at once and lines are added up meanwhile", async () => {
    const world = await crmWorld(product);
    const ids = await Promise.all(Array.from({ length: 8 }, () => world.deal(world.rep)));
    const categories = ["COMMIT", "PIPELINE", "BEST_CASE"] as const;
    await Promise.all(
      ids.flatMap((hubspotId, index) => [
        product.call(world.manager, api.deals.setProperty, {
          params: { hubspotId },
          body: { hs_manual_forecast_category: categories[index % 3] ?? "COMMIT" },
        }),
        sql`select add_up_deal_tallies()`.execute(product.database.owner),
      ]),
    );
    await expectExact(world);
  });
});

describe("[DL-9] choosing every deal that fits", () => {
  it("gives what it takes to add them up, highest value first", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep, { id: "41", amountInHomeCurrency: 10, forecastCategory: null });
    await world.deal(world.colleague, {
      id: "42",
      amountInHomeCurrency: 90,
      forecastCategory: "COMMIT",
      stageId: "proposal",
    });
    await world.deal(null, { id: "43", amountInHomeCurrency: null, closeDate: "2027-05-01" });
    await world.deal(world.rep, { id: "44", stageId: "won" });
    const chosen = await choose(world.manager, { closed: "false" });
    expect(chosen).toMatchObject([
      {
        hubspotId: "42",
        amountInHomeCurrency: 90,
        forecastCategory: "COMMIT",
        probability: 0.6,
        status: "open",
        owner: { id: world.colleague.id, name: "Kim" },
      },
      { hubspotId: "41", forecastCategory: "PIPELINE", probability: 0.2 },
      { hubspotId: "43", amountInHomeCurrency: null, owner: null },
    ]);
    const inQuarter = await choose(world.manager, { closed: "false", ...QUARTER });
    expect(inQuarter.map(({ hubspotId }) => hubspotId)).toEqual(["42", "41"]);
  });

  it("[AUTH-11] a rep chooses among their own; another organisation among its own", async () => {
    const [world, elsewhere] = [await crmWorld(product), await crmWorld(product)];
    const mine = await world.deal(world.rep);
    await world.deal(world.colleague);
    const ids = async (who: Person) => (await choose(who)).map(({ hubspotId }) => hubspotId);
    expect(await ids(world.rep)).toEqual([mine]);
    expect(await ids(elsewhere.manager)).toEqual([]);
  });
});

describe("[DL-2] words that a name has", () => {
  it("narrow the list with every other filter, its sums, its choice, its file and what is changed", async () => {
    const world = await crmWorld(product);
    const { rep, colleague, manager } = world;
    const [soon, next] = [{ closeDate: "2026-12-01" }, { closeDate: "2027-02-01" }] as const;
    await world.deal(rep, { name: "Umbrella renewal 100%", amountInHomeCurrency: 900, ...soon });
    await world.deal(colleague, { name: "Renewal of UMBRELLA", amountInHomeCurrency: 30, ...soon });
    await world.deal(rep, { name: "Umbrella, a renewal for later", ...next });
    await world.deal(rep, { name: "Initech renewal", ...soon });
    const words = " umbrella  renewal ";
    for (const orderBy of ORDERS) {
      const found = await list(manager, { closed: "false", words, orderBy, pageSize: 2 });
      expect([found.total, found.totalPages, found.deals.length], orderBy).toEqual([3, 2, 2]);
    }
    const query = { words, closed: "false", ...QUARTER } as const;
    expect(await names(manager, { ...query, orderBy: "name" })).toEqual([
      "Renewal of UMBRELLA",
      "Umbrella renewal 100%",
    ]);
    expect(await names(rep, query)).toEqual(["Umbrella renewal 100%"]);
    expect(await names(manager, { ...query, words: "0%" })).toEqual(["Umbrella renewal 100%"]);
    expect(await names(manager, { ...query, words: "_" })).toEqual([]);
    expect((await choose(manager, query)).map((deal) => deal.amountInHomeCurrency)).toEqual([
      900, 30,
    ]);
    const sums = await product.call(manager, api.deals.groups, {
      query: { ...query, by: "owner" },
    });
    expect(sums.body.map(({ label, deals, amount }) => [label, deals, amount])).toEqual([
      ["Kim", 1, 30],
      ["Sam", 1, 900],
    ]);
    const file = await product.app.inject({
      url: `${api.exports.deals.path}?${new URLSearchParams(query)}`,
      headers: manager.headers,
    });
    expect(file.body).toContain("Renewal of UMBRELLA");
    expect(file.body).not.toContain("Initech");
    const preview = await product.call(manager, api.bulkEdits.preview, {
      body: { deals: { filter: query }, change: { hs_next_step: "Call" } },
    });
    expect(preview.body).toMatchObject({ total: 2, willChange: 2 });
    const blank = await product.call(manager, api.deals.list, { query: { words: " " } });
    expect([blank.status, JSON.stringify(blank.body)]).toEqual([
      400,
      expect.stringContaining("words"),
    ]);
  });
});

describe("[NAV-10] deals by name", () => {
  const find = async (who: Person, words: string) =>
    (await product.call(who, api.deals.find, { query: { words } })).body;

  it("have every word, open ones and those that begin with it first, and are one's own", async () => {
    const world = await crmWorld(product);
    const { rep, colleague, manager } = world;
    await world.deal(rep, { name: "Umbrella renewal 100%", amountInHomeCurrency: 900 });
    await world.deal(colleague, { name: "Renewal of Umbrella" });
    await world.deal(rep, { name: "Umbrella renewal, the last", stageId: "won" });
    await world.deal(rep, { name: "Initech" });
    expect((await find(manager, "  umbrella  RENEWAL ")).map(({ name }) => name)).toEqual([
      "Umbrella renewal 100%",
      "Renewal of Umbrella",
      "Umbrella renewal, the last",
    ]);
    expect((await find(rep, "renewal")).map(({ name, status }) => [name, status])).toEqual([
      ["Umbrella renewal 100%", "open"],
      ["Umbrella renewal, the last", "won"],
    ]);
    expect(await find(manager, "0%")).toMatchObject([
      { amountInHomeCurrency: 900, ownerName: rep.name, stage: expect.any(String) },
    ]);
    expect(await find(manager, "_")).toEqual([]);
    const empty = await product.call(manager, api.deals.find, { query: { words: "  " } });
    expect(empty.status).toBe(400);
  });
});
