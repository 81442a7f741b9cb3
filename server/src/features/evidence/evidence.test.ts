import { api } from "@touchline/contract";
import { addDays, BUYER_FACTS, type BuyerFactId, type Day } from "@touchline/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectNotices } from "../../testing/collect-notices.ts";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const TODAY = "2026-11-15";
const QUARTER = { closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" };
const ALL = BUYER_FACTS.map(({ id }) => id);
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function team() {
  const org = await product.organisation();
  const crm = await insertPortal(product, org.id);
  const people = {
    manager: await org.manager({ name: "Maya" }),
    rep: await org.rep({ name: "Sam" }),
    colleague: await org.rep({ name: "Kim" }),
  };
  /** A confirmation the given number of days ago. */
  const heard = (dealId: string, fact: BuyerFactId, daysAgo: number) =>
    product.database.owner
      .insertInto("buyerFacts")
      .values({
        organisationId: org.id,
        dealId,
        fact,
        confirmedAt: new Date(NOW.getTime() - daysAgo * 86_400_000),
        confirmedOn: addDays(TODAY as Day, -daysAgo),
      })
      .execute();
  return { org, crm, heard, ...people };
}

const read = (who: Person, hubspotId: string) =>
  product.call(who, api.evidence.ofDeal, { params: { hubspotId } });
const confirm = (who: Person, hubspotId: string, fact: BuyerFactId, words?: string) =>
  product.call(who, api.evidence.confirm, {
    params: { hubspotId, fact },
    body: words === undefined ? {} : { words },
  });
const reword = (who: Person, hubspotId: string, fact: BuyerFactId, words: string) =>
  product.call(who, api.evidence.confirm, {
    params: { hubspotId, fact },
    body: { words, keepsDay: true },
  });
const takeBack = (who: Person, hubspotId: string, fact: BuyerFactId) =>
  product.call(who, api.evidence.withdraw, { params: { hubspotId, fact } });
const stale = async (who: Person, query: { pipelines?: string[] } = {}) =>
  (await product.call(who, api.evidence.stale, { query: { ...QUARTER, ...query } })).body;

describe("[BY-26] what a buyer confirmed", () => {
  it("holds from today for its days, by whoever heard it, and the one before holds if it is taken back", async () => {
    const { crm, heard, manager, rep } = await team();
    const [deal = ""] = await crm.deals([{ ownerId: rep.id, category: "COMMIT" }]);
    expect((await read(rep, deal)).body).toMatchObject({ isFresh: false });
    await heard(deal, "decision-date", 22);
    await heard(deal, "paper-process", 30);
    const news = await collectNotices(product, () =>
      confirm(rep, deal, "economic-buyer", "The CFO"),
    );
    expect(news).toMatchObject([{ managers: true, userIds: [rep.id], event: { type: "stale" } }]);
    expect((await read(manager, deal)).body).toMatchObject({
      isFresh: false,
      facts: [
        {
          id: "economic-buyer",
          state: "fresh",
          age: 0,
          holdsUntil: "2026-12-15",
          by: "Sam",
          words: "The CFO",
        },
        { id: "decision-date", state: "stale", age: 22, confirmedOn: "2026-10-24" },
        { id: "paper-process", state: "fresh", age: 30, holdsUntil: TODAY },
      ],
    });
    expect((await confirm(manager, deal, "decision-date")).body).toMatchObject({
      isFresh: true,
      facts: [{}, { state: "fresh", by: "Maya", words: "" }, {}],
    });
    expect((await takeBack(rep, deal, "decision-date")).body).toMatchObject({
      isFresh: false,
      facts: [{}, { state: "stale", age: 22 }, {}],
    });
    await takeBack(rep, deal, "decision-date");
    const last = await takeBack(rep, deal, "decision-date");
    expect(last.body.facts[1]).toMatchObject({ state: "missing", confirmedOn: null, age: null });
  });

  it("can be told better without being heard again: its day and whoever heard it stay", async () => {
    const { crm, heard, manager, rep } = await team();
    const [deal = ""] = await crm.deals([{ ownerId: rep.id, category: "COMMIT" }]);
    const early = await reword(rep, deal, "decision-date", "In May");
    expect([early.status, early.raw.json().message]).toEqual([
      400,
      "Keeps day: nothing has been confirmed yet.",
    ]);
    await heard(deal, "decision-date", 40);
    await heard(deal, "decision-date", 22);
    await confirm(rep, deal, "economic-buyer", "The CEO");
    await reword(manager, deal, "economic-buyer", "The CFO");
    expect((await reword(rep, deal, "decision-date", "In May")).body.facts).toMatchObject([
      { state: "fresh", age: 0, by: "Sam", words: "The CFO" },
      { state: "stale", age: 22, words: "In May" },
      { state: "missing" },
    ]);
    expect((await takeBack(rep, deal, "decision-date")).body.facts[1]).toMatchObject({
      age: 40,
      words: "",
    });
    await takeBack(manager, deal, "economic-buyer");
    const lines = await product.database.owner
      .selectFrom("auditLog")
      .select(["action", "actorId", "detail"])
      .where("target", "=", `deal ${deal}`)
      .orderBy("id")
      .execute();
    const sams = { fact: "economic-buyer", by: rep.id, on: TODAY };
    const nobodys = (on: string) => ({ fact: "decision-date", by: null, on });
    expect(lines.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual([
      ["buyer-fact.confirmed", rep.id, { fact: "economic-buyer" }],
      ["buyer-fact.reworded", manager.id, sams],
      ["buyer-fact.reworded", rep.id, nobodys("2026-10-24")],
      ["buyer-fact.taken-back", rep.id, nobodys("2026-10-24")],
      ["buyer-fact.taken-back", manager.id, sams],
    ]);
  });

  it("is kept each time, also when several say it at the same moment", async () => {
    const { org, crm, manager, rep } = await team();
    const [deal = ""] = await crm.deals([{ ownerId: rep.id, category: "COMMIT" }]);
    const { owner } = product.database;
    await sql`insert into buyer_facts (organisation_id, deal_id, fact, confirmed_at, confirmed_on)
      select ${org.id}, ${deal}, 'decision-date', ${NOW}::timestamptz - n * interval '1 hour', ${TODAY}
      from generate_series(1, 105) n`.execute(owner);
    const said = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        confirm(place % 2 ? manager : rep, deal, "decision-date", `In May ${place}`),
      ),
    );
    expect(said.map(({ status }) => status)).toEqual(said.map(() => 200));
    const kept = await owner
      .selectFrom("buyerFacts")
      .select("words")
      .where("dealId", "=", deal)
      .orderBy("confirmedAt", "desc")
      .execute();
    expect(kept, "what was said long ago goes in the end").toHaveLength(100);
    expect(new Set(kept.slice(0, 8).map(({ words }) => words)).size).toBe(8);
    const gone = await Promise.all(said.map(() => takeBack(rep, deal, "decision-date")));
    expect(gone.map(({ status }) => status)).toEqual(said.map(() => 200));
  });

  it("is seen and said by whoever sees the deal, and by nobody else", async () => {
    const { crm, rep, colleague } = await team();
    const stranger = (await team()).manager;
    const [deal = ""] = await crm.deals([{ ownerId: rep.id, category: "COMMIT" }]);
    await confirm(rep, deal, "economic-buyer");
    for (const other of [colleague, stranger]) {
      expect((await read(other, deal)).status).toBe(404);
      expect((await confirm(other, deal, "decision-date")).status).toBe(404);
      expect((await reword(other, deal, "economic-buyer", "No")).status).toBe(404);
      expect((await takeBack(other, deal, "economic-buyer")).status).toBe(404);
      expect(await stale(other)).toEqual([]);
    }
    expect((await read(rep, deal)).body.facts.map(({ state }) => state)).toEqual([
      "fresh",
      "missing",
      "missing",
    ]);
    const unknown = await confirm(rep, deal, "champion" as BuyerFactId);
    expect([unknown.status, unknown.raw.json().message]).toEqual([
      400,
      "Fact must be one of economic-buyer, decision-date, paper-process.",
    ]);
    const long = await confirm(rep, deal, "decision-date", "x".repeat(281));
    expect([long.status, long.raw.json().message]).toEqual([
      400,
      expect.stringMatching(/^Words can have at most /),
    ]);
  });
});

