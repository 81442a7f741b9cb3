import { randomUUID } from "node:crypto";
import { api, DealOrder, type PropertyChange, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const TROUBLE = "We're having trouble connecting to HubSpot. Please, check you integration.";
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const set = (who: Person, hubspotId: string, body: PropertyChange) =>
  product.call(who, api.deals.setProperty, { params: { hubspotId }, body });
const list = (who: Person, query: RouteInput<typeof api.deals.list>["query"] = {}) =>
  product.call(who, api.deals.list, { query });
const names = async (who: Person, query: RouteInput<typeof api.deals.list>["query"] = {}) =>
  (await list(who, query)).body.deals.map(({ name }) => name);

describe("[DL-12] the list of deals", () => {
  it("says of each deal what the table shows", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep, {
      name: "Acme",
      history: [
        {
          field: "stage",
          at: new Date("2026-11-13T08:00:00Z"),
          value: "qualified",
          crmUserId: null,
        },
      ],
    });
    const { body } = await list(world.manager);
    expect(body).toEqual({
      total: 1,
      totalPages: 1,
      deals: [
        {
          id: (await world.stored(id)).id,
          hubspotId: id,
          url: `https://app-eu1.hubspot.com/contacts/777/record/0-3/${id}`,
          name: "Acme",
          closeDate: "2026-12-01",
          amountInHomeCurrency: 1000,
          forecastCategory: "BEST_CASE",
          dealUpdate: "",
          dealUpdateAt: null,
          nextStep: "",
          nextStepAt: null,
          lostReason: "",
          daysInStage: 3,
          Owner: { User: { id: world.rep.id, name: "Sam" } },
          ownedBy: { id: world.rep.id, name: "Sam", isOnTeam: true },
          Stage: {
            hubspotId: "qualified",
            label: "The qualified stage",
            probability: 0.2,
            closed: false,
            closedWon: false,
            closedLost: false,
            pipelineId: "default",
            pipelineLabel: "Sales",
            Pipeline: { hubspotId: "default" },
          },
          Reviews: [],
          risk: null,
          pendingWrite: null,
        },
      ],
    });
  });

  it("shows a stage and an owner that we do not know as they are", async () => {
    const world = await crmWorld(product);
    await world.deal(null, { stageId: "deleted-stage", forecastCategory: null });
    const [deal] = (await list(world.manager)).body.deals;
    expect(deal).toMatchObject({
      Owner: null,
      forecastCategory: "PIPELINE",
      Stage: { label: "deleted-stage", probability: null, closed: false },
    });
  });

  it("comes in pages that miss nothing and repeat nothing, whatever the order", async () => {
    const world = await crmWorld(product);
    for (let index = 0; index < 7; index++) {
      await world.deal(index % 2 ? world.rep : world.colleague, {
        name: `deal ${index % 3}`,
        closeDate: index === 3 ? null : "2026-12-01",
        amountInHomeCurrency: index === 4 ? null : 5,
        nextStep: index === 5 ? "call" : "",
      });
    }
    for (const orderBy of DealOrder.options) {
      for (const order of ["ASC", "DESC"] as const) {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => list(world.manager, { pageSize: 3, page, orderBy, order })),
        );
        expect(pages.map(({ body }) => [body.deals.length, body.total, body.totalPages])).toEqual([
          [3, 7, 3],
          [3, 7, 3],
          [1, 7, 3],
          [0, 7, 3],
        ]);
        const ids = pages.flatMap(({ body }) => body.deals.map(({ id }) => id));
        expect(new Set(ids).size).toBe(7);
        const whole = (await list(world.manager, { orderBy, order })).body.deals;
        expect(whole.map(({ id }) => id)).toEqual(ids);
        if (orderBy === "closeDate") expect(whole.at(-1)?.closeDate).toBeNull();
        if (orderBy === "amountInHomeCurrency") {
          expect(whole.at(-1)?.amountInHomeCurrency).toBeNull();
        }
        if (orderBy === "nextStep") expect(whole[0]?.nextStep).toBe("call");
      }
    }
  });

  it("sorts by what the column shows", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep, {
      name: "b",
      stageId: "won",
      amountInHomeCurrency: 1,
      forecastCategory: "COMMIT",
    });
    await world.deal(world.colleague, {
      name: "A",
      stageId: "proposal",
      amountInHomeCurrency: 30,
      forecastCategory: null,
    });
    await world.deal(null, {
      name: "c",
      pipelineId: "renewals",
      stageId: "renewing",
      amountInHomeCurrency: 4,
      forecastCategory: "BEST_CASE",
    });
    expect(await names(world.manager, { orderBy: "name" })).toEqual(["A", "b", "c"]);
    expect(await names(world.manager, { orderBy: "Owner" })).toEqual(["A", "b", "c"]);
    expect(await names(world.manager, { orderBy: "Owner", order: "DESC" })).toEqual([
      "b",
      "A",
      "c",
    ]);
    expect(await names(world.manager, { orderBy: "dealStage" })).toEqual(["A", "b", "c"]);
    expect(await names(world.manager, { orderBy: "amountInHomeCurrency" })).toEqual([
      "b",
      "c",
      "A",
    ]);
    expect(await names(world.manager, { orderBy: "forecastCategory", order: "DESC" })).toEqual([
      "b",
      "c",
      "A",
    ]);
  });

  it("filters by pipeline, owner, closing date and whether it is closed; archived ones never show", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep, { name: "a", closeDate: "2026-10-01" });
    await world.deal(world.colleague, { name: "b", closeDate: "2026-12-31" });
    await world.deal(world.rep, {
      name: "c",
      pipelineId: "renewals",
      stageId: "renewing",
      closeDate: "2027-01-01",
    });
    await world.deal(world.rep, { name: "d", stageId: "won", closeDate: null });
    await world.deal(world.rep, { name: "e", isArchived: true });
    const seen = (query: Parameters<typeof names>[1]) =>
      names(world.manager, { orderBy: "name", ...query });
    expect(await seen({})).toEqual(["a", "b", "c", "d"]);
    expect(await seen({ pipelines: "renewals" })).toEqual(["c"]);
    expect(await seen({ pipelines: ["renewals", "default"] })).toEqual(["a", "b", "c", "d"]);
    expect(await seen({ userId: world.colleague.id })).toEqual(["b"]);
    expect(await seen({ userId: [world.colleague.id, world.rep.id], closed: "false" })).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(await seen({ closed: "true" })).toEqual(["d"]);
    expect(await seen({ closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" })).toEqual([
      "a",
      "b",
    ]);
    expect(await seen({ closeDateStart: "2027-01-01" })).toEqual(["c"]);
    const late = { closeDateEnd: "2026-12-31", orUndated: "true" } as const;
    expect(await seen({ ...late, orderBy: "closeDate", order: "DESC" })).toEqual(["b", "a", "d"]);
  });

  it("[DL-2] choosing PIPELINE also means unset, closed, omitted and unknown", async () => {
    const world = await crmWorld(product);
    for (const category of ["PIPELINE", "BEST_CASE", "COMMIT", "CLOSED", "OMIT", "MOST_LIKELY"]) {
      await world.deal(world.rep, { name: category, forecastCategory: category });
    }
    await world.deal(world.rep, { name: "UNSET", forecastCategory: null });
    const seen = async (...forecastCategory: ("PIPELINE" | "COMMIT" | "OMIT")[]) =>
      (await names(world.rep, { forecastCategory })).sort();
    expect(await seen("PIPELINE")).toEqual(["CLOSED", "MOST_LIKELY", "OMIT", "PIPELINE", "UNSET"]);
    expect(await seen("COMMIT", "PIPELINE")).toContain("COMMIT");
    expect(await seen("COMMIT")).toEqual(["COMMIT"]);
    expect(await seen("OMIT", "COMMIT")).toEqual(["COMMIT", "OMIT"]);
  });

  it("[DL-5] counts days in stage in the organisation's zone", async () => {
    const west = await crmWorld(product, { timeZone: "America/Los_Angeles" });
    const entered = new Date("2026-11-15T06:00:00Z");
    await west.deal(west.rep, {
      history: [{ field: "stage", at: entered, value: "qualified", crmUserId: null }],
    });
    expect((await list(west.rep)).body.deals[0]?.daysInStage).toBe(2);
  });

  it.each([
    "pageSize=0",
    "pageSize=10001",
    "page=0",
    "orderBy=password",
    "order=up",
    "closeDateStart=yesterday",
    "userId=me",
    "closed=maybe",
    "forecastCategory=HOPE",
  ])("refuses %s", async (query) => {
    const world = await crmWorld(product);
    const url = `/api/deals?${query}`;
    const { statusCode } = await product.app.inject({ url, headers: world.rep.headers });
    expect(statusCode).toBe(400);
  });
});

