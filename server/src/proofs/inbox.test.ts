import { randomBytes } from "node:crypto";
import { api, type InboxItem, type ParsedInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pushWrites } from "../features/crm/outbox-push.service.ts";
import { saveFromCrm } from "../features/crm/sync.service.ts";
import { notifyMentioned } from "../features/inbox/mentions.service.ts";
import { jobs } from "../jobs/catalog.ts";
import { crmDeal } from "../testing/crm-deal.ts";
import { type CrmWorld, crmWorld } from "../testing/crm-world.ts";
import { hubspotForTest } from "../testing/hubspot-account.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";

const NOW = new Date("2026-11-16T12:00:00.000Z");
let product: TestProduct;

beforeAll(async () => {
  const ENCRYPTION_KEY = `test:${randomBytes(32).toString("base64")}`;
  product = await testProduct({ now: NOW, environment: { ENCRYPTION_KEY } });
});
afterAll(() => product.close());

const inboxOf = async (who: Person) =>
  (await product.call(who, api.inbox.list, { query: {} })).body.items;
const unread = async (who: Person) => (await product.call(who, api.inbox.unread, {})).body.unread;
const brief = ({ kind, sentence, detail, actor, todo }: InboxItem) => [
  kind,
  actor?.name ?? null,
  sentence,
  detail,
  todo,
];
const told = async (who: Person) => (await inboxOf(who)).map(brief);

type Review = ParsedInput<typeof api.reviews.create>["body"];
const give = (world: CrmWorld, dealId: string, more: Partial<Review> = {}) =>
  product.call(world.manager, api.reviews.create, {
    body: {
      ...{
        RevieweeId: world.rep.id,
        dealId,
        title: "Acme",
        url: "",
        source: "deal-check" as const,
      },
      ...{ score: 4, comment: "<p>Get to\n the <b>CFO</b></p>", attributes: {} },
      ...more,
    },
  });

/** Runs the queued mention jobs of an organisation, as the worker does. */
async function runMentions(world: CrmWorld): Promise<void> {
  const { owner } = product.database;
  const queued = await owner
    // biome-ignore lint/suspicious/noExplicitAny: the queue's tables aren't part of our schema
    .selectFrom("pgboss.job" as any)
    .select("data")
    .where("name", "=", jobs.notifyMentioned.name)
    .execute();
  for (const { data } of queued as Array<{
    data: { viewer: typeof world.system; payload: unknown };
  }>) {
    if (data.viewer.organisationId !== world.org.id) continue;
    await notifyMentioned(
      { viewer: data.viewer, inStore: product.inStore, clock: () => NOW },
      jobs.notifyMentioned.payload.parse(data.payload),
    );
  }
}

