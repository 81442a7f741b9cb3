import { randomUUID } from "node:crypto";
import { api, type Deal, type RouteInput, type WentDeal } from "@touchline/contract";
import { dealValuesAt, FORECAST_FIELDS, type ForecastFieldValues } from "@touchline/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { teamWithHistory } from "../../testing/team-with-history.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const THEN = { asOf: "2026-11-08" } as const;
const LATELY = new Date("2026-11-12T09:00:00Z");
const BEFORE = new Date("2026-11-05T09:00:00Z");
const QUARTER = { closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" };
const OPEN = { ...QUARTER, closed: "false" } as const;
let product: TestProduct;
let team: Awaited<ReturnType<typeof teamOfTwo>>;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  team = await teamOfTwo();
});
afterAll(() => product.close());

async function teamOfTwo() {
  const made = await teamWithHistory(product, LATELY);
  const { organisationId, rep, colleague, owner, deals, changed } = made;
  const [still, grown, pushed, won, handed, early] = await deals([
    { ownerId: rep.id, name: "still", amount: 50, category: "COMMIT" },
    { ownerId: rep.id, name: "grown", amount: 130, category: "COMMIT", stageId: "second" },
    { ownerId: rep.id, name: "pushed", amount: 70, closeDate: "2027-02-01" },
    { ownerId: rep.id, name: "won", amount: 90, status: "won" },
    { ownerId: colleague.id, name: "handed", amount: 25 },
    { ownerId: rep.id, name: "changed before", amount: 11 },
    { ownerId: rep.id, name: "new", amount: 60, createdAt: LATELY },
    { ownerId: rep.id, name: "deleted", amount: 5, archivedAt: LATELY },
  ]);
  // The same amount in a currency worth twice ours.
  await owner
    .updateTable("deals")
    .set({ amount: 65, currency: "XXX", nextStep: "Sign", nextStepAt: LATELY })
    .where("id", "=", grown ?? "")
    .execute();
  await changed(grown, "amount", "40", "50", BEFORE);
  await changed(grown, "amount", "50", "60");
  await changed(grown, "amount", "60", "65", new Date("2026-11-13T09:00:00Z"));
  await changed(grown, "stage", null, "first", BEFORE);
  await changed(grown, "stage", "first", "second");
  await changed(grown, "forecast_category", "BEST_CASE", "COMMIT");
  await changed(grown, "next_step", "Call", "Sign");
  await changed(pushed, "close_date", "2026-12-15", "2027-02-01");
  await changed(won, "stage", "first", "won");
  await changed(handed, "owner", "1", "2");
  await changed(early, "amount", "1000", "11", BEFORE);
  await owner
    .insertInto("checkIns")
    .values({
      organisationId,
      revieweeId: rep.id,
      period: "2026-Q4",
      quota: 900,
      repCommit: 500,
      updatedAt: LATELY,
    })
    .execute();
  const version = (quota: number, repCommit: number, savedAt: Date) => ({
    organisationId,
    revieweeId: rep.id,
    period: "2026-Q4",
    quota,
    repCommit,
    savedAt,
    savedBy: rep.id,
    savedByName: "Sam",
    ...{ won: 0, open: 0, bestCase: 0, mostLikely: 0, note: "" },
  });
  await owner
    .insertInto("checkInVersions")
    .values([
      version(600, 300, new Date("2026-11-02T09:00:00Z")),
      version(800, 300, new Date("2026-11-06T09:00:00Z")),
      version(900, 500, LATELY),
    ])
    .execute();
  return { ...made, still, grown };
}

type ListQuery = RouteInput<typeof api.deals.list>["query"];
const list = async (who: Person, query: ListQuery = {}) =>
  (await product.call(who, api.deals.list, { query: { ...OPEN, ...THEN, ...query } })).body;
const namesIn = ({ deals }: { deals: { name: string }[] }) => deals.map(({ name }) => name);