describe("[AUTH-11] deals", () => {
  it("a rep sees their own, whomever they ask for", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep, { name: "mine" });
    await world.deal(world.colleague, { name: "theirs" });
    await world.deal(null, { name: "nobody's" });
    expect(await names(world.rep)).toEqual(["mine"]);
    const foreign = await list(world.rep, { userId: [world.colleague.id, world.rep.id] });
    expect(foreign.status).toBe(400);
    expect(await names(world.manager)).toHaveLength(3);
  });

  it("another organisation's deals do not exist", async () => {
    const [here, there] = [await crmWorld(product), await crmWorld(product)];
    const id = await there.deal(there.rep);
    const ours = (await there.stored(id)).id;
    expect(await names(here.manager)).toEqual([]);
    for (const key of [id, ours, "1", randomUUID()]) {
      const calls = [
        await set(here.manager, key, { hs_next_step: "x" }),
        await product.call(here.manager, api.deals.addNote, {
          params: { id: key },
          body: { message: "x" },
        }),
        await product.call(here.rep, api.deals.createTask, {
          params: { id: key },
          body: { hs_task_subject: "x", hs_timestamp: 0, hs_task_type: "TODO" },
        }),
        await product.call(here.rep, api.deals.updateTask, {
          params: { id: key, taskId: "1" },
          body: { hs_task_status: "COMPLETED" },
        }),
      ];
      for (const { status, raw } of calls) {
        expect([status, raw.json().message]).toEqual([404, "Deal not found."]);
      }
    }
    expect(await there.writes()).toEqual([]);
  });

  it("a rep cannot touch a colleague's deal, nor an archived one of their own", async () => {
    const world = await crmWorld(product);
    const theirs = await world.deal(world.colleague);
    const archived = await world.deal(world.rep, { isArchived: true });
    for (const id of [theirs, archived]) {
      const refused = await set(world.rep, id, { closedate: "2027-01-01" });
      expect([refused.status, refused.raw.json().message]).toEqual([404, "Deal not found."]);
    }
    expect((await world.stored(theirs)).closeDate).toBe("2026-12-01");
    expect(await world.writes()).toEqual([]);
  });

  it("a manager does not write updates, and a rep no notes", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep);
    const refused = await set(world.manager, id, { deal_update: "they said yes" });
    expect([refused.status, refused.raw.json().message]).toEqual([
      403,
      "Only reps can write updates.",
    ]);
    const note = { params: { id }, body: { message: "hello" } };
    expect((await product.call(world.rep, api.deals.addNote, note)).status).toBe(403);
    expect(await world.writes()).toEqual([]);
  });
});

