import { randomUUID } from "node:crypto";
import { api, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type JobContext, NO_VENDORS } from "../../context/context.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";
import { seeded } from "../../testing/seeded.ts";
import { checkAlerts } from "./alerts.service.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const SEED = Number(process.env.SEED ?? 5);
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

/** A rep with one alert of each kind, and the actions that resolve each. */
async function troubled() {
  const world = await crmWorld(product);
  const { org, rep, manager, colleague } = world;
  const { owner } = product.database;
  const ours = { organisationId: org.id };
  const changed = { updatedAt: NOW, createdAt: NOW };
  await owner
    .updateTable("users")
    .set({ createdAt: daysAgo(90) })
    .where("id", "=", rep.id)
    .execute();
  const unreviewed = await world.deal(rep, {
    forecastCategory: "COMMIT",
    amountInHomeCurrency: 10,
  });
  const history = [
    { at: new Date("2026-09-01T09:00:00Z"), value: "2026-12-10" },
    { at: new Date("2026-11-20T09:00:00Z"), value: "2027-01-20" },
  ].map((move) => ({ field: "close_date" as const, crmUserId: null, ...move }));
  const slipped = await world.deal(rep, {
    forecastCategory: "COMMIT",
    closeDate: "2027-01-20",
    amountInHomeCurrency: 1,
    history,
  });
  await owner
    .insertInto("checkIns")
    .values({
      ...ours,
      revieweeId: rep.id,
      period: "2026-Q4",
      quota: 100,
      committedAt: daysAgo(9),
      updatedAt: NOW,
    })
    .execute();
  const actionIds = [randomUUID(), randomUUID(), randomUUID()];
  await owner
    .insertInto("actions")
    .values(
      actionIds.map((id) => ({
        ...ours,
        ...changed,
        id,
        text: "Do it",
        dueDate: "2026-11-24",
        assigneeId: rep.id,
        createdBy: manager.id,
      })),
    )
    .execute();
  const met = async (id: string, days: number) => {
    const whose = { ...ours, ownerId: manager.id };
    await owner
      .insertInto("calendarEvents")
      .values({ ...whose, id, providerId: id, startAt: daysAgo(days), updatedAt: NOW })
      .execute();
    await owner
      .insertInto("eventAttendees")
      .values({ ...whose, eventId: id, email: rep.email, userId: rep.id, response: "accepted" })
      .execute();
  };
  await met(randomUUID(), 20);
  const goal = (values: { quota?: number; repCommit?: number }) =>
    product.call(manager, api.goals.saveCheckIn, {
      params: { revieweeId: rep.id },
      body: { period: "2026-Q4", values },
    });
  const deal = (hubspotId: string, body: RouteInput<typeof api.deals.setProperty>["body"]) =>
    product.call(rep, api.deals.setProperty, { params: { hubspotId }, body });
  const done = (id: string, isDone: boolean) =>
    product.call(rep, api.actions.update, { params: { id }, body: { isDone } });
  const review = (dealId: string) =>
    product.call(manager, api.reviews.create, {
      body: {
        url: "",
        attributes: {},
        title: "x",
        comment: "x",
        RevieweeId: rep.id,
        score: 3,
        source: "deal-check",
        dealId,
      },
    });
  let [quota, commit] = [100, 0];
  const raise = (by: number) => {
    quota *= by;
    return goal({ quota });
  };
  const promise = () => {
    commit += 1;
    return goal({ repCommit: commit });
  };
  /**
   * Every fact that resolves an alert, and some that resolve none; facts entered by users are
   * published to open browsers.
   */
  const facts: Record<string, () => Promise<unknown>> = {
    reviewed: () => review(unreviewed),
    "no longer Likely": () => deal(slipped, { hs_manual_forecast_category: "PIPELINE" }),
    "Likely again": () => deal(slipped, { hs_manual_forecast_category: "COMMIT" }),
    "pulled in": () => deal(slipped, { closedate: "2026-12-20" }),
    closed: () => deal(unreviewed, { dealstage: "won" }),
    reopened: () => deal(unreviewed, { dealstage: "proposal" }),
    "an action done": () => done(actionIds[0] ?? "", true),
    "an action reopened": () => done(actionIds[0] ?? "", false),
    "quota lowered": () => raise(0.5),
    "quota raised": () => raise(4),
    committed: promise,
  };
  const fromOutside: Record<string, () => Promise<unknown>> = {
    "closed in the CRM": () =>
      world.deal(rep, { id: unreviewed, stageId: "lost", forecastCategory: "COMMIT" }),
    "another owner in the CRM": () =>
      world.deal(colleague, { id: slipped, closeDate: "2027-01-20", forecastCategory: "COMMIT" }),
    "nobody's in the CRM": () => world.deal(null, { id: unreviewed, forecastCategory: "COMMIT" }),
    "a 1:1 held": () => met(randomUUID(), 1),
  };
  return { world, facts, fromOutside };
}

