import { api, type HistoryChange } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { hubspotForTest } from "../../testing/hubspot-account.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { pushDeals } from "../../testing/push-deals.ts";
import { RECORDED_CHANGES } from "./change-sources.repository.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

type Query = Parameters<typeof read>[1];
const read = (who: Person, query: Record<string, unknown> = {}) =>
  product.call(who, api.history.changes, { query: { ...query } });
const changes = async (who: Person, query?: Query) => (await read(who, query)).body.changes;
const undo = (who: Person, { id }: Pick<HistoryChange, "id">) =>
  product.call(who, api.history.undo, { params: { id } });
const step = (who: Person, hubspotId: string, text: string) =>
  product.call(who, api.deals.setProperty, { params: { hubspotId }, body: { hs_next_step: text } });
const told = ({ kind, person, from, to }: HistoryChange) => ({ kind, person, from, to });

async function mustBeThere(who: Person, query: Query): Promise<HistoryChange> {
  const [first] = await changes(who, query);
  if (!first) throw new Error("Nothing was found.");
  return first;
}

async function goal(world: CrmWorld, quota: number, repCommit: number) {
  const values = { quota, repCommit };
  const params = { revieweeId: world.rep.id };
  const saved = await product.call(world.manager, api.goals.saveCheckIn, {
    params,
    body: { values },
  });
  if (saved.status !== 404) return;
  await product.call(world.manager, api.goals.createCheckIn, {
    body: {
      revieweeId: world.rep.id,
      values: { ...values, won: 0, open: 0, mostLikely: 0, bestCase: 0 },
    },
  });
}

const deedsIn = (statement: string) =>
  new Set(statement.match(/'[a-z-]+\.[a-z-]+'/g)?.toSorted() ?? []);