describe("[DL-4] changing a property of a deal", () => {
  it.each([
    { body: { dealstage: "won" }, column: "stageId", shown: "The won stage", field: "stage" },
    {
      body: { closedate: "2027-02-03" },
      column: "closeDate",
      shown: "2027-02-03",
      field: "close_date",
    },
    {
      body: { hs_manual_forecast_category: "COMMIT" as const },
      column: "forecastCategory",
      shown: "Likely",
      field: "forecast_category",
    },
    {
      body: { hs_next_step: "  Call Anna " },
      column: "nextStep",
      shown: "Call Anna",
      field: "next_step",
    },
    {
      body: { deal_update: "They chose us" },
      column: "dealUpdate",
      shown: "They chose us",
      field: "deal_update",
    },
  ] as const)(
    "$body shows here at once and waits for the CRM",
    async ({ body, column, shown, field }) => {
      const world = await crmWorld(product);
      const id = await world.deal(world.rep);
      const { status, body: answer } = await set(world.rep, id, body);
      expect(status).toBe(200);
      const [[property, value]] = Object.entries(body) as [[string, string]];
      expect(answer.write).toMatchObject({
        dealName: `Deal ${id}`,
        hubspotId: id,
        kind: "property",
        target: property,
        value: shown,
        state: "waiting",
        attempts: 0,
        createdBy: "Sam",
        settledAt: null,
      });
      const deal = await world.stored(id);
      expect(deal[column]).toBe(value.trim());
      expect((await world.changes(id)).at(-1)).toMatchObject({
        field,
        toValue: value.trim(),
        source: "here",
        personName: "Sam",
        at: NOW,
      });
      expect((await list(world.rep)).body.deals[0]?.pendingWrite).toBe("waiting");
      const isUpdate = property === "deal_update";
      expect(answer.repUpdate).toEqual(
        isUpdate ? { update: value, lastUpdated: NOW.toISOString() } : null,
      );
    },
  );

  it("[DL-5] a new stage sets status, probability and day 1; only stages of its own pipeline", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep);
    await set(world.rep, id, { dealstage: "won" });
    expect(await world.stored(id)).toMatchObject({ status: "won", stageEnteredAt: NOW });
    expect((await list(world.rep)).body.deals[0]).toMatchObject({
      daysInStage: 1,
      Stage: { probability: 1, closed: true, closedWon: true, closedLost: false },
    });
    for (const dealstage of ["renewing", "nowhere"]) {
      const refused = await set(world.rep, id, { dealstage });
      expect(refused.status).toBe(400);
      expect(refused.raw.json().message).toBe(
        `Stage: '${dealstage}' isn't a stage of this deal's pipeline 'Sales'.`,
      );
    }
  });

  it("finds the deal by its CRM id, by an id it was merged from and by ours", async () => {
    const world = await crmWorld(product);
    const old = await world.deal(world.rep);
    const id = await world.deal(world.rep, { mergedIds: [old] });
    const ours = (await world.stored(id)).id;
    for (const [index, key] of [id, old, ours].entries()) {
      const { status, body } = await set(world.rep, key, { hs_next_step: `step ${index}` });
      expect([status, body.write.hubspotId]).toEqual([200, id]);
    }
    expect((await world.stored(id)).nextStep).toBe("step 2");
  });

  it.each([
    { body: {} },
    { body: { dealname: "x" } },
    { body: { closedate: "2026-02-30" } },
    { body: { closedate: "" } },
    { body: { hs_manual_forecast_category: "HOPE" } },
    { body: { deal_update: "   " } },
    { body: { hs_next_step: "x".repeat(10_001) } },
    { body: { hs_next_step: "x", closedate: "2026-12-01" } },
    { body: { hs_next_step: "x", owner_id: "1" } },
  ])("refuses $body", async ({ body }) => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep);
    const refused = await set(world.rep, id, body as PropertyChange);
    expect([refused.status, refused.raw.json().code]).toEqual([400, "bad_request"]);
    expect(await world.writes()).toEqual([]);
  });

  it("without a connection, or after it was revoked, is refused in the known words", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep);
    await world.change({ revokedAt: NOW });
    const revoked = await set(world.rep, id, { hs_next_step: "x" });
    expect([revoked.status, revoked.raw.json().errorMessage]).toEqual([409, TROUBLE]);
    await world.disconnect();
    const none = await set(world.rep, id, { hs_next_step: "x" });
    expect([none.status, none.raw.json().errorMessage]).toEqual([409, TROUBLE]);
    expect(await world.writes()).toEqual([]);
  });

  it("to what it is already makes no write", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep);
    const same = await set(world.rep, id, { closedate: "2026-12-01" });
    expect([same.status, same.body.write.state]).toEqual([200, "sent"]);
    expect(await world.writes()).toEqual([]);

    const first = await set(world.rep, id, { closedate: "2026-12-24" });
    const again = await set(world.rep, id, { closedate: "2026-12-24" });
    expect(again.body.write).toEqual(first.body.write);
    expect(await world.writes()).toHaveLength(1);
  });

  it("[BY-20] replaces an older change that still waits, and remembers what was there first", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep, { nextStep: "at first" });
    for (const hs_next_step of ["one", "two", "three"]) await set(world.rep, id, { hs_next_step });
    await set(world.rep, id, { closedate: "2027-01-01" });
    const writes = await world.writes();
    expect(writes.map((w) => [w.payload, w.state, w.words, w.previous])).toMatchObject([
      [{ value: "one" }, "discarded", "Replaced by a newer change.", "at first"],
      [{ value: "two" }, "discarded", "Replaced by a newer change.", "at first"],
      [{ value: "three" }, "waiting", null, "at first"],
      [{ value: "2027-01-01" }, "waiting", null, "2026-12-01"],
    ]);
  });

  it("by ten people at once keeps every change in the history and one in the outbox", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        set(index % 2 ? world.rep : world.manager, id, { hs_next_step: `step ${index}` }),
      ),
    );
    const writes = await world.writes();
    expect(writes.filter(({ state }) => state === "waiting")).toHaveLength(1);
    expect(writes).toHaveLength(10);
    const steps = (await world.changes(id)).filter(({ field }) => field === "next_step");
    expect(steps).toHaveLength(10);
    expect(steps.at(-1)?.toValue).toBe((await world.stored(id)).nextStep);
    for (const [index, { fromValue }] of steps.entries()) {
      expect(fromValue).toBe(index === 0 ? "" : steps[index - 1]?.toValue);
    }
  });

  it("[BY-9] leaves a line in the audit log", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep);
    const { body } = await set(world.rep, id, { hs_next_step: "x" });
    const log = await product.database.owner
      .selectFrom("auditLog")
      .select(["actorId", "action", "detail"])
      .where("organisationId", "=", world.org.id)
      .execute();
    expect(log).toEqual([
      {
        actorId: world.rep.id,
        action: "deal.changed",
        detail: {
          write: body.write.id,
          kind: "property",
          property: "hs_next_step",
          state: "waiting",
          from: "",
          to: "x",
        },
      },
    ]);
  });
});

