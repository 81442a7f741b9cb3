import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected, deal, smallPortal } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on.close());

const START = Date.parse("2026-03-01T00:00:00.000Z");
const since = new Date(START);

function portal(count: number, modified: (index: number) => number) {
  const deals = Array.from({ length: count }, (_, index) => ({
    ...deal(String(5_000 + index), {}),
    updatedAt: new Date(START + modified(index)).toISOString(),
  }));
  return [{ ...smallPortal(), records: { deals } }];
}

async function allChanged(between?: () => Promise<unknown>) {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await on.crm.changedDealIds(since, cursor);
    ids.push(...page.items);
    cursor = page.next;
    await between?.();
  } while (cursor !== null);
  return ids;
}

describe("[D11] finding changed deals", () => {
  it("goes beyond the 10,000 hits that a search shows, each once, oldest first", async () => {
    // Three deals per timestamp, so that pages end in the middle of one.
    on = await connected({ portals: portal(10_450, (index) => Math.floor(index / 3) * 1_000) });
    const ids = await allChanged();
    expect(ids).toHaveLength(10_450);
    expect(new Set(ids).size).toBe(10_450);
    expect(ids[0]).toBe("5000");
    expect(ids.at(-1)).toBe("15449");
  });

  it("gets through more deals of one instant than a search shows", async () => {
    on = await connected({ portals: portal(10_300, () => 0) });
    expect(new Set(await allChanged()).size).toBe(10_300);
  });

  it("misses none when deals change while it reads", async () => {
    on = await connected({ portals: portal(900, (index) => index * 1_000) });
    let next = 5_000;
    const ids = await allChanged(async () => {
      on.clock.now += 1_000;
      next += 150;
      const properties = { hs_next_step: `step ${next}` };
      await on.control("PATCH", `${on.records}/deals/${next}`, { properties });
    });
    expect(new Set(ids).size).toBe(900);
  });

  it("hears of a late index entry when it asks with an overlap", async () => {
    on = await connected();
    await on.control("PUT", "/search", { lagMs: 5_000 });
    on.clock.now += 60_000;
    const before = new Date(on.clock.now);
    await on.control("PATCH", `${on.records}/deals/1001`, { properties: { amount: "7" } });
    expect((await on.crm.changedDealIds(before, null)).items).toEqual([]);
    on.clock.now += 6_000;
    expect((await on.crm.changedDealIds(before, null)).items).toEqual(["1001"]);
  });

  it("refuses a cursor that is none", async () => {
    on = await connected();
    await expect(on.crm.changedDealIds(since, "{}")).rejects.toMatchObject({ kind: "refused" });
  });
});

// The stand-in refuses a search that leaves out a field which the specification requires.
describe("[V-6] searching", () => {
  it("names every field, also where only the number of deals is wanted", async () => {
    on = await connected();
    expect(await on.crm.countDeals()).toBe(2);
    expect((await on.crm.changedDealIds(new Date(0), null)).items).toEqual(["1001", "1002"]);
    expect((await on.asked()).map((each) => each.slice(-3))).toEqual(["200", "200"]);
  });

  it("stays within an account's limit by the second", async () => {
    on = await connected({ limits: { secondly: 3 } });
    for (let count = 0; count < 9; count++) await on.crm.dealsById(["1001"]);
    expect((await on.asked()).filter((each) => each.endsWith("429"))).toEqual([]);
  });
});