describe("[BY-21] the deals of another day", () => {
  it("are those that were open then, each as it stood and with what it is today", async () => {
    const then = await list(team.manager, { orderBy: "name" });
    expect(namesIn(then)).toEqual([
      "changed before",
      "deleted",
      "grown",
      "handed",
      "pushed",
      "still",
      "won",
    ]);
    expect(then.total).toBe(7);
    const named = await list(team.manager, { words: "ED push" });
    expect([namesIn(named), named.total]).toEqual([["pushed"], 1]);
    const grown = then.deals.find(({ name }) => name === "grown");
    expect(grown).toMatchObject({
      amountInHomeCurrency: 100,
      forecastCategory: "BEST_CASE",
      nextStep: "Call",
      daysInStage: 4,
      pendingWrite: null,
      Stage: { hubspotId: "first", closed: false },
      today: {
        stage: "second of default",
        amountInHomeCurrency: 130,
        forecastCategory: "COMMIT",
        nextStep: "Sign",
        status: "open",
        isDeleted: false,
        differs: ["stage", "amount", "category", "nextStep"],
      },
    });
    const today = Object.fromEntries(then.deals.map((deal) => [deal.name, deal.today]));
    expect(today.still).toMatchObject({ differs: [] });
    expect(today.pushed).toMatchObject({ closeDate: "2027-02-01", differs: ["closeDate"] });
    expect(today.won).toMatchObject({ status: "won", differs: ["stage"] });
    expect(today.handed).toMatchObject({ ownerName: "Kim", differs: ["owner"] });
    expect(today.deleted).toMatchObject({ isDeleted: true, differs: [] });
  });

  it("are filtered, sorted, paged and grouped by what they were", async () => {
    const maybe = await list(team.manager, { forecastCategory: ["BEST_CASE"] });
    expect(namesIn(maybe)).toEqual(["grown"]);
    const sams = await list(team.manager, {
      userId: [team.rep.id],
      orderBy: "amountInHomeCurrency",
      order: "DESC",
      pageSize: 2,
      page: 2,
    });
    expect([namesIn(sams), sams.total, sams.totalPages]).toEqual([["pushed", "still"], 7, 4]);
    expect((await list(team.manager, { pageSize: 5, page: 9 })).total).toBe(7);
    const groups = await product.call(team.manager, api.deals.groups, {
      query: { ...OPEN, ...THEN, by: "stage" },
    });
    expect(groups.body).toMatchObject([{ label: "first of default", deals: 7, amount: 351 }]);
  });

  it("of today are the deals as they are", async () => {
    const today = await list(team.manager, { asOf: "2026-11-15", orderBy: "name" });
    const { body: now } = await product.call(team.manager, api.deals.list, {
      query: { ...OPEN, orderBy: "name" },
    });
    expect(today).toEqual(now);
    expect(today.deals[0]).not.toHaveProperty("today");
  });

  it("that came and went since are named, with what became of them", async () => {
    const since = async (who: Person, asOf: string) =>
      (await product.call(who, api.deals.since, { query: { ...OPEN, asOf } })).body;
    const { came, went } = await since(team.manager, THEN.asOf);
    expect(came).toMatchObject({ count: 1, value: 60, deals: [{ name: "new", isNew: true }] });
    expect([went.count, went.value]).toEqual([3, 165]);
    const told = (deals: WentDeal[]) => deals.map(({ name, because }) => [name, ...because]);
    expect(told(went.deals)).toEqual([
      ["won", "status"],
      ["pushed", "closeDate"],
      ["deleted", "deleted"],
    ]);
    expect(went.deals[0]).toMatchObject({ status: "won", pipeline: "The default pipeline" });
    // The close date hasn't moved, but it is Likely now.
    const maybes = await product.call(team.manager, api.deals.since, {
      query: { ...THEN, userId: [team.rep.id], forecastCategory: ["BEST_CASE"], closed: "false" },
    });
    expect(told(maybes.body.went.deals)).toEqual([["grown", "category"]]);
    const sams = await product.call(team.manager, api.deals.since, {
      query: { ...QUARTER, ...THEN, userId: [team.rep.id] },
    });
    expect(told(sams.body.went.deals)).toEqual([
      ["pushed", "closeDate"],
      ["handed", "owner"],
      ["deleted", "deleted"],
    ]);
    // The counts are of all deals; only the lists are limited.
    const { body: largest } = await product.call(team.manager, api.deals.since, {
      query: { ...OPEN, asOf: THEN.asOf, limit: 2 },
    });
    expect([largest.went.count, largest.went.value]).toEqual([3, 165]);
    expect(told(largest.went.deals)).toEqual([
      ["won", "status"],
      ["pushed", "closeDate"],
    ]);
    const nothing = { count: 0, value: 0, deals: [] };
    expect(await since(team.manager, "2026-11-15")).toEqual({ came: nothing, went: nothing });
  });

  it("are a rep's own of what they may see now, and nobody else's", async () => {
    const own = await list(team.rep, { orderBy: "name" });
    expect(namesIn(own)).not.toContain("handed");
    expect(own.total).toBe(6);
    expect((await list(team.colleague)).total).toBe(0);
    const stranger = await teamWithHistory(product, LATELY);
    const [other] = await stranger.deals([{ ownerId: stranger.rep.id }]);
    await stranger.changed(other, "amount", "1", "2", BEFORE);
    expect(namesIn(await list(stranger.manager))).toEqual(["A deal"]);
  });

  it.each([
    ["2026-11-16", "Day must not be in the future."],
    ["2026-11-01", "Day: there's no history before 2026-11-02."],
    ["8 November", "Day must be a day like 2026-11-15."],
  ])("of %s are refused in words", async (asOf, message) => {
    for (const route of [api.deals.list, api.deals.since, api.forecast.teamOverview] as const) {
      const { status, body } = await product.call(team.manager, route, { query: { asOf } });
      expect([status, body]).toEqual([400, expect.objectContaining({ message })]);
    }
  });

  it("reach back as far as anything is known, and not at all without a history", async () => {
    const reach = async (who: Person) => (await product.call(who, api.history.firstDay, {})).body;
    expect(await reach(team.manager)).toEqual({ first: "2026-11-02" });
    const empty = await product.organisation();
    const manager = await empty.manager();
    expect(await reach(manager)).toEqual({ first: null });
    const refused = await product.call(manager, api.deals.list, { query: THEN });
    expect([refused.status, refused.raw.json().message]).toEqual([
      400,
      "Day: there's no history yet.",
    ]);
  });
});

