import { randomUUID } from "node:crypto";
import { api, type SlipReasonForm } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

/** Moves a deal's close date and returns the history entry's id. */
async function moved(who: Person, hubspotId: string, closedate: string): Promise<string> {
  const { body } = await product.call(who, api.deals.setProperty, {
    params: { hubspotId },
    body: { closedate },
  });
  return body.changeId ?? "";
}
const explain = (who: Person, id: string, body: SlipReasonForm) =>
  product.call(who, api.slips.explain, { params: { id }, body });
const open = async (who: Person, userId?: string) =>
  (await product.call(who, api.slips.open, { query: userId ? { userId } : {} })).body;
const storyOf = async (world: CrmWorld, who: Person, hubspotId: string) => {
  const { id } = await world.stored(hubspotId);
  const { body } = await product.call(who, api.slips.stories, { query: { ids: [id] } });
  return body[0]?.story;
};
const pushesOf = async (who: Person, hubspotId: string) => {
  const { body } = await product.call(who, api.checks.deal, { params: { hubspotId }, query: {} });
  return body.changes.flatMap(({ push }) => push ?? []);
};

describe("[BY-24] why a close date was pushed", () => {
  it("is said by the rep or their manager, and told with the deal", async () => {
    const world = await crmWorld(product);
    const { rep, manager } = world;
    const deal = await world.deal(rep, { name: "Acme" });
    const first = await moved(rep, deal, "2026-12-20");
    const second = await moved(rep, deal, "2027-01-10");
    expect(await open(rep)).toMatchObject({
      total: 2,
      pushes: [
        { id: second, from: "2026-12-20", to: "2027-01-10", deal: { name: "Acme" } },
        { id: first, from: "2026-12-01", to: "2026-12-20", deal: { hubspotId: deal } },
      ],
    });
    const news = await collectNotices(product, () => explain(rep, first, { reason: "legal" }));
    expect(news).toMatchObject([{ managers: true, userIds: [rep.id], event: { type: "stale" } }]);
    expect((await explain(manager, second, { reason: "other", words: " Merger " })).body).toEqual({
      reason: "other",
      words: "Merger",
    });
    expect((await open(rep)).total).toBe(0);
    expect(await storyOf(world, rep, deal)).toBe("pushed 2×, 40 days, legal, other");
    expect(await pushesOf(manager, deal)).toMatchObject([
      { id: second, reason: "other", words: "Merger", by: manager.name, needsReason: false },
      { id: first, reason: "legal", by: rep.name, needsReason: false },
    ]);
    await explain(manager, first, { reason: "budget" });
    expect(await storyOf(world, manager, deal)).toBe("pushed 2×, 40 days, budget, other");
    await explain(rep, first, { reason: null });
    const { body: log } = await product.call(manager, api.workspace.audit, {
      query: { action: "deal" },
    });
    expect(log.entries[0]).toMatchObject({
      action: "slip.reason-removed",
      detail: { push: first, was: "budget", by: manager.id },
    });
    expect((await open(rep)).pushes.map(({ id }) => id)).toEqual([first]);
    expect((await open(manager, rep.id)).total).toBe(1);
    const silence = await collectNotices(product, () => explain(rep, first, { reason: null }));
    expect(silence).toEqual([]);
    const { body: later } = await product.call(manager, api.workspace.audit, {
      query: { action: "deal" },
    });
    expect(later.entries).toEqual(log.entries);
  });

  it("is not asked where the push was taken back, lies long ago or concerns a deal that is over", async () => {
    const world = await crmWorld(product);
    const { rep } = world;
    const undone = await world.deal(rep);
    const id = await moved(rep, undone, "2026-12-24");
    expect((await open(rep)).total).toBe(1);
    await product.call(rep, api.history.undo, { params: { id } });
    expect((await open(rep)).total).toBe(0);
    expect(await pushesOf(rep, undone)).toEqual([]);
    const history = (days: number) =>
      ["2026-10-01", "2026-12-01"].map((value, turn) => ({
        field: "close_date" as const,
        at: new Date(NOW.getTime() - (days - turn) * 86_400_000),
        value,
        crmUserId: null,
      }));
    await world.deal(rep, { name: "Long ago", history: history(32) });
    await world.deal(rep, { name: "Over", history: history(20), stageId: "won" });
    await world.deal(rep, { name: "In HubSpot", history: history(31) });
    expect((await open(rep)).pushes.map(({ deal }) => deal.name)).toEqual(["In HubSpot"]);
  });

  it("is nobody else's business", async () => {
    const world = await crmWorld(product);
    const stranger = (await crmWorld(product)).manager;
    const deal = await world.deal(world.rep);
    const id = await moved(world.rep, deal, "2026-12-24");
    for (const other of [world.colleague, stranger]) {
      expect((await explain(other, id, { reason: "legal" })).status).toBe(404);
      expect((await open(other)).total).toBe(0);
      expect(await storyOf(world, other, deal)).toBeUndefined();
      const query = { userId: world.rep.id };
      expect((await product.call(other, api.slips.open, { query })).status).toBe(404);
    }
    expect((await open(world.rep)).total).toBe(1);
  });

  it("is said about pushes alone, with a reason of the list", async () => {
    const world = await crmWorld(product);
    const { rep } = world;
    const pulled = await moved(rep, await world.deal(rep), "2026-11-20");
    const none = `deal.${randomUUID()}.close_date.1`;
    for (const id of [pulled, none, pulled.replace("close_date", "stage"), "deal", "a.b.c.d"]) {
      expect((await explain(rep, id, { reason: "legal" })).status, id).toBe(404);
    }
    const push = await moved(rep, await world.deal(rep), "2026-12-24");
    const bad: Array<[unknown, string]> = [
      [{ reason: "laziness" }, "reason"],
      [{ reason: "other", words: "x".repeat(281) }, "words"],
    ];
    for (const [body, field] of bad) {
      const { status, raw } = await explain(rep, push, body as SlipReasonForm);
      expect([status, raw.json().field]).toEqual([400, field]);
    }
  });
});

