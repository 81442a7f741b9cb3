import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CrmAssociatedRecords, CrmChange } from "../../ports/crm.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const read = (who: Person, hubspotId: string, excludePrompts: number[] = []) =>
  product.call(who, api.checks.deal, { params: { hubspotId }, query: { excludePrompts } });
const change = (field: CrmChange["field"], at: string, value: string | null): CrmChange => ({
  field,
  at: new Date(`${at}T09:00:00Z`),
  value,
  crmUserId: null,
});
const around = (world: CrmWorld, dealId: string, given: Partial<CrmAssociatedRecords>) =>
  product.inStore(world.system, (store) =>
    store.mirror.saveAssociatedRecords([
      { dealId, contacts: [], tasks: [], activities: [], ...given },
    ]),
  );
const parts = (sentence: object[]) => sentence.map((part) => Object.values(part)[0]).join("");

async function livelyDeal(world: CrmWorld) {
  const id = await world.deal(world.rep, {
    name: "Acme <script>",
    amount: 800,
    amountInHomeCurrency: 800,
    stageId: "proposal",
    closeDate: "2026-12-30",
    forecastCategory: "COMMIT",
    nextStep: "Call the board",
    createdAt: new Date("2026-10-01T09:00:00Z"),
    history: [
      change("stage", "2026-10-01", "qualified"),
      change("close_date", "2026-10-01", "2026-11-30"),
      change("amount", "2026-10-02", "1000"),
      change("close_date", "2026-10-20", "2026-12-30"),
      change("stage", "2026-11-05", "proposal"),
      change("next_step", "2026-11-10", "Call the board"),
      change("amount", "2026-11-11", "800"),
    ],
  });
  await around(world, id, {
    contacts: [{ id: "c1", name: "Ada", email: "ada@acme.test", title: "CFO" }],
    tasks: [
      {
        id: "71",
        subject: "Send it",
        dueAt: new Date("2026-11-13T09:00:00Z"),
        isCompleted: false,
        completedAt: null,
      },
      {
        id: "72",
        subject: "Call",
        dueAt: null,
        isCompleted: true,
        completedAt: new Date("2026-11-12T09:00:00Z"),
      },
    ],
    activities: [
      { id: "1", kind: "CALL", at: new Date("2026-11-01T09:00:00Z"), title: "First call" },
      { id: "2", kind: "EMAIL", at: new Date("2026-11-07T09:00:00Z"), title: "Offer" },
      { id: "3", kind: "MEETING", at: new Date("2026-11-20T09:00:00Z"), title: "Board" },
      { id: "4", kind: "NOTE", at: new Date("2026-11-14T09:00:00Z"), title: "A note" },
      { id: "5", kind: "INCOMING_EMAIL", at: new Date("2026-11-02T09:00:00Z"), title: "Question" },
    ],
  });
  return id;
}