describe("[X-15] the inbox says", () => {
  it("feedback, to the rep, once, however often it is sent", async () => {
    const world = await crmWorld(product);
    const deal = await world.deal(world.rep, { name: "Acme" });
    const { body } = await give(world, deal, { id: crypto.randomUUID() });
    await give(world, deal, { id: body.id });
    expect(await told(world.rep)).toEqual([
      ["feedback", "Maya", "Feedback on Acme: 4/5", "Get to the CFO", null],
    ]);
    const [item] = await inboxOf(world.rep);
    expect(item).toMatchObject({
      subject: { kind: "review", id: body.id },
      deal: { hubspotId: deal, name: "Acme" },
    });
    expect(await told(world.manager)).toEqual([]);
    expect(await told(world.colleague)).toEqual([]);
  });

  it("an ask with its feedback as one item; a changed ask is news; the rep's answer goes to the manager", async () => {
    const world = await crmWorld(product);
    const deal = await world.deal(world.rep, { name: "Acme", stageId: "qualified" });
    const expectation = {
      asked: [
        { kind: "stage" as const, value: "proposal" },
        { kind: "update" as const, value: null },
      ],
      dueDay: "2026-11-20",
    };
    const { body } = await give(world, deal, { expectation });
    const asked =
      "Ask on Acme, due Fri 20 Nov: Move to The proposal stage or later; Write an update";
    expect(await told(world.rep)).toEqual([["ask", "Maya", asked, "Get to the CFO", "answer"]]);

    const params = { id: body.id };
    await product.call(world.manager, api.reviews.update, { params, body: { score: 5 } });
    expect(await unread(world.rep), "another score is no news").toBe(1);
    const later = { asked: [{ kind: "next-step" as const, value: null }], dueDay: "2026-11-23" };
    await product.call(world.manager, api.reviews.update, { params, body: { expectation: later } });
    expect((await told(world.rep)).map(([, , sentence]) => sentence)).toContain(
      "Ask on Acme, due Mon 23 Nov: Update the next step",
    );

    const reason = { params: { reviewId: body.id }, body: { reason: "They have no budget" } };
    await product.call(world.rep, api.coaching.disagree, reason);
    expect(await told(world.manager)).toEqual([
      ["answer", "Sam", "Disagrees with your ask on Acme", "They have no budget", null],
    ]);
    expect(await unread(world.rep), "answered is read").toBe(0);
    expect((await told(world.rep)).map(([, , , , todo]) => todo)).toEqual([null, null]);
  });

  it("what HubSpot refused, to its author, who tries again there; a second refusal is news again", async () => {
    const world = await crmWorld(product);
    const crm = await hubspotForTest(NOW, {});
    const id = await world.deal(world.rep, { name: "Acme" }, crm);
    const { id: dealId } = await world.stored(id);
    const push = () =>
      pushWrites(
        {
          ...{ viewer: world.system, clock: () => NOW, inStore: product.inStore },
          crmOf: async () => crm.crm,
        },
        { dealId },
      );
    await crm.refuse("Close date is locked.");
    await product.call(world.rep, api.deals.setProperty, {
      params: { hubspotId: id },
      body: { closedate: "2027-01-05" },
    });
    await push();
    const [item] = await inboxOf(world.rep);
    expect(item && brief(item)).toEqual([
      "refusal",
      null,
      "HubSpot refused the close date of Acme",
      expect.stringContaining("Close date is locked."),
      "retry",
    ]);
    expect(await told(world.manager)).toEqual([]);
    const write = { params: { id: item?.subject?.id ?? "" } };
    await product.call(world.rep, api.crm.retryWrite, write);
    expect([await unread(world.rep), (await inboxOf(world.rep))[0]?.todo]).toEqual([0, null]);
    await crm.refuse("Still locked.");
    await push();
    expect([await unread(world.rep), (await inboxOf(world.rep)).length]).toEqual([1, 2]);
    await product.call(world.rep, api.crm.discardWrite, write);
    expect((await inboxOf(world.rep)).map(({ todo, readAt }) => [todo, readAt !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  it("a review room, to the rep, until it is joined or over", async () => {
    const world = await crmWorld(product);
    const deal = await world.deal(world.rep, { name: "Acme" });
    const { id: dealId } = await world.stored(deal);
    const { body: room } = await product.call(world.manager, api.rooms.create, {
      body: { repId: world.rep.id, dealIds: [dealId] },
    });
    expect(await told(world.rep)).toEqual([
      ["room", "Maya", "Invited you to a review room: 1 deal", "", "join"],
    ]);
    await product.call(world.rep, api.rooms.join, { body: { code: room.code } });
    expect(await unread(world.rep)).toBe(0);
    await product.database.owner
      .updateTable("rooms")
      .set({ usedAt: new Date("2026-11-01T12:00:00Z") })
      .where("id", "=", room.id)
      .execute();
    expect((await inboxOf(world.rep))[0]?.todo).toBeNull();
  });

  it("an action that somebody else gave, and the actions of somebody who left", async () => {
    const world = await crmWorld(product);
    const { rep, manager, colleague } = world;
    const body = { text: "Call the CFO", assigneeId: rep.id };
    const { body: action } = await product.call(manager, api.actions.create, { body });
    await product.call(rep, api.actions.create, { body: { text: "My own" } });
    expect(await told(rep)).toEqual([
      ["hand-over", "Maya", "Gave you an action: Call the CFO", "", "complete"],
    ]);
    const params = { id: action.id };
    await product.call(rep, api.actions.update, { params, body: { isDone: true } });
    expect((await inboxOf(rep))[0]?.todo).toBeNull();
    await product.call(manager, api.workspace.deactivate, {
      params: { id: rep.id },
      body: { handOverTo: colleague.id },
    });
    expect(await told(colleague)).toEqual([
      ["hand-over", "Maya", "Handed you 1 action of Sam", "", null],
    ]);
  });

  it("a deal that somebody else owned, once it is theirs in HubSpot; several at once as one", async () => {
    const world = await crmWorld(product);
    const names = ["Acme", "Beta", "Gamma"];
    const ids = await Promise.all(names.map((name) => world.deal(world.rep, { name })));
    const moved = (index: number, ownerId: string) =>
      crmDeal(ids[index] ?? "", {
        ...{ name: names[index] ?? "", ownerId },
        modifiedAt: new Date("2026-11-16T11:00:00.000Z"),
      });
    const sync = (...deals: ReturnType<typeof moved>[]) =>
      product.inStore(world.system, (store) => saveFromCrm(store, deals, NOW));
    await sync(moved(0, "3"));
    await sync(moved(0, "3"));
    await sync(moved(1, "3"), moved(2, "3"));
    expect((await told(world.colleague)).toSorted()).toEqual([
      ["hand-over", null, "2 deals are yours now", "Beta, Gamma", null],
      ["hand-over", null, "Acme is yours now", "It was Sam's until now.", null],
    ]);
    expect(await told(world.rep)).toEqual([]);
  });

  it("a mention, to a manager or the rep who can open it, and not to whoever hears of it anyway", async () => {
    const world = await crmWorld(product);
    const { rep, manager, colleague } = world;
    const head = await world.org.manager({ name: "Hanna Berg" });
    const deal = await world.deal(rep, { name: "Acme" });
    await product.call(rep, api.deals.setProperty, {
      params: { hubspotId: deal },
      body: { deal_update: "Stuck on price, @maya can you call? cc @Kim" },
    });
    await give(world, deal, { comment: "<p>@Sam see @Hanna Berg about it</p>" });
    const point = { repId: rep.id, title: "@Sam bring the plan", complete: false };
    await product.call(manager, api.talkingPoints.save, { body: point });
    await runMentions(world);
    await runMentions(world);
    expect(await told(manager)).toEqual([
      [
        ...["mention", "Sam", "Mentioned you in an update on Acme"],
        ...["Stuck on price, @maya can you call? cc @Kim", null],
      ],
    ]);
    expect(await told(colleague), "could not open the deal").toEqual([]);
    expect(await told(head)).toEqual([
      [
        "mention",
        "Maya",
        "Mentioned you in feedback on Acme",
        "@Sam see @Hanna Berg about it",
        null,
      ],
    ]);
    expect((await told(rep)).map(([kind]) => kind).toSorted()).toEqual(["feedback", "mention"]);
  });
});