describe("[BY-21] the figures of another day", () => {
  const overview = async (
    who: Person,
    query: RouteInput<typeof api.forecast.teamOverview>["query"],
  ) =>
    (await product.call(who, api.forecast.teamOverview, { query: { ...QUARTER, ...query } })).body;

  it("have the deals, the quota and the commit as they stood", async () => {
    const [, sam] = await overview(team.manager, THEN);
    expect(sam).toMatchObject({
      rep: { name: "Sam" },
      attainment: { won: 0, quota: 800 },
      quarterlyCommit: { value: 300, updatedAt: "2026-11-02T09:00:00.000Z" },
      totalOpen: { open: 351, count: 7 },
      mostLikely: { value: 50, count: 1, deals: [{ name: "still" }] },
      bestCase: { value: 150, count: 2 },
    });
    const [, now] = await overview(team.manager, {});
    expect(now).toMatchObject({ attainment: { won: 90, quota: 900 } });
    expect(await overview(team.manager, { asOf: "2026-11-15" })).toEqual(
      await overview(team.manager, {}),
    );
  });

  it("of a rep leave out what is another's by now", async () => {
    const [own] = await overview(team.rep, THEN);
    expect(own).toMatchObject({ rep: { name: "Sam" }, totalOpen: { open: 326, count: 6 } });
  });

  it("of a goal are what was saved by then; before the first there is none", async () => {
    const goal = async (who: Person, asOf: string) =>
      product.call(who, api.goals.checkIn, {
        params: { revieweeId: team.rep.id },
        query: { asOf, period: "2026-Q4" },
      });
    expect((await goal(team.rep, THEN.asOf)).body?.values).toMatchObject({
      quota: 800,
      repCommit: 300,
    });
    expect((await goal(team.manager, "2026-11-03")).body?.values).toMatchObject({ quota: 600 });
    expect((await goal(team.colleague, THEN.asOf)).status).toBe(404);
    const all = await product.call(team.manager, api.goals.checkIns, {
      query: { ...THEN, period: "2026-Q3" },
    });
    expect(all.body).toEqual([]);
  });

  it("of the team table count what was there and done by then, and whoever has left since", async () => {
    const { organisationId, rep, manager, owner, org } = team;
    const leaver = await org.rep({ name: "Lee" });
    await owner
      .updateTable("users")
      .set({ deactivatedAt: LATELY, phoneNumber: "+44 20 7946 0000" })
      .where("id", "=", leaver.id)
      .execute();
    const action = (more: object) => ({
      organisationId,
      id: randomUUID(),
      text: "Call",
      assigneeId: rep.id,
      createdBy: manager.id,
      createdAt: BEFORE,
      updatedAt: BEFORE,
      dueDate: "2026-11-07",
      ...more,
    });
    await owner
      .insertInto("actions")
      .values([
        action({ isDone: true, doneAt: LATELY, updatedAt: LATELY }),
        action({ dueDate: "2026-11-10" }),
        action({ createdAt: LATELY }),
      ])
      .execute();
    const update = (description: string, createdAt: Date) => ({
      ...{ organisationId, id: randomUUID(), memberId: rep.id, description, createdAt },
      ...{ status: "neutral", createdBy: manager.id, createdByName: "Maya" },
    });
    await owner
      .insertInto("userUpdates")
      .values([update("Before", BEFORE), update("After", LATELY)])
      .execute();
    const table = async (query: { asOf?: string }) =>
      (await product.call(manager, api.people.teamTable, { query })).body;
    const then = await table(THEN);
    expect(then.map(({ name }) => name)).toEqual(["Kim", "Lee", "Maya", "Sam"]);
    expect(then.map(({ emailAddress }) => emailAddress !== "")).toEqual([true, false, true, true]);
    expect(then[1]).toMatchObject({ emailAddress: "", phoneNumber: "" });
    expect(then.at(-1)).toMatchObject({
      ...{ lateActions: 1, openActions: 2, completedActions: 0, nextEvent: null },
      UserUpdates: [{ description: "Before" }],
      attention: { atRisk: 150, seen: 0 },
    });
    const now = await table({});
    expect(now.map(({ name }) => name)).toEqual(["Kim", "Maya", "Sam"]);
    expect(now.at(-1)).toMatchObject({ lateActions: 2, UserUpdates: [{ description: "After" }] });
    expect((await product.call(rep, api.people.teamTable, { query: THEN })).status).toBe(403);
  });
});

