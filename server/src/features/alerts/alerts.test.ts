import { randomUUID } from "node:crypto";
import { type Alert, api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type JobContext, NO_VENDORS } from "../../context/context.ts";
import type { CrmDeal } from "../../ports/crm.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { checkAlerts, queueNightlyCheck } from "./alerts.service.ts";

// With fewer than six weeks left in the quarter.
const NOW = new Date("2026-11-25T12:00:00Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const list = async (who: Person) => (await product.call(who, api.alerts.list, {})).body;
const settle = (who: Person, how: "dismiss" | "solve", id: string) =>
  product.call(who, api.alerts[how], { params: { id } });
function check(world: CrmWorld, { id, role }: Person = world.manager, now = NOW) {
  const viewer = { organisationId: world.org.id, userId: id, role };
  const { inStore } = product;
  const job: JobContext = { ...NO_VENDORS, viewer, clock: () => now, now, inStore };
  return checkAlerts(job);
}
const parts = ({ label }: Alert) => label.split("#");
const icons = async (who: Person) => (await list(who)).map(({ icon }) => icon).sort();
/** A deal in the forecast, reviewed recently by default. */
async function deal(
  world: CrmWorld,
  given: Partial<CrmDeal> = {},
  reviewedAt: Date | null = NOW,
  of = world.rep,
) {
  const crmId = await world.deal(of, { forecastCategory: "COMMIT", ...given });
  await product.database.owner
    .updateTable("deals")
    .set({ reviewedAt })
    .where("organisationId", "=", world.org.id)
    .where("crmId", "=", crmId)
    .execute();
  return crmId;
}
/** A deal in the forecast that was pushed out of the quarter. */
function slipped(world: CrmWorld, given: Partial<CrmDeal> = {}, of = world.rep) {
  const moved = (at: string, value: string) =>
    ({ field: "close_date", at: new Date(at), value, crmUserId: null }) as const;
  return deal(
    world,
    {
      closeDate: "2027-01-20",
      history: [
        moved("2026-09-01T09:00:00Z", "2026-12-10"),
        moved("2026-11-20T09:00:00Z", "2027-01-20"),
      ],
      ...given,
    },
    NOW,
    of,
  );
}
async function goal(world: CrmWorld, values: { quota: number; committedAt?: Date }) {
  await product.database.owner
    .insertInto("checkIns")
    .values({
      organisationId: world.org.id,
      revieweeId: world.rep.id,
      period: "2026-Q4",
      updatedAt: NOW,
      ...values,
    })
    .execute();
}
async function lateActions(world: CrmWorld, count: number) {
  const rows = Array.from({ length: count }, () => ({
    organisationId: world.org.id,
    id: randomUUID(),
    text: "Do it",
    dueDate: "2026-11-24",
    assigneeId: world.rep.id,
    createdBy: world.manager.id,
    createdAt: NOW,
    updatedAt: NOW,
  }));
  await product.database.owner.insertInto("actions").values(rows).execute();
}

async function meeting(
  world: CrmWorld,
  owner: Person,
  days: number,
  attendees: Array<{ of: Person | null; response?: "accepted" | "declined" }>,
) {
  const id = randomUUID();
  const whose = { organisationId: world.org.id, ownerId: owner.id };
  await product.database.owner
    .insertInto("calendarEvents")
    .values({ ...whose, id, providerId: id, startAt: daysAgo(days), updatedAt: NOW })
    .execute();
  const rows = attendees.map(({ of, response = "accepted" as const }) => ({
    ...whose,
    eventId: id,
    email: of?.email ?? "buyer@customer.test",
    userId: of?.id ?? null,
    response,
  }));
  await product.database.owner.insertInto("eventAttendees").values(rows).execute();
}
async function joined(world: CrmWorld, days: number) {
  await product.database.owner
    .updateTable("users")
    .set({ createdAt: daysAgo(days) })
    .where("organisationId", "=", world.org.id)
    .execute();
}

describe("[HM-4] [SL-6] alerts", () => {
  it("are looked for in the background and arrive in the list", async () => {
    const working = await testProduct({ works: true });
    try {
      const world = await crmWorld(working);
      const crmId = await world.deal(world.rep, {
        forecastCategory: "COMMIT",
        closeDate: "2026-01-05",
        name: "Acme #1",
      });
      const asked = await working.call(world.manager, api.alerts.check, {});
      expect(asked.status).toBe(202);
      await vi.waitFor(
        async () => {
          const { body } = await working.call(world.manager, api.alerts.list, {});
          expect(body).toMatchObject([{ metadata: { deal: { hubspotId: crmId } } }]);
        },
        { timeout: 120_000, interval: 200 },
      );
    } finally {
      await working.close();
    }
  });

  it("say that a deal was not reviewed for seven days, with link and rating as tokens", async () => {
    const world = await crmWorld(product);
    const fresh = await deal(world, {}, daysAgo(6));
    const crmId = await deal(world, { name: "Acme #1 <img src=x>" }, daysAgo(7));
    const stored = await world.stored(crmId);
    await product.database.owner
      .insertInto("reviews")
      .values({
        organisationId: world.org.id,
        id: stored.id,
        revieweeId: world.rep.id,
        dealId: stored.id,
        title: "x",
        source: "deal-check",
        score: 2,
        reviewerId: world.manager.id,
        reviewerName: "Maya",
        createdAt: daysAgo(7),
        updatedAt: daysAgo(7),
      })
      .execute();
    await product.database.owner
      .updateTable("deals")
      .set({ reviewId: stored.id })
      .where("id", "=", stored.id)
      .execute();
    await check(world);
    const [alert, ...others] = await list(world.manager);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      icon: "review",
      actionType: "add-todo-item",
      actionContent: "Review Acme #1 <img src=x>",
      repId: world.rep.id,
      metadata: {
        rating: "2/5",
        deal: {
          id: stored.id,
          hubspotId: crmId,
          url: `https://app-eu1.hubspot.com/contacts/777/record/0-3/${crmId}`,
          properties: { dealname: "Acme #1 <img src=x>", amount_in_home_currency: 1000 },
        },
      },
    });
    expect(alert && parts(alert)).toEqual([
      "",
      "deal-link",
      " hasn't been reviewed in 7 days, last rated ",
      "deal-rating",
      ".",
    ]);
    expect(alert?.metadata.deal?.hubspotId).not.toBe(fresh);
  });

  it("say that a Likely deal slipped out of the quarter", async () => {
    const world = await crmWorld(product);
    await slipped(world, { name: "Slipped" });
    await deal(world, { name: "Always later", closeDate: "2027-01-20" });
    await check(world);
    expect(await list(world.manager)).toMatchObject([
      { icon: "slipped", actionContent: "Ask why Slipped slipped out of the quarter" },
    ]);
  });

  it("say what to talk about with a rep: coverage, commit, late actions", async () => {
    const world = await crmWorld(product);
    await deal(world, { amount: 250, amountInHomeCurrency: 250 });
    await goal(world, { quota: 100, committedAt: daysAgo(8) });
    await lateActions(world, 3);
    await check(world);
    const alerts = await list(world.manager);
    expect(alerts.map(({ icon }) => icon).sort()).toEqual(["actions", "commit", "coverage"]);
    for (const alert of alerts) {
      expect(alert).toMatchObject({ actionType: "add-talking-point", repId: world.rep.id });
      expect(alert.metadata.deal).toBeNull();
    }
    const texts = alerts.map(({ label }) => label);
    expect(texts).toContain("Sam has 2.5x coverage with 36 days left in the quarter.");
    expect(texts).toContain("Sam hasn't updated their commit in 8 days.");
    expect(texts).toContain("Sam has 3 late actions.");
  });

  it("say who had no 1:1 for fourteen days, once meetings are known", async () => {
    const world = await crmWorld(product);
    await joined(world, 100);
    await check(world);
    expect(await list(world.manager), "no meeting is known").toEqual([]);
    const { manager, rep, colleague } = world;
    await meeting(world, manager, 20, [{ of: manager }, { of: rep }]);
    // None of these is a 1:1 with Sam: a team meeting, a customer meeting, one Sam declined.
    await meeting(world, manager, 3, [{ of: rep }, { of: colleague }]);
    await meeting(world, manager, 3, [{ of: rep }, { of: null }]);
    await meeting(world, manager, 3, [{ of: rep, response: "declined" }]);
    // Kim's calendar has one.
    await meeting(world, colleague, 13, [{ of: manager }]);
    await check(world);
    expect(await list(manager)).toMatchObject([
      { icon: "meeting", label: "Sam hasn't had a 1:1 in 20 days.", repId: rep.id },
    ]);
    await meeting(world, manager, 1, [{ of: rep }]);
    await check(world);
    expect(await list(manager)).toEqual([]);
  });

  it("are raised once, say what is so now, and go when their cause is gone", async () => {
    const world = await crmWorld(product);
    await lateActions(world, 3);
    await check(world);
    const [first] = await list(world.manager);
    await lateActions(world, 1);
    await check(world);
    await Promise.all([check(world), check(world)]);
    expect(await list(world.manager)).toEqual([
      {
        ...first,
        label: "Sam has 4 late actions.",
        actionContent: "You have 4 late actions. Which still matter?",
      },
    ]);
    await product.database.owner
      .updateTable("actions")
      .set({ isDone: true })
      .where("organisationId", "=", world.org.id)
      .execute();
    await check(world);
    expect(await list(world.manager)).toEqual([]);
    const rows = await product.database.owner
      .selectFrom("alerts")
      .select(["state", "settledBy"])
      .where("organisationId", "=", world.org.id)
      .execute();
    expect(rows).toEqual([{ state: "solved", settledBy: null }]);
    await lateActions(world, 3);
    await check(world);
    expect(await icons(world.manager)).toEqual(["actions"]);
  });

  it.each(["dismiss", "solve"] as const)(
    "stay quiet for seven days after %s, which may be said twice",
    async (how) => {
      const world = await crmWorld(product);
      await lateActions(world, 3);
      await check(world);
      const [alert] = await list(world.manager);
      const id = alert?.id ?? "";
      const state = how === "dismiss" ? "dismissed" : "solved";
      for (let times = 0; times < 2; times++) {
        const { status, body } = await settle(world.manager, how, id);
        expect({ status, body }).toEqual({ status: 200, body: { id, state } });
      }
      expect(
        (await settle(world.manager, how === "dismiss" ? "solve" : "dismiss", id)).body.state,
      ).toBe(state);
      expect(await list(world.manager)).toEqual([]);
      await check(world, world.manager, new Date(NOW.getTime() + 7 * DAY_MS - 1));
      expect(await list(world.manager)).toEqual([]);
      await check(world, world.manager, new Date(NOW.getTime() + 7 * DAY_MS));
      expect(await icons(world.manager)).toEqual(["actions"]);
      const audit = await product.database.owner
        .selectFrom("auditLog")
        .select("action")
        .where("organisationId", "=", world.org.id)
        .where("action", "like", "alert.%")
        .execute();
      expect(audit).toEqual([{ action: `alert.${state}` }]);
    },
  );

  it("[R-6] show a rep those about their own deals that a rep can act on, whoever asked for the check", async () => {
    const [world, other] = [await crmWorld(product), await crmWorld(product)];
    await deal(world, { name: "Not reviewed" }, null);
    await slipped(world, { name: "Sam's" });
    const theirs = await slipped(world, { name: "Kim's" }, world.colleague);
    await lateActions(world, 3);
    await check(world, world.colleague);
    expect(await icons(world.manager)).toEqual(["actions", "review", "slipped", "slipped"]);
    expect(await list(world.rep)).toMatchObject([
      {
        icon: "slipped",
        actionContent: "Decide whether Sam's is still Likely, or can close this quarter",
        metadata: { deal: { properties: { dealname: "Sam's" } } },
      },
    ]);
    const [mine] = await list(world.rep);
    expect((await list(world.colleague)).map((one) => one.metadata.deal?.hubspotId)).toEqual([
      theirs,
    ]);
    expect(await list(other.manager)).toEqual([]);

    for (const { id } of await list(world.manager)) {
      for (const who of [world.colleague, other.manager]) {
        expect((await settle(who, "dismiss", id)).status).toBe(404);
        expect((await settle(who, "solve", id)).status).toBe(404);
      }
    }
    expect(await icons(world.manager)).toHaveLength(4);
    expect((await settle(world.rep, "dismiss", mine?.id ?? "")).status).toBe(200);
    expect((await settle(world.manager, "dismiss", randomUUID())).status).toBe(404);
    expect((await settle(world.manager, "dismiss", "1")).status).toBe(400);
  });

  it("[R-6] list five of a kind, the most valuable first, and count the others", async () => {
    const world = await crmWorld(product);
    const crmIds: string[] = [];
    for (const amount of [10, 70, 30, 50, 20, 60, 40]) {
      crmIds[amount] = await deal(world, { amount, amountInHomeCurrency: amount }, null);
    }
    await slipped(world, { amount: 1, amountInHomeCurrency: 1 });
    await lateActions(world, 3);
    await check(world);
    const alerts = await list(world.manager);
    expect(
      alerts.map(({ icon, metadata, more }) => [
        icon,
        metadata.deal?.properties.amount_in_home_currency ?? null,
        more,
      ]),
    ).toEqual([
      ["slipped", 1, null],
      ["review", 70, null],
      ["actions", null, null],
      ["review", 60, null],
      ["review", 50, null],
      ["review", 40, null],
      ["review", 30, { count: 2, dealIds: [crmIds[20], crmIds[10]] }],
    ]);
    await settle(world.manager, "dismiss", alerts[1]?.id ?? "");
    const [, first, , , , , last] = await list(world.manager);
    expect([first, last]).toMatchObject([
      { metadata: { deal: { hubspotId: crmIds[60] } }, more: null },
      {
        metadata: { deal: { hubspotId: crmIds[20] } },
        more: { count: 1, dealIds: [crmIds[10]] },
      },
    ]);
  });

  it("are none as long as nobody has looked, which a rep is told as well", async () => {
    const world = await crmWorld(product);
    const looked = async (who: Person) =>
      (await product.call(who, api.alerts.lastCheck, {})).body.at;
    expect([await looked(world.manager), await looked(world.rep)]).toEqual([null, null]);
    await check(world);
    const at = await looked(world.rep);
    expect([at, await looked(world.manager)]).toEqual([expect.any(String), at]);
  });

  it("tell open browsers when they come and when they go", async () => {
    const world = await crmWorld(product);
    await lateActions(world, 3);
    const stale = { type: "stale", paths: ["/api/alerts"] };
    const ours = { organisationId: world.org.id, event: stale };
    expect(await collectNotices(product, () => check(world))).toMatchObject([
      {
        ...ours,
        event: { type: "stale", paths: ["/api/alerts", "/api/alerts/looked"] },
        everybody: true,
      },
    ]);
    const [alert] = await list(world.manager);
    const dismissed = await collectNotices(product, async () => {
      await settle(world.manager, "dismiss", alert?.id ?? "");
      await settle(world.manager, "dismiss", alert?.id ?? "");
    });
    expect(dismissed).toMatchObject([{ ...ours, managers: true }]);
  });

  it("are put away by the rep for the rep, by a manager for the managers, and by neither for the other", async () => {
    const world = await crmWorld(product);
    const deals = [await slipped(world), await slipped(world)];
    await check(world);
    const idOf = async (who: Person, crmId = "") =>
      (await list(who)).find(({ metadata }) => metadata.deal?.hubspotId === crmId)?.id;
    const [repsOwn, managers] = [
      await idOf(world.rep, deals[0]),
      await idOf(world.manager, deals[1]),
    ];
    // An alert in the other user's list is not found.
    expect((await settle(world.manager, "dismiss", repsOwn ?? "")).status).toBe(404);
    expect((await settle(world.rep, "dismiss", managers ?? "")).status).toBe(404);
    expect((await settle(world.rep, "dismiss", repsOwn ?? "")).status).toBe(200);
    expect((await settle(world.manager, "solve", managers ?? "")).status).toBe(200);
    for (const now of [NOW, new Date(NOW.getTime() + DAY_MS)]) {
      await check(world, world.manager, now);
      const seen = async (who: Person) =>
        (await list(who)).map(({ metadata }) => metadata.deal?.hubspotId);
      expect(await seen(world.rep)).toEqual([deals[1]]);
      expect(await seen(world.manager)).toEqual([deals[0]]);
      expect(await seen(await world.org.manager())).toEqual([deals[0]]);
    }
  });

  it("are not raised about what is fine", async () => {
    const world = await crmWorld(product);
    await deal(world, { amount: 300, amountInHomeCurrency: 300 }, daysAgo(6));
    await deal(world, { forecastCategory: "PIPELINE" }, null);
    await deal(world, { closeDate: "2027-03-01" }, null);
    await deal(world, { stageId: "won", amount: 0, amountInHomeCurrency: 0 }, null);
    await goal(world, { quota: 100, committedAt: daysAgo(7) });
    await lateActions(world, 2);
    await check(world);
    expect(await list(world.manager)).toEqual([]);
  });
});

describe("[HM-4] at night", () => {
  it("alerts are looked for once, at three in the organisation's own time", async () => {
    const world = await crmWorld(product, { timeZone: "America/New_York" });
    const asked = async (at: string) => {
      const now = new Date(at);
      await product.inStore(world.system, (store) => queueNightlyCheck({ store, now }));
      const rows = await product.database.owner
        .selectFrom("auditLog")
        .select("id")
        .where("organisationId", "=", world.org.id)
        .where("action", "=", "alerts.check")
        .execute();
      return rows.length;
    };
    // New York is five hours behind.
    expect(await asked("2026-11-25T12:00:00Z")).toBe(1);
    expect(await asked("2026-11-25T23:00:00Z")).toBe(1);
    expect(await asked("2026-11-26T07:59:00Z")).toBe(1);
    expect(await asked("2026-11-26T08:00:00Z")).toBe(2);
    expect(await asked("2026-11-26T08:01:00Z")).toBe(2);
  });
});