describe("[BY-20] a dry run", () => {
  it.each([
    { mode: "dry-run" as const, scopes: undefined },
    { mode: "live" as const, scopes: ["crm.objects.deals.read"] },
  ])("($mode, $scopes) lists what would have happened and changes nothing", async (given) => {
    const world = await crmWorld(product, {
      mode: given.mode,
      ...(given.scopes && { scopes: given.scopes }),
    });
    const id = await world.deal(world.rep);
    const before = await world.stored(id);
    const changed = await set(world.rep, id, { dealstage: "won" });
    expect(changed.body.write).toMatchObject({ state: "dry-run", value: "The won stage" });
    const update = await set(world.rep, id, { deal_update: "yes" });
    expect(update.body.repUpdate).toBeNull();
    await product.call(world.manager, api.deals.addNote, {
      params: { id },
      body: { message: "well done" },
    });
    expect(await world.stored(id)).toEqual(before);
    expect(await world.changes(id)).toEqual([]);
    expect((await list(world.rep)).body.deals[0]?.pendingWrite).toBe("dry-run");
    const { body } = await product.call(world.manager, api.crm.writes, { query: {} });
    expect(body.writes.map(({ state, value }) => [state, value])).toEqual([
      ["dry-run", "well done"],
      ["dry-run", "yes"],
      ["dry-run", "The won stage"],
    ]);
  });
});

