import { api, type RouteInput } from "@touchline/contract";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DB } from "../../db/schema.ts";
import { countBlocked } from "../../testing/count-blocked.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { judgeRisk } from "./risk.service.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const judged = (world: CrmWorld, now = NOW) =>
  judgeRisk({ viewer: world.system, inStore: product.inStore, clock: () => now });
const list = async (who: Person, query: RouteInput<typeof api.deals.list>["query"] = {}) =>
  (await product.call(who, api.deals.list, { query: { ...query } })).body.deals;
const levels = async (who: Person, query: RouteInput<typeof api.deals.list>["query"] = {}) =>
  (await list(who, { orderBy: "name", ...query })).map(({ name, risk }) => [name, risk?.level]);
const frame = async (who: Person) => (await product.call(who, api.risk.frame, {})).body;

/** Healthy: contacted yesterday, with a clear next step. */
const SOUND = {
  nextStep: "Send the contract",
  closeDate: "2026-12-20",
  lastContactedAt: new Date("2026-11-14T09:00:00Z"),
  contactCount: 3,
  createdAt: new Date("2026-11-10T09:00:00Z"),
} as const;

/** Ten deals: `a` and `b` are risky and large, `c` is risky and small, the others are healthy. */
async function tenDeals() {
  const world = await crmWorld(product);
  const make = (name: string, amount: number, given = {}, of: Person = world.rep) =>
    world.deal(of, { name, amount, amountInHomeCurrency: amount, ...given });
  const rotten = { closeDate: "2026-11-10", forecastCategory: "COMMIT" } as const;
  const ids = {
    a: await make("a", 90_000, rotten),
    b: await make("b", 80_000, rotten, world.colleague),
    c: await make("c", 10, rotten),
  };
  for (const name of ["d", "e", "f", "g", "h", "i", "j"]) await make(name, 1000, SOUND);
  return { ...world, ids };
}

