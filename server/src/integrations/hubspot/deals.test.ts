import { afterEach, describe, expect, it } from "vitest";
import type { Page } from "../../ports/crm.ts";
import {
  type Connected,
  connected,
  manyDeals,
  PORTAL,
  smallPortal,
} from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on.close());

async function everything<T>(read: (cursor: string | null) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<T> = await read(cursor);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}

describe("[D11] reading every deal", () => {
  it("follows the pages to the end and misses none", async () => {
    on = await connected({ portals: manyDeals(130, () => ({})) });
    const deals = await everything((cursor) => on.crm.dealPage(cursor));
    expect(new Set(deals.map(({ id }) => id)).size).toBe(130);
    const pages = (await on.asked()).filter((call) => call.includes("/objects/2026-03/deals"));
    expect(pages).toHaveLength(3);
    expect(await on.crm.countDeals()).toBe(130);
  });

  it("goes on where it was after a restart", async () => {
    on = await connected({ portals: manyDeals(60, () => ({})) });
    const { next } = await on.crm.dealPage(null);
    const rest = await on.make().dealPage(next);
    expect(rest.items).toHaveLength(10);
    expect(rest.next).toBeNull();
  });

  it("goes on when the token expires between two pages", async () => {
    on = await connected({ portals: manyDeals(60, () => ({})) });
    const { next } = await on.crm.dealPage(null);
    await on.control("POST", `/portals/${PORTAL}/expire-tokens`);
    expect((await on.crm.dealPage(next)).items).toHaveLength(10);
    expect(on.saved).toHaveLength(1);
  });
});

describe("[BY-20] the past of a deal", () => {
  it("is told oldest first, without repetitions, with the person who made each change", async () => {
    on = await connected();
    const change = (properties: object, as: string) => {
      on.clock.now += 60_000;
      return on.control("PATCH", `${on.records}/deals/1001`, { properties, as });
    };
    await change({ dealstage: "contractsent" }, "bo@small.test");
    await change({ hubspot_owner_id: "102", amount: "1200.456" }, "ada@small.test");
    await change({ closedate: "2026-06-30T18:00:00Z" }, "ada@small.test");
    await change({ amount: "" }, "ada@small.test");
    const { found } = await on.crm.dealsById(["1001"]);
    const past = (field: string) =>
      found[0]?.history
        .filter((entry) => entry.field === field)
        .map(({ value, crmUserId }) => [value, crmUserId]);
    expect(past("stage")).toEqual([
      ["qualifiedtobuy", null],
      ["contractsent", "9002"],
    ]);
    expect(past("owner")).toEqual([
      ["101", null],
      ["102", "9001"],
    ]);
    expect(past("amount")).toEqual([
      ["1000", null],
      ["1200.46", "9001"],
      [null, "9001"],
    ]);
    expect(past("close_date")).toEqual([["2026-06-30", null]]);
    const instants = found[0]?.history.map(({ at }) => at.getTime()) ?? [];
    expect(instants).toEqual(instants.toSorted((left, right) => left - right));
  });
});

describe("[D11] deals that move", () => {
  const merge = () =>
    on.control<{ id: string }>("POST", `${on.records}/deals/merge`, {
      primary: "1001",
      other: "1002",
    });

  it("are found under their new id after a merge", async () => {
    on = await connected();
    const { id } = await merge();
    const { found, gone, renamed } = await on.crm.dealsById(["1001", "1002", "77", "abc"]);
    expect(found.map((each) => each.id)).toEqual([id]);
    expect(found[0]?.mergedIds).toEqual(["1001", "1002"]);
    expect(gone).toEqual(["77", "abc"]);
    expect(renamed).toEqual([
      { from: "1001", to: id },
      { from: "1002", to: id },
    ]);
  });

  it("are found under their new id even if a batch does not follow merges", async () => {
    on = await connected();
    const { id } = await merge();
    await on.fail({ kind: "body", status: 207, path: "/batch/read", body: { results: [] } });
    const { renamed, gone } = await on.crm.dealsById(["1002"]);
    expect(renamed).toEqual([{ from: "1002", to: id }]);
    expect(gone).toEqual([]);
  });

  const inTheBin = async () =>
    (await everything((cursor) => on.crm.archivedDealPage(cursor))).map((deal) => [
      deal.id,
      deal.isArchived,
    ]);

  it("are gone while in the bin, and back when restored", async () => {
    on = await connected();
    const one = `${on.records}/deals/1001`;
    await on.control("POST", `${one}/archive`, {});
    expect(await on.crm.dealsById(["1001"])).toEqual({ found: [], gone: ["1001"], renamed: [] });
    expect(await inTheBin()).toEqual([["1001", true]]);
    await on.control("POST", `${one}/restore`, {});
    expect((await on.crm.dealsById(["1001"])).found).toHaveLength(1);
    expect(await inTheBin()).toEqual([]);
  });

  it("are read in batches that HubSpot accepts", async () => {
    on = await connected({ portals: manyDeals(120, () => ({})) });
    const ids = Array.from({ length: 120 }, (_, index) => String(5_000 + index));
    expect((await on.crm.dealsById([...ids, ...ids])).found).toHaveLength(120);
  });
});

describe("people and pipelines", () => {
  it("[R-28] archived pipelines are read with the names of their stages, and marked", async () => {
    const small = smallPortal();
    const [first] = small.pipelines;
    if (!first) throw new Error("the small portal has a pipeline");
    const stages = first.stages.map((stage) => ({ ...stage, id: `old-${stage.id}` }));
    const old = { ...first, id: "old", label: "Old sales", stages, archived: true };
    on = await connected({ portals: [{ ...small, pipelines: [first, old] }] });
    const found = await on.crm.pipelines();
    expect(found.map(({ id, isArchived }) => [id, isArchived])).toEqual([
      [first.id, false],
      ["old", true],
    ]);
    expect(found[1]?.stages.map(({ id, label, isArchived }) => [id, label, isArchived])).toEqual(
      stages.map(({ id, label }) => [id, label, true]),
    );
  });

  it("[D11] includes those who have left", async () => {
    on = await connected();
    expect(await on.crm.owners()).toEqual([
      owner("101", "ada@small.test", "First Last", "9001", false),
      owner("102", "bo@small.test", "First Last", "9002", false),
      owner("103", "gone@small.test", "gone@small.test", "9003", true),
    ]);
  });

  function owner(id: string, email: string, name: string, crmUserId: string, isArchived: boolean) {
    return { id, email, name, crmUserId, isArchived };
  }

  it("[B7] takes the meaning of a stage from its numbers, not from its label", async () => {
    on = await connected();
    const stage = (id: string, label: string, metadata: object) => ({ id, label, metadata });
    const stages = [
      stage("a", "Closed lost", { isClosed: "false", probability: "0.8" }),
      stage("b", "Won", { isClosed: "true", probability: "1.0" }),
      stage("c", "No flag", { probability: "0.0" }),
      stage("d", "Nonsense", { isClosed: "maybe", probability: "much" }),
    ];
    const body = { results: [{ id: "p", label: 7, stages: [...stages, null] }, "odd"] };
    await on.fail({ kind: "body", path: "/pipelines/", body });
    const [pipeline, ...others] = await on.crm.pipelines();
    expect(others).toEqual([]);
    expect(
      pipeline?.stages.map(({ id, probability, isClosed, isWon }) => [
        id,
        probability,
        isClosed,
        isWon,
      ]),
    ).toEqual([
      ["a", 0.8, false, false],
      ["b", 1, true, true],
      ["c", 0, true, false],
      ["d", null, false, false],
    ]);
  });
});
