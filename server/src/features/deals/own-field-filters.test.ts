import { api, type RouteInput } from "@touchline/contract";
import type { OwnFieldType, OwnFieldValues } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const RIVALS = [
  { value: "z,1", label: "Zenith, Inc." },
  { value: "a", label: "Anvil" },
];
const FIELDS: [name: string, type: OwnFieldType, options?: typeof RIVALS][] = [
  ["arr", "currency"],
  ["renewal_date", "date"],
  ["kickoff_at", "datetime"],
  ["champion", "text"],
  ["rival", "choice", RIVALS],
  ["uses", "choices", [{ value: "x", label: "Forecast" }]],
  ["checked", "boolean"],
];
const DEALS: Record<string, OwnFieldValues> = {
  one: { arr: 1000, renewal_date: "2027-01-31", rival: "a", uses: ["x", "y"], checked: true },
  two: { arr: 9, renewal_date: "2027-02-01", rival: "z,1", champion: "CFO", checked: false },
  // 23:30 in UTC is the next day in Berlin.
  three: { arr: -5.5, kickoff_at: "2026-12-01T23:30:00.000Z", rival: "unlisted", uses: ["y"] },
  four: {},
};
let product: TestProduct;
let world: CrmWorld;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  world = await crmWorld(product, { timeZone: "Europe/Berlin" });
  await product.inStore(world.system, async (store) => {
    for (const [place, [name, type, options = []]] of FIELDS.entries()) {
      const field = { name, label: name.toUpperCase(), type, options, isEditable: true };
      await store.ownFields.add(field, place, NOW, NOW);
    }
  });
  for (const [place, [name, ownFields]] of Object.entries(DEALS).entries()) {
    const of = place % 2 === 0 ? world.rep : world.colleague;
    const id = String(501 + place);
    const change = (field: "amount" | "own.arr", day: string, value: string) => ({
      ...{ field, at: new Date(`${day}T09:00:00Z`), value, crmUserId: null },
    });
    const history = [
      change("amount", "2026-11-01", "5"),
      change("own.arr", "2026-11-02", "5"),
      change("own.arr", "2026-11-12", String(ownFields.arr ?? "")),
    ];
    await world.deal(of, { id, name, ownFields, history, amountInHomeCurrency: 10 * (place + 1) });
  }
});
afterAll(() => product.close());

type Query = RouteInput<typeof api.deals.list>["query"];
const ask = (who: Person, query: Query) => product.call(who, api.deals.list, { query });
const names = async (query: Query, who = world.manager) =>
  (await ask(who, query)).body.deals.map(({ name }) => name);
const found = async (...own: string[]) => (await names({ own })).toSorted();