describe("[BY-21] a deal in another currency whose amount is gone", () => {
  it("is worth what others in that currency are; where there is none, nobody knows", async () => {
    const { manager, rep, colleague, owner, deals, changed } = await teamWithHistory(
      product,
      LATELY,
    );
    const likely = (name: string, ownerId = rep.id) => ({ ownerId, name, category: "COMMIT" });
    const [yen, franc, euro, other, sold] = await deals([
      likely("yen"),
      likely("franc"),
      likely("euro"),
      { ...likely("other yen", colleague.id), category: "PIPELINE" },
      // Closed deals keep the rate of their day.
      { ...likely("sold for yen"), status: "won" },
    ]);
    const put = (id = "", currency: string, amount: number | null, amountInHomeCurrency: number) =>
      owner
        .updateTable("deals")
        .set({ currency, amount, amountInHomeCurrency })
        .where("id", "=", id)
        .execute();
    await put(yen, "JPY", 0, 0);
    await put(franc, "CHF", null, 0);
    await put(euro, "EUR", 0, 0);
    await put(other, "JPY", 1_000_000, 6000);
    await put(sold, "JPY", 100, 1);
    for (const id of [yen, franc, euro]) await changed(id, "amount", "5000000", "0");
    await changed(other, "next_step", "x", "y", BEFORE);

    const amounts = async (who: Person) =>
      Object.fromEntries(
        (await list(who)).deals.map((deal) => [deal.name, deal.amountInHomeCurrency]),
      );
    const known = { yen: 30_000, franc: null, euro: 5_000_000 };
    expect(await amounts(manager)).toMatchObject(known);
    // A rep doesn't see other users' deals, so the rate is unknown.
    expect(await amounts(rep)).toMatchObject({ ...known, yen: null });

    const { body: change } = await product.call(manager, api.forecast.change, {
      query: { from: "2026-11-09", to: "2026-11-15" },
    });
    const told = change.parts.flatMap((part) => part.deals.map((deal) => [deal.name, deal.value]));
    expect([change.opening.value, told]).toEqual([
      5_036_000,
      [
        ["euro", -5_000_000],
        ["yen", -30_000],
      ],
    ]);
    const { body: atRisk } = await product.call(manager, api.attention.week, {
      params: { memberId: rep.id },
      query: { week: "2026-11-09" },
    });
    expect(atRisk.map(({ name, amount }) => [name, amount])).toEqual([
      ["euro", 5_000_000],
      ["yen", 30_000],
      ["franc", null],
    ]);
  });
});