describe("[J-3] the risk of deals", () => {
  it("is on each deal of the list, with its reasons, once they were judged", async () => {
    const world = await tenDeals();
    expect(await levels(world.manager)).toEqual([..."abcdefghij"].map((name) => [name, undefined]));
    await judged(world);
    expect(await levels(world.manager)).toEqual([
      ["a", "high"],
      ["b", "medium"],
      ["c", "medium"],
      ...[..."defghij"].map((name) => [name, "low"]),
    ]);
    const [deal] = await list(world.manager, { ids: [world.ids.a] });
    expect(deal?.risk?.atStake).toBeGreaterThan(45_000);
    expect(deal?.risk?.reasons.slice(0, 2)).toEqual([
      {
        rule: "close-date-passed",
        words: "close date passed",
        clearedBy: "Set a new close date, or close the deal.",
      },
      {
        rule: "no-contact",
        words: "no recent contact",
        clearedBy: "Log a call, meeting or email.",
      },
    ]);
    expect(await frame(world.manager)).toMatchObject({
      share: 0.3,
      open: 10,
      high: 1,
      medium: 2,
      judgedAt: NOW.toISOString(),
    });
  });

  it("can be filtered and sorted by, counted and exported", async () => {
    const world = await tenDeals();
    await judged(world);
    const names = async (query: RouteInput<typeof api.deals.list>["query"]) =>
      (await list(world.manager, query)).map(({ name }) => name).join("");
    expect(await names({ risk: ["high"] })).toBe("a");
    expect(await names({ risk: ["high", "medium"], orderBy: "name" })).toBe("abc");
    expect(await names({ orderBy: "risk", order: "DESC", pageSize: 3 })).toBe("abc");
    const { body } = await product.call(world.manager, api.deals.list, {
      query: { risk: ["high", "medium"], pageSize: 1 },
    });
    expect([body.total, body.totalPages]).toEqual([3, 3]);
    const groups = await product.call(world.manager, api.deals.groups, {
      query: { by: "owner", risk: ["high", "medium"] },
    });
    expect(groups.body.map(({ label, deals }) => [label, deals])).toEqual([
      ["Kim", 1],
      ["Sam", 2],
    ]);
    const { body: csv } = await product.app.inject({
      url: "/api/exports/deals.csv?risk=high",
      headers: world.manager.headers,
    });
    const [head = "", line = ""] = csv.trim().split(/\r?\n/);
    expect(head.endsWith("Risk,At stake,Risk reasons")).toBe(true);
    expect(line).toMatch(/,high,\d{5}(\.\d+)?,"close date passed, no recent contact, /);
  });

  it("follows the share that a manager chooses", async () => {
    const world = await tenDeals();
    await judged(world);
    const { body } = await product.call(world.manager, api.risk.save, { body: { share: 0.1 } });
    expect(body).toMatchObject({ share: 0.1, high: 1, medium: 0 });
    expect(await levels(world.manager, { risk: ["high", "medium"] })).toEqual([["a", "high"]]);
    expect((await product.call(world.rep, api.risk.save, { body: { share: 0.5 } })).status).toBe(
      403,
    );
    expect((await product.call(world.rep, api.risk.frame, {})).status).toBe(403);
    for (const share of [0.04, 1.01]) {
      const { status } = await product.call(world.manager, api.risk.save, { body: { share } });
      expect(status).toBe(400);
    }
  });

  it("is judged anew for a deal to which something happened, and for no other", async () => {
    const world = await tenDeals();
    await judged(world);
    const isDue = () => product.inStore(world.system, (store) => store.risks.isDue(NOW), "read");
    const lines = async () =>
      (
        await product.database.owner
          .selectFrom("dealsToJudge as j")
          .innerJoin("deals as d", "d.id", "j.dealId")
          .select("d.name")
          .where("j.organisationId", "=", world.org.id)
          .execute()
      ).map(({ name }) => name);
    expect(await isDue()).toBe(false);
    await product.call(world.rep, api.deals.setProperty, {
      params: { hubspotId: world.ids.a },
      body: { hs_manual_forecast_category: "OMIT" },
    });
    expect(await isDue()).toBe(true);
    expect(new Set(await lines())).toEqual(new Set(["a"]));
    await judged(world);
    expect([await isDue(), await lines()]).toEqual([false, []]);
    expect((await levels(world.manager)).slice(0, 3)).toEqual([
      ["a", undefined],
      ["b", "high"],
      ["c", "medium"],
    ]);
  });

  it("is judged anew after a call, a task or a contact, but not after a note of what was judged", async () => {
    const world = await tenDeals();
    await judged(world);
    const { id } = await world.stored(world.ids.b);
    const organisationId = world.org.id;
    const dealId = id;
    const due = async () => {
      const found = await product.inStore(world.system, (store) => store.risks.claimChanged(10));
      return found.length;
    };
    const entered = <T>(work: (store: Parameters<Parameters<typeof product.inStore>[1]>[0]) => T) =>
      product.inStore(world.system, async (store) => work(store));
    await entered((store) => store.risks.saveLevels([{ id, level: "low" }]));
    expect(await due()).toBe(0);
    const { owner } = product.database;
    const as = { organisationId, dealId, crmId: "1" };
    await owner.transaction().execute(async (tx) => {
      await sql`select enter(${organisationId}, ${world.manager.id}, 'manager')`.execute(tx);
      await tx
        .insertInto("activities")
        .values({ ...as, kind: "CALL", at: NOW })
        .execute();
    });
    expect(await due()).toBe(1);
    await owner.transaction().execute(async (tx) => {
      await sql`select enter(${organisationId}, ${world.manager.id}, 'manager')`.execute(tx);
      await tx.insertInto("tasks").values(as).execute();
      await tx.updateTable("tasks").set({ isCompleted: true }).where("dealId", "=", id).execute();
      await tx.deleteFrom("tasks").where("dealId", "=", id).execute();
    });
    expect(await due()).toBe(1);
  });

  it("is gone once a deal is closed, and everything is judged anew on the next day", async () => {
    const world = await tenDeals();
    await judged(world);
    await product.call(world.rep, api.deals.setProperty, {
      params: { hubspotId: world.ids.a },
      body: { dealstage: "lost" },
    });
    expect((await levels(world.manager))[0]).toEqual(["a", undefined]);
    expect(await levels(world.manager, { risk: ["high"] })).toEqual([]);
    await judged(world);
    expect(await levels(world.manager, { risk: ["high"] })).toEqual([["b", "high"]]);
    // By the 17th the healthy deals haven't been contacted for a while, and by January their close
    // date has passed.
    await judged(world, new Date("2027-01-10T12:00:00Z"));
    const [sound] = await list(world.manager, { words: "d" });
    expect(sound?.risk?.reasons.map(({ rule }) => rule)).toContain("close-date-passed");
  });

  it("follows the rules: one that is switched off says nothing from the next judging on", async () => {
    const world = await tenDeals();
    await judged(world);
    const params = { id: "close-date-passed" };
    const body = { isOn: false, threshold: null, more: null };
    await product.call(world.manager, api.rules.save, { params, body });
    await judged(world);
    const [deal] = await list(world.manager, { ids: [world.ids.a] });
    expect(deal?.risk?.reasons.map(({ rule }) => rule)).not.toContain("close-date-passed");
  });

  it("is what it is now on the deal itself, among the issues and in a batch", async () => {
    const world = await tenDeals();
    await judged(world);
    await product.call(world.rep, api.deals.setProperty, {
      params: { hubspotId: world.ids.a },
      body: { closedate: "2026-12-20" },
    });
    const { id } = await world.stored(world.ids.a);
    const issues = await product.call(world.rep, api.checks.issues, { query: { ids: [id] } });
    const rules = issues.body[0]?.risk?.reasons.map(({ rule }) => rule);
    expect(rules).not.toContain("close-date-passed");
    const { body } = await product.call(world.rep, api.checks.deal, {
      params: { hubspotId: world.ids.a },
      query: {},
    });
    expect(body.risk).toEqual(issues.body[0]?.risk);
    expect(body.issueScore).toBe(issues.body[0]?.score);
  });

  it("shows a rep their own deals, compared with the whole team's", async () => {
    const world = await tenDeals();
    await judged(world);
    expect((await levels(world.rep, { risk: ["high", "medium"] })).flat()).toEqual([
      "a",
      "high",
      "c",
      "medium",
    ]);
    expect((await levels(world.colleague)).flat()).toEqual(["b", "medium"]);
  });

  it("is saved while deals are synced: neither waits for the other in a circle", async () => {
    const world = await crmWorld(product);
    for (const _ of "123456789") await world.deal(world.rep, { closeDate: "2026-11-10" });
    // Sorted by our ids, the CRM ids run from 909 down to 901.
    await sql`update deals d set crm_id = 910 - r.rank from (
        select id, row_number() over (order by id) as rank from deals where organisation_id = ${world.org.id}) r
      where d.organisation_id = ${world.org.id} and d.id = r.id`.execute(product.database.owner);
    const touch = (db: Transaction<DB>, crmId: string) =>
      db
        .updateTable("deals")
        .set({ name: "Touched" })
        .where("organisationId", "=", world.org.id)
        .where("crmId", "=", crmId)
        .execute();
    const judging = await product.database.owner.transaction().execute(async (db) => {
      await touch(db, "901");
      const begun = judged(world);
      await eventually(async () =>
        expect(await countBlocked(product.database.owner)).toBeGreaterThan(0),
      );
      await touch(db, "909");
      return { begun };
    });
    await judging.begun;
    expect((await levels(world.manager)).length).toBe(9);
    expect((await levels(world.manager)).every(([, level]) => level !== undefined)).toBe(true);
  });

  it("is not told of past days", async () => {
    const world = await tenDeals();
    await judged(world);
    // The deals were created in January, and one of them has a history.
    const asOf = "2026-11-14";
    await product.database.owner
      .insertInto("dealChanges")
      .values({
        organisationId: world.org.id,
        dealId: (await world.stored(world.ids.a)).id,
        field: "amount",
        at: new Date("2026-10-01T09:00:00Z"),
        toValue: "1",
        source: "crm",
      })
      .execute();
    expect((await list(world.manager, { asOf })).map(({ risk }) => risk)).toContain(null);
    const refusal = async (query: RouteInput<typeof api.deals.list>["query"]) => {
      const { status, raw } = await product.call(world.manager, api.deals.list, { query });
      return [status, raw.json().message.split(": ")[1]];
    };
    const unknown = "risk isn't known for past days.";
    expect(await refusal({ asOf, risk: ["high"] })).toEqual([400, unknown]);
    expect(await refusal({ asOf, orderBy: "risk" })).toEqual([400, unknown]);
    for (const route of [api.deals.groups, api.deals.since]) {
      const query = { asOf, risk: ["high" as const], by: "owner" as const };
      expect((await product.call(world.manager, route, { query })).status).toBe(400);
    }
  });
});