describe("[LINE-2] deals by their own fields", () => {
  it("are those with one of the chosen values, several choices and yes or no too", async () => {
    expect(await found("rival:is:a")).toEqual(["one"]);
    expect(await found("rival:is:a", "rival:is:z%2C1")).toEqual(["one", "two"]);
    expect(await found("uses:is:y")).toEqual(["one", "three"]);
    expect(await found("checked:is:false")).toEqual(["two"]);
    expect(await found("rival:is:a", "rival:empty")).toEqual(["four", "one"]);
    expect(await found("rival:is:nothing")).toEqual([]);
  });

  it("are those from one number or day to another, both included", async () => {
    expect(await found("arr:from:9")).toEqual(["one", "two"]);
    expect(await found("arr:from:-6", "arr:to:9")).toEqual(["three", "two"]);
    expect(await found("arr:to:-5.5")).toEqual(["three"]);
    expect(await found("renewal_date:from:2027-01-31", "renewal_date:to:2027-01-31")).toEqual([
      "one",
    ]);
    expect(await found("kickoff_at:from:2026-12-02")).toEqual(["three"]);
    expect(await found("kickoff_at:to:2026-12-01")).toEqual([]);
  });

  it("are those where a text is filled in or empty, and those that meet every field", async () => {
    expect(await found("champion:filled")).toEqual(["two"]);
    expect(await found("champion:empty")).toEqual(["four", "one", "three"]);
    expect(await found("champion:empty", "arr:from:0")).toEqual(["one"]);
  });

  it("are counted, grouped, selected and exported by the same filter, each within what one sees", async () => {
    const own = ["arr:from:-100"];
    const { body } = await ask(world.manager, { own, pageSize: 2 });
    expect([body.total, body.totalPages, body.deals.length]).toEqual([3, 2, 2]);
    const { body: past } = await ask(world.manager, { own, pageSize: 2, page: 9 });
    expect(past.total).toBe(3);
    expect((await names({ own }, world.rep)).toSorted()).toEqual(["one", "three"]);
    const query = { own };
    const { body: choice } = await product.call(world.manager, api.deals.choice, { query });
    expect(choice.map(({ amountInHomeCurrency }) => amountInHomeCurrency)).toEqual([30, 20, 10]);
    const { body: owners } = await product.call(world.manager, api.deals.groups, {
      query: { own, by: "owner" },
    });
    expect(owners.map(({ deals }) => deals).toSorted()).toEqual([1, 2]);
    const { body: file } = await product.app.inject({
      url: `${api.exports.deals.path}?own=${own[0]}`,
      headers: world.manager.headers,
    });
    const lines = file.trim().split("\r\n");
    expect(lines[0]).toContain("ARR");
    expect(lines.slice(1).map((line) => line.split(",")[2])).toEqual(
      expect.arrayContaining(["one", "two", "three"]),
    );
    expect(lines).toHaveLength(4);
  });

  it("are sorted by a number or a date, empty ones last either way", async () => {
    const by = (orderBy: `own.${string}`) =>
      Promise.all(
        (["ASC", "DESC"] as const).map((order) =>
          names({ orderBy, order, own: ["champion:empty", "champion:filled"] }),
        ),
      );
    expect(await by("own.arr")).toEqual([
      ["three", "two", "one", "four"],
      ["one", "two", "three", "four"],
    ]);
    const [up] = await by("own.renewal_date");
    expect(up?.slice(0, 2)).toEqual(["one", "two"]);
    expect(await names({ orderBy: "own.arr", pageSize: 1, page: 2 })).toEqual(["two"]);
  });

  it("are grouped by a choice in HubSpot's order, and add up; a closed group is left out", async () => {
    const { body: groups } = await product.call(world.manager, api.deals.groups, {
      query: { by: "own.rival" },
    });
    expect(groups.map(({ key, label, deals, amount }) => [key, label, deals, amount])).toEqual([
      ["z%2C1", "Zenith, Inc.", 1, 20],
      ["a", "Anvil", 1, 10],
      ["unlisted", "unlisted", 1, 30],
      ["%", null, 1, 40],
    ]);
    const inOrder = ["two", "one", "three", "four"];
    expect(await names({ groupBy: "own.rival" })).toEqual(inOrder);
    expect(await names({ groupBy: "own.rival", orderBy: "own.arr", order: "DESC" })).toEqual(
      inOrder,
    );
    const closedGroups = ["z%2C1", "%"];
    expect(await names({ groupBy: "own.rival", closedGroups })).toEqual(["one", "three"]);
    const { body: ticked } = await product.call(world.manager, api.deals.groups, {
      query: { by: "own.checked" },
    });
    expect(ticked.map(({ label, deals }) => [label, deals])).toEqual([
      ["No", 1],
      ["Yes", 1],
      [null, 2],
    ]);
  });

  it("are refused in a sentence where the field is missing, of another type, or not known for a day", async () => {
    const said = async (query: Query) => {
      const { status, raw } = await ask(world.manager, query);
      return `${status} ${JSON.parse(raw.body).errorMessage}`;
    };
    const wrong = ["gone:empty", "champion:is:CFO", "arr:from:2027-01-31", "renewal_date:to:5"];
    for (const condition of wrong) {
      expect(await said({ own: [condition] })).toBe(
        `400 Own: there is no such condition on an own field: "${condition}".`,
      );
    }
    expect(await said({ own: ["arr"] })).toMatch(/^400 Own must be a condition/);
    expect(await said({ orderBy: "own.gone" })).toMatch(/there is no own field "gone"/);
    expect(await said({ orderBy: "own.champion" })).toMatch(/only numbers and dates/);
    expect(await said({ groupBy: "own.uses" })).toMatch(/single choice/);
    const asOf = "2026-11-10";
    for (const query of [
      { own: ["arr:from:1"] },
      { orderBy: "own.arr" },
      { groupBy: "own.rival" },
    ] as const) {
      expect(await said({ ...query, asOf } as Query)).toMatch(
        /^400 .*own fields aren't known for past days/,
      );
    }
    const { status } = await product.call(world.manager, api.bulkEdits.preview, {
      body: { deals: { filter: { own: ["gone:empty"] } }, change: { hs_next_step: "Call" } },
    });
    expect(status).toBe(400);
  });

  it("show no values on a past day, not even one that has a history", async () => {
    const { body } = await ask(world.manager, { asOf: "2026-11-10" });
    expect(body.deals.length).toBeGreaterThan(0);
    expect(body.deals.flatMap(({ ownFields }) => Object.keys(ownFields ?? {}))).toEqual([]);
  });
});