function check(world: CrmWorld) {
  const viewer = {
    organisationId: world.org.id,
    userId: world.manager.id,
    role: "manager" as const,
  };
  const job: JobContext = {
    ...NO_VENDORS,
    viewer,
    clock: () => NOW,
    now: NOW,
    inStore: product.inStore,
  };
  return checkAlerts(job);
}

const listed = async (world: CrmWorld) => {
  const people = [world.manager, world.rep, world.colleague];
  const lists = await Promise.all(people.map((who) => product.call(who, api.alerts.list, {})));
  return lists.map(({ body }) => body);
};
const kinds = async (world: CrmWorld) => (await listed(world))[0]?.map(({ icon }) => icon).sort();

describe("[R-5] an alert ends as soon as the fact behind it does", () => {
  it.each([
    ["reviewed", "review"],
    ["closed", "review"],
    ["closed in the CRM", "review"],
    ["no longer Likely", "slipped"],
    ["pulled in", "slipped"],
    ["an action done", "actions"],
    ["committed", "commit"],
    ["a 1:1 held", "meeting"],
  ])("%s ends %s, at once and alone", async (fact, ended) => {
    const { world, facts, fromOutside } = await troubled();
    await check(world);
    const before = ["actions", "commit", "coverage", "meeting", "review", "slipped"];
    expect(await kinds(world)).toEqual(before);
    await { ...facts, ...fromOutside }[fact]?.();
    expect(await kinds(world)).toEqual(before.filter((kind) => kind !== ended));
  });

  it("a lower quota ends low coverage", async () => {
    const { world, facts } = await troubled();
    await check(world);
    for (let times = 0; times < 5; times++) await facts["quota lowered"]?.();
    expect(await kinds(world)).toEqual(["actions", "commit", "meeting", "review", "slipped"]);
  });

  it("whatever happens, those listed are those that a full check would keep", async () => {
    const chance = seeded(SEED);
    for (let scene = 0; scene < 3; scene++) {
      const { world, facts, fromOutside } = await troubled();
      await check(world);
      const all = Object.entries({ ...facts, ...fromOutside });
      for (const [fact, happens] of chance.shuffled(all).slice(0, 6)) {
        const known = new Set((await listed(world)).flat().map(({ id }) => id));
        await happens();
        const before = await listed(world);
        await check(world);
        const kept = (await listed(world)).map((list) => list.filter(({ id }) => known.has(id)));
        expect(before, `seed ${SEED}, scene ${scene}, ${fact}`).toEqual(kept);
      }
    }
  });

  it("and open browsers are told", async () => {
    const { facts } = await troubled();
    for (const [fact, happens] of Object.entries(facts)) {
      const told = await collectNotices(product, happens);
      const toManagers = told.filter(({ managers, everybody }) => managers || everybody);
      const paths = toManagers.flatMap(({ event }) => (event.type === "stale" ? event.paths : []));
      expect(paths, fact).toContain(api.alerts.list.path);
    }
  });
});