describe("[BY-26] what is likely on stale evidence", () => {
  it("is what the overview calls likely, without the deals whose three facts are fresh", async () => {
    const { crm, heard, manager, rep, colleague } = await team();
    const likely = { ownerId: rep.id, category: "COMMIT" };
    const [fresh = "", lastDay = "", dayLater = "", oneMissing = "", refreshed = ""] =
      await crm.deals([
        { ...likely, name: "fresh", amount: 1 },
        { ...likely, name: "on its last day", amount: 10 },
        { ...likely, name: "a day later", amount: 100.5 },
        { ...likely, name: "one is missing", amount: 1000 },
        { ...likely, name: "heard again", amount: 10_000 },
        { ...likely, name: "no amount", amount: null },
        { ...likely, name: "another's", ownerId: colleague.id, amount: 7 },
        { ...likely, name: "maybe", category: "BEST_CASE" },
        { ...likely, name: "won", status: "won" },
        { ...likely, name: "next quarter", closeDate: "2027-01-01" },
        { ...likely, name: "deleted", archivedAt: NOW },
        { ...likely, name: "renewal", pipelineId: "renewals", amount: 5 },
      ]);
    const days = Object.fromEntries(BUYER_FACTS.map(({ id, freshDays }) => [id, freshDays]));
    for (const fact of ALL) {
      await heard(fresh, fact, 0);
      await heard(lastDay, fact, days[fact] ?? 0);
      await heard(dayLater, fact, fact === "paper-process" ? 31 : 0);
      if (fact !== "decision-date") await heard(oneMissing, fact, 3);
      await heard(refreshed, fact, 90);
      await heard(refreshed, fact, 1);
    }
    const all = await stale(manager);
    expect(all).toMatchObject([
      { rep: { name: "Kim" }, value: 7, count: 1 },
      { rep: { name: "Sam" }, value: 1105.5, count: 4 },
    ]);
    expect(all[1]?.deals.map(({ name, wanting }) => [name, wanting])).toEqual([
      ["one is missing", ["decision-date"]],
      ["a day later", ["paper-process"]],
      ["renewal", ALL],
      ["no amount", ALL],
    ]);
    expect((await stale(manager, { pipelines: ["renewals"] }))[0]).toMatchObject({ value: 5 });
    expect((await stale(rep)).map(({ value }) => value)).toEqual([1105.5]);
    const { body: overview } = await product.call(rep, api.forecast.teamOverview, {
      query: QUARTER,
    });
    expect(overview[0]?.mostLikely.value).toBe(1105.5 + 1 + 10 + 10_000);
  });

  it("[X-16] is not told until something was confirmed once, and for a rep about a deal of their own", async () => {
    const { crm, heard, manager, rep, colleague } = await team();
    const [, theirs = ""] = await crm.deals([
      { ownerId: rep.id, category: "COMMIT", amount: 10 },
      { ownerId: colleague.id, category: null, amount: 20 },
    ]);
    expect(await stale(manager)).toEqual([]);
    expect(await stale(rep)).toEqual([]);
    await heard(theirs, "paper-process", 400);
    expect(await stale(manager)).toMatchObject([{ rep: { name: "Sam" }, value: 10, count: 1 }]);
    expect(await stale(rep)).toEqual([]);
  });
});