describe("[PUB-3] [BY-3] who changed what", () => {
  it("of the audit log reads what its index is made for, and nothing else", async () => {
    const { owner } = product.database;
    const { rows } = await sql<{ index: string }>`
      select pg_get_indexdef('audit_log_news'::regclass) as index`.execute(owner);
    const read = deedsIn(RECORDED_CHANGES.compile(owner).sql);
    expect(read.size).toBeGreaterThan(10);
    expect(deedsIn(rows[0]?.index ?? "")).toEqual(read);
  });

  it("tells of deals, from here and from the CRM, by names people know", async () => {
    const world = await crmWorld(product);
    const crmId = await world.deal(world.rep, {
      name: "Acme",
      history: [
        {
          field: "stage",
          at: new Date("2026-10-01T09:00:00Z"),
          value: "qualified",
          crmUserId: null,
        },
        {
          field: "stage",
          at: new Date("2026-10-05T09:00:00Z"),
          value: "proposal",
          crmUserId: "101",
        },
        { field: "amount", at: new Date("2026-10-01T09:00:00Z"), value: "5", crmUserId: null },
        { field: "amount", at: new Date("2026-10-06T09:00:00Z"), value: "9", crmUserId: null },
      ],
    });
    await step(world.rep, crmId, "Call the buyer");
    expect(
      (await changes(world.manager)).map((one) => ({ ...told(one), source: one.source })),
    ).toEqual([
      { kind: "next_step", person: "Sam", source: "here", from: "", to: "Call the buyer" },
      { kind: "amount", person: "", source: "sync", from: "5", to: "9" },
      {
        kind: "stage",
        person: "Sam",
        source: "crm",
        from: "The qualified stage",
        to: "The proposal stage",
      },
      { kind: "stage", person: "", source: "sync", from: null, to: "The qualified stage" },
    ]);
    const [first] = await changes(world.manager);
    expect(first).toMatchObject({
      deal: { hubspotId: crmId, name: "Acme" },
      member: { id: world.rep.id, name: "Sam" },
    });
  });

  it("tells of quotas, commits, reviews, actions and members", async () => {
    const world = await crmWorld(product);
    const crmId = await world.deal(world.rep, { name: "Acme" });
    await goal(world, 100, 0);
    await goal(world, 150, 40);
    await product.call(world.manager, api.reviews.create, {
      body: {
        RevieweeId: world.rep.id,
        dealId: crmId,
        title: "Acme",
        url: "",
        source: "deal-check",
        score: 4,
        comment: "<p>Ask who <strong>signs</strong></p>",
        attributes: {},
      },
    });
    await product.call(world.manager, api.actions.create, {
      body: { text: "Send the plan", assigneeId: world.rep.id },
    });
    const found = await changes(world.manager, {
      kinds: ["quota", "commit", "review", "action", "member"],
    });
    const lines = found.map(({ kind, did, subject, from, to, member }) =>
      [kind, did, subject, from, to?.replaceAll(/\s+/g, " "), member?.name].join("|"),
    );
    expect(lines.toSorted()).toEqual([
      "action|added|Send the plan|||Sam",
      "commit|changed|2026-Q4|0|40|Sam",
      "quota|added|2026-Q4||100|Sam",
      "quota|changed|2026-Q4|100|150|Sam",
      "review|added|4/5||Ask who signs|Sam",
    ]);
    expect(found.every(({ person, canUndo }) => person === "Maya" && !canUndo)).toBe(true);
  });

  it("is filtered by person, deal, kind and days, and searched", async () => {
    const world = await crmWorld(product);
    const [acme, birch] = [
      await world.deal(world.rep, { name: "Acme 100%" }),
      await world.deal(world.colleague, { name: "Birch" }),
    ];
    await step(world.manager, acme, "Send the plan");
    await step(world.manager, birch, "Call the buyer");
    const kinds = ["next_step"];
    const names = async (query: Query) =>
      (await changes(world.manager, { kinds, ...query })).map(({ deal }) => deal?.name);
    expect(await names({ memberId: world.colleague.id })).toEqual(["Birch"]);
    expect(await names({ dealId: (await world.stored(acme)).id })).toEqual(["Acme 100%"]);
    expect(await names({ search: "THE PLAN" })).toEqual(["Acme 100%"]);
    expect(await names({ search: "birch" })).toEqual(["Birch"]);
    expect(await names({ search: "0%" }), "no wildcard").toEqual(["Acme 100%"]);
    expect(await names({ search: "_" })).toEqual([]);
    expect(await names({ from: "2026-11-25", to: "2026-11-25" })).toHaveLength(2);
    expect(await names({ to: "2026-11-24" })).toEqual([]);
    expect(await changes(world.manager, { kinds: ["commit"] })).toEqual([]);
  });

  it("goes on where the page before ended, with nothing twice and nothing lost", async () => {
    const world = await crmWorld(product);
    const crmId = await world.deal(world.rep);
    for (let time = 1; time <= 7; time++) await step(world.rep, crmId, `Step ${time}`);
    const whole = (await changes(world.rep)).map(({ id }) => id);
    const paged: string[] = [];
    let before: string | null = null;
    do {
      const { body } = await read(world.rep, { limit: 2, ...(before && { before }) });
      paged.push(...body.changes.map(({ id }: HistoryChange) => id));
      before = body.next;
    } while (before);
    expect(whole.length).toBeGreaterThanOrEqual(7);
    expect(paged).toEqual(whole);
  });

  it("shows a rep their own rows only, and another organisation nothing", async () => {
    const [world, other] = [await crmWorld(product), await crmWorld(product)];
    const theirs = await world.deal(world.colleague, { name: "Kim's secret" });
    await step(world.colleague, theirs, "Quiet");
    await goal(world, 100, 50);
    expect(JSON.stringify(await changes(world.rep))).not.toContain("Kim");
    expect((await changes(world.rep)).map(({ kind }) => kind).toSorted()).toEqual([
      "commit",
      "quota",
    ]);
    expect((await changes(world.colleague)).map(({ deal }) => deal?.name)).toContain(
      "Kim's secret",
    );
    expect(await changes(other.manager)).toEqual([]);
    expect((await read(world.rep, { memberId: world.colleague.id })).status).toBe(404);
    expect((await read(other.manager, { memberId: world.rep.id })).status).toBe(404);
  });

  it("refuses a kind and a place that do not exist", async () => {
    const { manager } = await crmWorld(product);
    const kind = await read(manager, { kinds: ["spell"] });
    expect([kind.status, JSON.stringify(kind.body)]).toEqual([
      400,
      expect.stringContaining("kinds"),
    ]);
    const place = await read(manager, { before: "x" });
    expect([place.status, JSON.stringify(place.body)]).toEqual([
      400,
      expect.stringContaining("before"),
    ]);
  });
});