describe("[DC-8] [DD-1] [DD-2] everything about one deal", () => {
  it("says what it is and what happened around it", async () => {
    const world = await crmWorld(product);
    const id = await livelyDeal(world);
    const { status, body } = await read(world.manager, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      hubspotId: id,
      url: `https://app-eu1.hubspot.com/contacts/777/record/0-3/${id}`,
      properties: {
        dealname: "Acme <script>",
        amount_in_home_currency: 800,
        closedate: "2026-12-30",
        hs_manual_forecast_category: "COMMIT",
      },
      owner: { firstName: "Sam", lastName: "" },
      rep: { id: world.rep.id },
      daysInStage: 10,
      daysToClose: 45,
      slippage: { pushes: 1, days: 30 },
      stageChart: [
        { hubspotId: "qualified", label: "The qualified stage", current: false, days: 35 },
        { hubspotId: "proposal", label: "The proposal stage", current: true, days: 10 },
        { hubspotId: "won", label: "The won stage", current: false, days: null },
        { hubspotId: "lost", label: "The lost stage", current: false, days: null },
      ],
      lastContact: { type: "EMAIL", daysPast: 8, at: "2026-11-07T09:00:00.000Z" },
      contacts: [{ name: "Ada", title: "CFO", email: "ada@acme.test" }],
      activities: {
        calls: [{ at: "2026-11-01T09:00:00.000Z", title: "First call" }],
        emails: [
          { title: "Offer", isIncoming: false },
          { title: "Question", isIncoming: true },
        ],
        meetings: [{ title: "Board" }],
      },
      nextStep: { nextStep: "Call the board", lastUpdated: "2026-11-10T09:00:00.000Z" },
      nextTask: {
        id: "71",
        title: "Send it",
        dueDate: "2026-11-13T09:00:00.000Z",
        daysLeft: -2,
        overdue: true,
      },
      lastCompletedTask: { title: "Call", daysSinceCompletion: 3 },
      weightedAmount: 480,
      amountEvolution: "decreased",
      confidence: "Likely",
      lastReview: null,
    });
    expect(body.changes.slice(0, 3)).toMatchObject([
      { field: "amount", from: "1000", to: "800", source: "crm" },
      { field: "next_step", to: "Call the board" },
      { field: "stage", from: "The qualified stage", to: "The proposal stage" },
    ]);
  });

  it("[DD-3] groups what the rules find by section", async () => {
    const world = await crmWorld(product);
    const { body } = await read(world.manager, await livelyDeal(world));
    const rules = Object.fromEntries(
      Object.entries(body.issues).map(([category, found]) => [category, found.map((f) => f.rule)]),
    );
    expect(rules).toEqual({
      interaction: ["no-reply"],
      progression: [],
      "success-plan": ["task-overdue"],
      "forecast-impact": ["value-dropped", "likely-not-reviewed"],
    });
    expect(body.issueScore).toBe(5);
    expect(parts(body.issues["success-plan"][0]?.sentence ?? [])).toBe(
      "Task “Send it” is 2 days overdue.",
    );
  });

  it("counts days where the organisation is", async () => {
    const world = await crmWorld(product, { timeZone: "Pacific/Auckland" });
    const history = [{ ...change("stage", "2026-11-14", "qualified") }];
    const id = await world.deal(world.rep, { history });
    // 12:00 UTC on the 15th is the 16th there, 09:00 UTC on the 14th still the 14th.
    expect((await read(world.manager, id)).body.daysInStage).toBe(2);
  });

  it("[DC-3] sums it up for managers, each sentence with its record", async () => {
    const world = await crmWorld(product);
    const id = await livelyDeal(world);
    const { aiSummary } = (await read(world.manager, id)).body;
    expect(aiSummary?.by).toBe("facts");
    expect(aiSummary?.sentences.map((one) => parts(one.parts))).toContain(
      "Close date pushed once (30 days).",
    );
    expect(aiSummary?.sentences.map(({ source }) => source.kind)).toContain("activity");
    expect((await read(world.rep, id)).body.aiSummary).toBeNull();
  });

  it("[DC-4] [NG-1] asks its own rep one thing, and another when that was skipped", async () => {
    const world = await crmWorld(product);
    const id = await livelyDeal(world);
    expect((await read(world.manager, id)).body.prompt).toBeNull();
    const first = (await read(world.rep, id)).body.prompt;
    expect(first).toMatchObject({ id: 1, message: expect.stringContaining("Still Likely?") });
    const second = (await read(world.rep, id, [1])).body.prompt;
    expect(second).toMatchObject({ id: 3, components: [{ id: "task" }] });
    expect((await read(world.rep, id, [1, 3, 6])).body.prompt).toBeNull();
  });

  it("shows the last review", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep);
    const deal = await world.stored(id);
    const review = { organisationId: world.org.id, id: deal.id };
    await product.database.owner
      .insertInto("reviews")
      .values({
        ...review,
        revieweeId: world.rep.id,
        dealId: deal.id,
        title: "x",
        source: "deal-check",
        score: 4,
        comment: "<b>Well done</b>",
        reviewerId: world.manager.id,
        reviewerName: "Maya",
        createdAt: NOW,
        updatedAt: NOW,
      })
      .execute();
    await product.database.owner
      .updateTable("deals")
      .set({ reviewId: deal.id, reviewedAt: NOW })
      .where("id", "=", deal.id)
      .execute();
    for (const who of [world.manager, world.rep]) {
      expect((await read(who, id)).body.lastReview).toMatchObject({
        comment: "<b>Well done</b>",
        score: 4,
        reviewer: "Maya",
      });
    }
  });

  it("is found by our id and by an id that it was merged from", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.rep, { mergedIds: ["555001"] });
    const ours = (await world.stored(id)).id;
    for (const key of [id, ours, "555001"]) {
      expect((await read(world.rep, key)).body.id).toBe(ours);
    }
  });

  it("does not exist for another rep or another organisation", async () => {
    const world = await crmWorld(product);
    const other = await crmWorld(product);
    const id = await world.deal(world.rep, { mergedIds: ["555002"] });
    const ours = (await world.stored(id)).id;
    for (const who of [world.colleague, other.manager]) {
      for (const key of [id, ours, "555002"]) {
        const { status, body } = await read(who, key);
        expect(status).toBe(404);
        expect(body).toMatchObject({ message: "Deal not found." });
      }
    }
  });

  it("is refused for what is no id", async () => {
    const world = await crmWorld(product);
    for (const key of ["abc", "-".repeat(36), "1".repeat(31)]) {
      const { status, body } = await read(world.manager, key);
      expect(status).toBe(400);
      expect(body).toMatchObject({ field: "hubspotId" });
    }
    const { status } = await product.call(world.manager, api.checks.deal, {
      params: { hubspotId: "1" },
      query: { excludePrompts: ["x"] as never },
    });
    expect(status).toBe(400);
  });

  it("can be shown of a deal that has next to nothing", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(null, {
      name: "",
      amount: null,
      amountInHomeCurrency: null,
      closeDate: null,
      pipelineId: null,
      stageId: null,
      forecastCategory: null,
    });
    const { status, body } = await read(world.manager, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      owner: null,
      stageChart: [],
      daysToClose: null,
      confidence: "Pipeline",
    });
  });
});