describe("[BY-21] what the database makes of a history", () => {
  it("is what the rule makes of it, whatever was changed", async () => {
    const { manager, rep, colleague, owner, organisationId, deals, changed } =
      await teamWithHistory(product, LATELY);
    const people = new Map([
      ["1", rep.id],
      ["2", colleague.id],
    ]);
    const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9));
    const oneOf = <T extends string>(...values: T[]) =>
      fc.option(fc.constantFrom(...values), { nil: null });
    const anyHeld = fc.record<ForecastFieldValues>({
      stage: oneOf("first", "second", "won", "lost", "gone"),
      pipeline: oneOf("default", "renewals"),
      owner: oneOf("1", "2", "9"),
      amount: oneOf("10.00", "250.50"),
      close_date: oneOf("2026-10-20", "2027-01-05"),
      forecast_category: fc.constantFrom("COMMIT", "BEST_CASE", "OMIT"),
    });
    const anyDeal = fc.record({
      now: anyHeld,
      changes: fc.uniqueArray(
        fc.record({
          day: fc.integer({ min: 2, max: 14 }),
          held: anyHeld,
          field: fc.constantFrom(...FORECAST_FIELDS),
        }),
        { selector: ({ day }) => day, maxLength: 6 },
      ),
    });
    const drawn = fc.sample(anyDeal, { numRuns: 40, seed: 21 });
    const ids = await deals(
      drawn.map(({ now }, index) => ({
        name: `Deal ${index}`,
        ownerId: people.get(now.owner ?? "") ?? null,
        pipelineId: now.pipeline,
        stageId: now.stage,
        status: now.stage === "won" || now.stage === "lost" ? now.stage : "open",
        amount: now.amount === null ? null : Number(now.amount),
        category: now.forecast_category,
        closeDate: now.close_date as `${number}-${number}-${number}` | null,
      })),
    );
    await owner
      .updateTable("deals")
      .set((eb) => ({ amount: eb.ref("amountInHomeCurrency") }))
      .where("organisationId", "=", organisationId)
      .execute();
    for (const [index, { changes }] of drawn.entries()) {
      for (const { day, field, held } of changes) {
        await changed(ids[index], field, held[field], "whatever came", at(day));
      }
    }
    await changed(ids[0], "next_step", "x", "y", at(1));
    const asked = (query: ListQuery = {}) =>
      product.call(manager, api.deals.list, {
        query: { asOf: "2026-11-07", pageSize: 1000, ...query },
      });
    const read = await asked();
    // Whatever the filter, no matching deal's history may be skipped.
    const narrowed: Array<[ListQuery, (deal: Deal) => boolean]> = [
      [QUARTER, ({ closeDate }) => closeDate === "2026-10-20"],
      [{ closeDateStart: "2027-01-01" }, ({ closeDate }) => closeDate === "2027-01-05"],
      [
        { closeDateEnd: "2026-12-31", orUndated: "true" },
        ({ closeDate }) => closeDate === null || closeDate < "2027",
      ],
      [{ userId: [rep.id] }, ({ Owner }) => Owner?.User.id === rep.id],
      [{ closed: "false" }, ({ Stage }) => !["won", "lost"].includes(Stage.hubspotId ?? "")],
      [{ ids: ids.slice(0, 5) }, ({ id }) => ids.indexOf(id) < 5],
    ];
    for (const [query, fits] of narrowed) {
      const { body } = await asked(query);
      const expected = read.body.deals.filter(fits).map(({ id }) => id);
      expect(expected.length, JSON.stringify(query)).toBeGreaterThan(2);
      expect(body.deals.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      expect(body.total).toBe(expected.length);
    }
    const end = new Date("2026-11-08T00:00:00Z");
    expect(read.body.total).toBe(drawn.length);
    for (const deal of read.body.deals) {
      const { now, changes } = drawn[ids.indexOf(deal.id)] ?? { now: null, changes: [] };
      if (!now) throw new Error("A deal of nobody's making.");
      const since: Partial<ForecastFieldValues> = {};
      for (const { day, field, held } of changes.toSorted((a, b) => a.day - b.day)) {
        if (day >= 8 && !(field in since)) since[field] = held[field];
      }
      const then = dealValuesAt({ createdAt: at(1), archivedAt: null, now }, end, since);
      expect({
        stage: deal.Stage.hubspotId,
        pipeline: deal.Stage.pipelineId,
        owner: deal.Owner?.User.id ?? null,
        amount: deal.amountInHomeCurrency,
        close_date: deal.closeDate,
        forecast_category: deal.forecastCategory,
      }).toEqual({
        ...then,
        owner: people.get(then?.owner ?? "") ?? null,
        amount: then?.amount ? Number(then.amount) : null,
      });
    }
  });
});
