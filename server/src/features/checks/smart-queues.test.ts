import { randomUUID } from "node:crypto";
import { api, type SmartQueueId } from "@touchline/contract";
import {
  addDays,
  isInSmartQueue,
  isReviewedLately,
  MAX_SMART_QUEUE_DEALS,
  type QueuedDeal,
  SMART_QUEUE_IDS,
  smartQueueDays,
} from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "../../context/time.ts";
import type { CrmDeal } from "../../ports/crm.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

// A Sunday: the week is 9 to 15 November.
const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const read = (who: Person, userId?: string) =>
  product.call(who, api.checks.smartQueues, { query: userId ? { userId } : {} });
async function queue(who: Person, id: SmartQueueId, userId?: string) {
  const found = (await read(who, userId)).body.find((one) => one.id === id);
  return { ...found, names: found?.data.map(({ name }) => name) };
}
const worth = (amount: number): Partial<CrmDeal> => ({ amount, amountInHomeCurrency: amount });
const updated = (at: string): Partial<CrmDeal> => ({
  dealUpdate: "News",
  history: [{ field: "deal_update", at: new Date(at), value: "News", crmUserId: null }],
});

async function review(world: CrmWorld, crmId: string, at = NOW) {
  const { id } = await world.stored(crmId);
  const { owner } = product.database;
  await owner
    .insertInto("reviews")
    .values({
      organisationId: world.org.id,
      id,
      revieweeId: world.rep.id,
      dealId: id,
      title: "x",
      reviewerId: world.manager.id,
      reviewerName: "Maya",
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await owner
    .updateTable("deals")
    .set({ reviewId: id, reviewedAt: at })
    .where("id", "=", id)
    .execute();
}

describe("[HM-3] smart queues", () => {
  it("are always the same five, empty ones too", async () => {
    const world = await crmWorld(product);
    const { status, body } = await read(world.manager);
    expect(status).toBe(200);
    expect(body.map(({ id }) => id)).toEqual([
      "closing-this-week",
      "new-updates-this-week",
      "top-five-value",
      "triaged-no-reviews",
      "triaged-deals",
    ]);
    expect(body.every(({ count, value, data }) => count + value + data.length === 0)).toBe(true);
  });

  it("closing this week: open, from Monday to Sunday, the soonest first", async () => {
    const world = await crmWorld(product);
    const closes = (name: string, closeDate: CrmDeal["closeDate"], more: Partial<CrmDeal> = {}) =>
      world.deal(world.rep, { name, closeDate, ...more });
    await closes("sunday before", "2026-11-08");
    await closes("sunday", "2026-11-15");
    await closes("monday", "2026-11-09");
    await closes("next monday", "2026-11-16");
    await closes("won", "2026-11-10", { stageId: "won" });
    expect(await queue(world.manager, "closing-this-week")).toMatchObject({
      names: ["monday", "sunday"],
      count: 2,
      value: 2000,
    });
  });

  it("follow the organisation's own week", async () => {
    const world = await crmWorld(product, { timeZone: "Pacific/Auckland" });
    // It is already Monday, the 16th, there.
    await world.deal(world.rep, { name: "sunday", closeDate: "2026-11-15" });
    await world.deal(world.rep, { name: "monday", closeDate: "2026-11-16" });
    expect((await queue(world.manager, "closing-this-week")).names).toEqual(["monday"]);
  });

  it("[R-26] new updates on a Monday are those since the week before began", async () => {
    const world = await crmWorld(product, { timeZone: "Pacific/Auckland" });
    await world.deal(world.rep, { name: "too old", ...updated("2026-11-08T10:59:59Z") });
    await world.deal(world.rep, { name: "last Monday", ...updated("2026-11-08T11:00:00Z") });
    await world.deal(world.rep, { name: "Friday", ...updated("2026-11-13T02:00:00Z") });
    await world.deal(world.rep, { name: "today", ...updated("2026-11-15T11:00:00Z") });
    expect(await queue(world.manager, "new-updates-this-week")).toMatchObject({
      names: ["today", "Friday", "last Monday"],
      from: "2026-11-09",
      to: "2026-11-22",
    });
  });

  it("new updates this week: the newest first", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep, { name: "first", ...updated("2026-11-09T00:00:00Z") });
    await world.deal(world.rep, { name: "second", ...updated("2026-11-14T00:00:00Z") });
    await world.deal(world.rep, { name: "before", ...updated("2026-11-08T23:59:59Z") });
    await world.deal(world.rep, { name: "none" });
    expect((await queue(world.manager, "new-updates-this-week")).names).toEqual([
      "second",
      "first",
    ]);
  });

  it("[R-9] top five: the five largest open deals, whenever they close", async () => {
    const world = await crmWorld(product);
    for (let n = 1; n <= 4; n++) await world.deal(world.rep, { name: `${n}`, ...worth(n * 10) });
    await world.deal(world.rep, { name: "next year", closeDate: "2027-01-01", ...worth(1000) });
    await world.deal(world.rep, { name: "overdue", closeDate: "2026-09-30", ...worth(900) });
    await world.deal(world.rep, { name: "undated", closeDate: null, ...worth(800) });
    await world.deal(world.rep, { name: "omitted", forecastCategory: "OMIT", ...worth(700) });
    await world.deal(world.rep, { name: "lost", stageId: "lost", ...worth(5000) });
    await world.deal(world.rep, { name: "no value", amount: null, amountInHomeCurrency: null });
    expect(await queue(world.manager, "top-five-value")).toMatchObject({
      names: ["next year", "overdue", "undated", "omitted", "4"],
      count: 5,
      value: 3440,
      from: null,
      to: null,
    });
  });

  it("[R-9] hold exactly the deals that their rule takes, in a week that has just begun too", async () => {
    const zones = { UTC: "Z", "Pacific/Auckland": "+13:00" };
    for (const [timeZone, offset] of Object.entries(zones)) {
      const world = await crmWorld(product, { timeZone });
      const made: (QueuedDeal & { name: string })[] = [];
      const today = dayOf(NOW, timeZone);
      const dates = [-8, -7, -6, -1, 0, 1, 6, 7, 8, 400].map((days) => addDays(today, days));
      const categories = ["COMMIT", "BEST_CASE", "PIPELINE", "OMIT", null];
      for (const [place, day] of dates.entries()) {
        for (const isOpen of [true, false]) {
          const forecastCategory = categories[place % categories.length] ?? null;
          const amount = place === 3 ? null : 1000 + place;
          const updatedOn = day <= today ? day : null;
          const name = `${place} ${isOpen}`;
          const crmId = await world.deal(world.rep, {
            name,
            closeDate: day,
            forecastCategory,
            amount,
            amountInHomeCurrency: amount,
            stageId: isOpen ? "proposal" : "won",
            ...(updatedOn && updated(`${updatedOn}T00:30:00${offset}`)),
          });
          const isReviewed = place % 2 === 0;
          if (isReviewed) await review(world, crmId);
          made.push({
            name,
            isOpen,
            closeDate: day,
            amount,
            forecastCategory,
            updatedOn,
            isReviewed,
          });
        }
      }
      const { body } = await read(world.manager);
      for (const id of SMART_QUEUE_IDS) {
        const days = smartQueueDays(id, today, "monday");
        const due = made
          .filter((deal) => isInSmartQueue(id, deal, days))
          .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
          .slice(0, MAX_SMART_QUEUE_DEALS[id]);
        const held = body.find((one) => one.id === id)?.data.map(({ name }) => name) ?? [];
        expect({ timeZone, id, held: held.toSorted() }).toEqual({
          timeZone,
          id,
          held: due.map(({ name }) => name).toSorted(),
        });
      }
    }
  });

  it("triaged: Likely and Maybe, with and without a review", async () => {
    const world = await crmWorld(product);
    const triaged = (name: string, forecastCategory: string | null, more: Partial<CrmDeal> = {}) =>
      world.deal(world.rep, { name, forecastCategory, ...more });
    await triaged("maybe", "BEST_CASE");
    await triaged("likely", "COMMIT");
    await review(world, await triaged("reviewed", "COMMIT", { closeDate: "2026-11-20" }));
    await triaged("pipeline", "PIPELINE");
    await triaged("unset", null);
    await triaged("won", "COMMIT", { stageId: "won" });
    expect((await queue(world.manager, "triaged-deals")).names).toEqual([
      "likely",
      "maybe",
      "reviewed",
    ]);
    expect((await queue(world.manager, "triaged-no-reviews")).names).toEqual(["likely", "maybe"]);
  });

  it("hold deals as the list of deals does", async () => {
    const world = await crmWorld(product);
    await review(world, await world.deal(world.rep));
    const listed = await product.call(world.manager, api.deals.list, { query: {} });
    const { data } = await queue(world.manager, "triaged-deals");
    expect(data).toEqual(listed.body.deals);
    expect(data?.[0]?.Reviews).toHaveLength(1);
  });

  it("show fifty and count all", async () => {
    const world = await crmWorld(product);
    const rows = Array.from({ length: 60 }, (_, n) => ({
      organisationId: world.org.id,
      crmId: `${n}`,
      name: `${n}`,
      ownerId: world.rep.id,
      status: "open",
      forecastCategory: "COMMIT",
      amountInHomeCurrency: 10,
      createdAt: NOW,
      crmModifiedAt: NOW,
    }));
    await product.database.owner.insertInto("deals").values(rows).execute();
    const { count, value, data } = await queue(world.manager, "triaged-deals");
    expect({ count, value, shown: data?.length }).toEqual({ count: 60, value: 600, shown: 50 });
  });

  it("are a rep's own, and can be narrowed to one member", async () => {
    const [world, other] = [await crmWorld(product), await crmWorld(product)];
    await world.deal(world.rep, { name: "mine" });
    await world.deal(world.colleague, { name: "theirs" });
    await other.deal(other.rep, { name: "elsewhere" });
    const id = "triaged-deals";
    expect((await queue(world.rep, id)).names).toEqual(["mine"]);
    expect((await queue(world.rep, id, world.rep.id)).names).toEqual(["mine"]);
    expect((await queue(world.manager, id)).count).toBe(2);
    expect((await queue(world.manager, id, world.colleague.id)).names).toEqual(["theirs"]);
    expect((await read(world.rep, world.colleague.id)).status).toBe(404);
    expect((await read(other.manager, world.rep.id)).status).toBe(404);
    expect((await read(world.manager, randomUUID())).status).toBe(404);
    expect((await read(world.manager, "somebody")).status).toBe(400);
  });

  it("[X-1] say which of their deals were reviewed in the last 7 days, and list those last", async () => {
    // It is already the 16th there; the first day that counts is the 10th.
    const world = await crmWorld(product, { timeZone: "Pacific/Auckland" });
    const likely = (name: string, amount: number) =>
      world.deal(world.rep, {
        name,
        forecastCategory: "COMMIT",
        closeDate: null,
        ...worth(amount),
      });
    const first = await likely("reviewed today", 5000.5);
    await likely("never reviewed", 400);
    const lately = await likely("reviewed on the 10th", 3000);
    const before = await likely("reviewed on the 9th", 2000);
    await review(world, first, NOW);
    await review(world, lately, new Date("2026-11-09T11:00:00Z"));
    await review(world, before, new Date("2026-11-09T10:59:59Z"));
    const id = "triaged-deals";
    expect(await queue(world.manager, id)).toMatchObject({
      names: ["reviewed on the 9th", "never reviewed", "reviewed today", "reviewed on the 10th"],
      count: 4,
      value: 10_400.5,
      reviewed: { count: 2, value: 8000.5 },
    });
    expect(await queue(world.rep, id)).toMatchObject({
      names: ["reviewed today", "reviewed on the 10th", "reviewed on the 9th", "never reviewed"],
      reviewed: { count: 2, value: 8000.5 },
    });
    const dealsOf = async () => (await queue(world.manager, id)).data ?? [];
    const isLately = (await dealsOf()).map(({ Reviews: [one] }) =>
      isReviewedLately(
        one ? dayOf(new Date(one.createdAt), "Pacific/Auckland") : null,
        dayOf(NOW, "Pacific/Auckland"),
      ),
    );
    expect(isLately).toEqual([false, false, true, true]);
  });

  it("[X-1] list those to review first, also where there are more than are listed", async () => {
    const world = await crmWorld(product);
    const rows = Array.from({ length: 51 }, (_, n) => ({
      organisationId: world.org.id,
      crmId: `${n}`,
      name: n === 50 ? "to review" : "reviewed",
      ownerId: world.rep.id,
      status: "open",
      forecastCategory: "COMMIT",
      amountInHomeCurrency: 100 - n,
      reviewedAt: n === 50 ? null : NOW,
      createdAt: NOW,
      crmModifiedAt: NOW,
    }));
    await product.database.owner.insertInto("deals").values(rows).execute();
    const { names, count, reviewed } = await queue(world.manager, "triaged-deals");
    expect(names?.[0]).toBe("to review");
    expect({ count, reviewed: reviewed?.count }).toEqual({ count: 51, reviewed: 50 });
    expect((await queue(world.manager, "top-five-value")).names).toEqual(Array(5).fill("reviewed"));
  });

  it("[X-2] the top five are the team's; of the others those are named that would be in it", async () => {
    const world = await crmWorld(product);
    for (let n = 1; n <= 6; n++) await world.deal(world.rep, { name: `${n}`, ...worth(n * 10) });
    await world.deal(null, { ownerId: "77", ...worth(1000) });
    await world.deal(null, { ownerId: "77", ...worth(5) });
    expect(await queue(world.manager, "top-five-value")).toMatchObject({
      names: ["6", "5", "4", "3", "2"],
      count: 5,
      value: 200,
      outsideTeam: { count: 1, value: 1000 },
    });
  });

  it("[R-11] [X-2] leave out deals that are nobody's on the team, and name them to the cent", async () => {
    const world = await crmWorld(product);
    await world.deal(world.rep, { ...worth(1000) });
    await world.deal(null, { ownerId: "77", ...worth(64_000.4) });
    await world.deal(null, { ownerId: "77", ...worth(844.35) });
    await world.deal(null, { ...worth(7) });
    const { count, value, outsideTeam } = await queue(world.manager, "triaged-no-reviews");
    expect({ count, value }).toEqual({ count: 1, value: 1000 });
    expect(outsideTeam).toEqual({
      ...{ count: 3, value: 64_851.75 },
      withoutOwner: { count: 1, value: 7 },
    });
    const own = await queue(world.rep, "triaged-no-reviews");
    expect(own).toMatchObject({ count: 1, outsideTeam: { count: 0, value: 0 } });
  });
});