describe("[DC-7] tasks and notes", () => {
  it("a task and a note wait for the CRM", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep);
    const task = await product.call(world.rep, api.deals.createTask, {
      params: { id },
      body: {
        hs_task_subject: " Send the contract ",
        hs_timestamp: Date.parse("2026-11-18T12:00:00Z"),
        hs_task_type: "TODO",
      },
    });
    expect(task.body.write).toMatchObject({
      kind: "task-create",
      value: "Send the contract",
      state: "waiting",
    });
    expect((await world.writes())[0]?.payload).toEqual({
      subject: "Send the contract",
      dueAt: "2026-11-18T12:00:00.000Z",
      ownerCrmId: "2",
    });
  });

  it("a task of the deal is completed or moved; a task of another deal does not exist", async () => {
    const world = await crmWorld(product);
    const [mine, other] = [await world.deal(world.rep), await world.deal(world.colleague)];
    const tasks = (dealId: string, taskId: string) => ({
      dealId,
      contacts: [],
      activities: [],
      tasks: [{ id: taskId, subject: "call", dueAt: NOW, isCompleted: false, completedAt: null }],
    });
    await product.inStore(world.system, (store) =>
      store.mirror.saveAssociatedRecords([tasks(mine, "51"), tasks(other, "52")]),
    );
    const update = (taskId: string, body: RouteInput<typeof api.deals.updateTask>["body"]) =>
      product.call(world.rep, api.deals.updateTask, { params: { id: mine, taskId }, body });
    const foreign = await update("52", { hs_task_status: "COMPLETED" });
    expect([foreign.status, foreign.raw.json().message]).toEqual([404, "Task not found."]);

    const moved = await update("51", { hs_timestamp: Date.parse("2026-11-20T12:00:00Z") });
    expect(moved.body.write).toMatchObject({ target: "51", value: "Due 2026-11-20" });
    const completed = await update("51", { hs_task_status: "COMPLETED" });
    expect(completed.body.write).toMatchObject({ kind: "task-update", value: "Completed" });
    const stored = await product.database.owner
      .selectFrom("tasks")
      .select(["crmId", "isCompleted", "completedAt", "dueAt"])
      .where("organisationId", "=", world.org.id)
      .orderBy("crmId")
      .execute();
    expect(stored).toEqual([
      { crmId: "51", isCompleted: true, completedAt: NOW, dueAt: new Date("2026-11-20T12:00:00Z") },
      { crmId: "52", isCompleted: false, completedAt: null, dueAt: NOW },
    ]);
  });
});