describe("[BY-24] one reason for all that a bulk edit pushed", () => {
  const together = (who: Person, id: string, body: SlipReasonForm) =>
    product.call(who, api.slips.explainBulkEdit, { params: { id }, body });

  async function ran(world: CrmWorld, who: Person, deals: string[], value: string) {
    const { owner } = product.database;
    const { id: organisationId } = world.org;
    const id = randomUUID();
    const edit = { organisationId, id, createdBy: who.id, createdAt: NOW };
    await owner
      .insertInto("bulkEdits")
      .values({ ...edit, property: "closedate", value, label: value })
      .execute();
    for (const [place, deal] of deals.entries()) {
      const { id: dealId, closeDate: before } = await world.stored(deal);
      await moved(who, deal, value);
      const item = { organisationId, bulkEditId: id, place, asked: deal, dealId, value };
      await owner
        .insertInto("bulkEditItems")
        .values({ ...item, state: "written", before })
        .execute();
    }
    return id;
  }

  it("is said of those that went later, taken back as one, and refused where none did", async () => {
    const world = await crmWorld(product);
    const { rep, manager, colleague } = world;
    const pushed = [await world.deal(rep), await world.deal(rep)];
    const pulled = await world.deal(rep, { closeDate: "2027-03-01" });
    const id = await ran(world, rep, [...pushed, pulled], "2026-12-24");
    const { body: edits } = await product.call(rep, api.bulkEdits.newest, {});
    expect(edits).toMatchObject([{ id, pushed: 2 }]);
    for (const other of [colleague, manager]) {
      expect((await together(other, id, { reason: "legal" })).status).toBe(404);
    }
    expect((await together(rep, id, { reason: "legal" })).body).toEqual({ deals: 2 });
    expect((await open(rep)).total).toBe(0);
    for (const deal of pushed) {
      expect(await storyOf(world, rep, deal)).toBe("pushed 1×, 23 days, legal");
    }
    await together(rep, id, { reason: null });
    expect((await open(rep)).total).toBe(2);
    expect(await collectNotices(product, () => together(rep, id, { reason: null }))).toEqual([]);
    const none = await ran(world, rep, [pulled], "2026-12-01");
    expect((await together(rep, none, { reason: "legal" })).status).toBe(409);
  });
});