describe("[R-2] the first value of a field, given in the CRM", () => {
  const CREATED = new Date("2026-10-01T09:00:00Z");
  const at = (seconds: number) => new Date(+CREATED + seconds * 1000);
  const dealWith = (world: CrmWorld, seconds: number) =>
    world.deal(world.rep, {
      nextStep: "Call",
      history: [
        { field: "stage", at: CREATED, value: "qualified", crmUserId: "101" },
        { field: "next_step", at: at(seconds), value: "Call", crmUserId: "101" },
      ],
    });

  it("when the deal was created is no change of its own, and is not undone", async () => {
    const world = await crmWorld(product);
    await dealWith(world, 60);
    expect((await changes(world.rep)).map(({ kind }) => kind)).toEqual(["stage"]);
  });

  it("later is a change like any other: it is told, and undone to nothing", async () => {
    const world = await crmWorld(product);
    await dealWith(world, 61);
    const made = await mustBeThere(world.rep, { kinds: ["next_step"] });
    expect(made).toMatchObject({ from: null, to: "Call", canUndo: true, did: "changed" });
    expect((await undo(world.rep, made)).status).toBe(200);
    const [undone] = await changes(world.rep, { kinds: ["next_step"] });
    expect(undone).toMatchObject({ from: "Call", to: "", isUndone: true });
  });
});

describe("[BY-7] undo from history", () => {
  it("[F2] writes what was before through the outbox, and then has nothing left to undo", async () => {
    const world = await crmWorld(product);
    const crmId = await world.deal(world.rep, { nextStep: "Call" });
    await step(world.rep, crmId, "Write");
    const made = await mustBeThere(world.manager, { kinds: ["next_step"] });
    expect(made.canUndo).toBe(true);
    const { status, body } = await undo(world.manager, made);
    expect(status).toBe(200);
    expect((await world.stored(crmId)).nextStep).toBe("Call");
    const writes = await world.writes();
    expect(writes.at(-1)).toMatchObject({
      id: body.writeId,
      target: "hs_next_step",
      state: "waiting",
      payload: { value: "Call" },
    });
    const [undone, before] = await changes(world.manager, { kinds: ["next_step"] });
    expect(undone).toMatchObject({
      person: "Maya",
      from: "Write",
      to: "Call",
      canUndo: false,
      isUndone: true,
    });
    expect(before).toMatchObject({ id: made.id, canUndo: false });
    expect((await undo(world.manager, made)).status).toBe(409);
    expect((await world.changes(crmId)).filter(({ field }) => field === "next_step")).toHaveLength(
      2,
    );
  });

  it.each([
    [{ closedate: "2027-01-29" }, { closeDate: null }],
    [{ hs_manual_forecast_category: "COMMIT" }, { forecastCategory: null }],
    [{ hs_next_step: "Call" }, { nextStep: "" }],
    [{ deal_update: "They signed" }, { dealUpdate: "" }],
    [{ dealstage: "proposal" }, { stageId: "qualified" }],
  ] as const)(
    "by the name that a change is answered with sets %o back, in the CRM too",
    async (change, values) => {
      const world = await crmWorld(product);
      const hubspot = await hubspotForTest(NOW);
      const crmId = await world.deal(world.rep, { ...values }, hubspot);
      const { body } = await product.call(world.rep, api.deals.setProperty, {
        params: { hubspotId: crmId },
        body: change,
      });
      await pushDeals(product, world, hubspot, [crmId]);
      expect(await world.stored(crmId)).not.toMatchObject(values);
      const id = body.changeId ?? "";
      expect((await changes(world.rep))[0]).toMatchObject({ id, canUndo: true });
      expect((await undo(world.rep, { id })).status).toBe(200);
      await pushDeals(product, world, hubspot, [crmId]);
      expect(await world.stored(crmId)).toMatchObject(values);
      expect(await hubspot.deal(crmId)).toMatchObject(values);
      expect((await world.writes()).map(({ state }) => state)).toEqual(["sent", "sent"]);
    },
  );

  it("is of the last change only, though an earlier one came to the same", async () => {
    const world = await crmWorld(product);
    const crmId = await world.deal(world.rep, { nextStep: "Call" });
    for (const text of ["Write", "Call", "Write"]) await step(world.rep, crmId, text);
    const found = await changes(world.rep, { kinds: ["next_step"] });
    expect(found.map(({ to, canUndo }) => [to, canUndo])).toEqual([
      ["Write", true],
      ["Call", false],
      ["Write", false],
    ]);
    const [, , earlier] = found;
    expect((await undo(world.rep, earlier ?? { id: "" })).status).toBe(409);
    expect((await world.stored(crmId)).nextStep).toBe("Write");
  });

  it("sets back what somebody did in the CRM, while the stage is still there", async () => {
    const world = await crmWorld(product);
    const at = (time: string, value: string) =>
      ({ field: "stage", at: new Date(time), value, crmUserId: "101" }) as const;
    const crmId = await world.deal(world.rep, {
      stageId: "proposal",
      history: [at("2026-10-01T09:00:00Z", "qualified"), at("2026-10-05T09:00:00Z", "proposal")],
    });
    const [moved, first] = await changes(world.manager, { kinds: ["stage"] });
    expect([moved?.canUndo, first?.canUndo]).toEqual([true, false]);
    await product.database.owner
      .updateTable("stages")
      .set({ isArchived: true })
      .where("organisationId", "=", world.org.id)
      .where("id", "=", "qualified")
      .execute();
    expect((await changes(world.manager, { kinds: ["stage"] }))[0]?.canUndo).toBe(false);
    expect((await undo(world.manager, moved ?? { id: "" })).status).toBe(400);
    expect((await world.stored(crmId)).stageId).toBe("proposal");
  });

  it("is not offered where HubSpot is only read, nor for a rep's update to a manager", async () => {
    const world = await crmWorld(product);
    const crmId = await world.deal(world.rep, { dealUpdate: "Before" });
    await product.call(world.rep, api.deals.setProperty, {
      params: { hubspotId: crmId },
      body: { deal_update: "After" },
    });
    const query = { kinds: ["deal_update"] };
    const made = await mustBeThere(world.rep, query);
    expect(made.canUndo).toBe(true);
    expect((await mustBeThere(world.manager, query)).canUndo).toBe(false);
    expect((await undo(world.manager, made)).status).toBe(403);
    await world.change({ mode: "dry-run" });
    expect((await mustBeThere(world.rep, query)).canUndo).toBe(false);
    expect((await undo(world.rep, made)).status).toBe(409);
    expect((await world.stored(crmId)).dealUpdate).toBe("After");
  });

  it("is another's and another organisation's to neither see nor touch", async () => {
    const [world, other] = [await crmWorld(product), await crmWorld(product)];
    const crmId = await world.deal(world.rep, { nextStep: "Call" });
    await step(world.rep, crmId, "Write");
    const made = await mustBeThere(world.rep, { kinds: ["next_step"] });
    for (const stranger of [world.colleague, other.manager, other.rep]) {
      expect((await undo(stranger, made)).status).toBe(404);
    }
    expect((await undo(world.rep, { id: "audit.1" })).status).toBe(404);
    expect((await undo(world.rep, { id: `${made.id}1` })).status).toBe(404);
    expect((await world.stored(crmId)).nextStep).toBe("Write");
  });
});
