import { api, type RouteInput } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;
let world: CrmWorld;
let former: Person;

const NOW = new Date("2026-11-15T12:00:00Z");
const QUARTER = {
  closed: "false",
  closeDateStart: "2026-10-01",
  closeDateEnd: "2026-12-31",
} as const;

/**
 * Deals of a member, of two owners outside the team (one without a name), of a former member, and
 * without an owner.
 */
beforeAll(async () => {
  product = await testProduct({ now: NOW });
  world = await crmWorld(product);
  former = await world.org.rep({ name: "Fay Former" });
  const owners = [
    { id: "50", email: "daniel@elsewhere.test", name: "Daniel Frost" },
    { id: "51", email: "ops@elsewhere.test", name: "" },
    { id: "70", email: former.email, name: "Fay F." },
  ];
  await product.inStore(world.system, (store) =>
    store.mirror.saveOwners(
      owners.map((one) => ({ ...one, crmUserId: one.id, isArchived: false })),
    ),
  );
  await product.database.owner
    .updateTable("users")
    .set({ deactivatedAt: new Date("2026-11-10T00:00:00Z") })
    .where("id", "=", former.id)
    .execute();
  const deals: [name: string, ownerId: string | null, day: number][] = [
    ["Sam 1", "2", 1],
    ["Kim 1", "3", 2],
    ["Daniel late", "50", 20],
    ["Nobody 1", null, 3],
    ["Ops 1", "51", 4],
    ["Daniel early", "50", 5],
    ["Gone 1", "60", 6],
    ["Former 1", "70", 7],
    ["Sam 2", "2", 8],
  ];
  for (const [index, [name, ownerId, day]] of deals.entries()) {
    await world.deal(null, {
      id: String(900 + index),
      name,
      ownerId,
      closeDate: `2026-12-${String(day).padStart(2, "0")}` as Day,
      amountInHomeCurrency: 10 * (index + 1),
    });
  }
});
afterAll(() => product.close());

type ListQuery = RouteInput<typeof api.deals.list>["query"];
const list = async (who: Person, query: ListQuery = {}) =>
  (await product.call(who, api.deals.list, { query: { ...QUARTER, ...query } })).body;
const namesOf = async (who: Person, query: ListQuery) =>
  (await list(who, query)).deals.map(({ name }) => name);

const daniel = { id: "50", name: "Daniel Frost", isOnTeam: false };
const ops = { id: "51", name: "ops@elsewhere.test", isOnTeam: false };
const gone = { id: "60", name: "HubSpot owner 60", isOnTeam: false };
const fay = () => ({ id: former.id, name: "Fay Former", isOnTeam: false });
const sam = () => ({ id: world.rep.id, name: "Sam", isOnTeam: true });
const kim = () => ({ id: world.colleague.id, name: "Kim", isOnTeam: true });

describe("[R-31] whose a deal is", () => {
  const expected = () => ({
    "Sam 1": sam(),
    "Kim 1": kim(),
    "Nobody 1": null,
    "Ops 1": ops,
    "Daniel early": daniel,
    "Gone 1": gone,
    "Former 1": fay(),
    "Sam 2": sam(),
    "Daniel late": daniel,
  });

  it("has HubSpot's name also where the owner isn't on the team, in every list", async () => {
    const { deals } = await list(world.manager);
    expect(Object.fromEntries(deals.map(({ name, ownedBy }) => [name, ownedBy]))).toEqual(
      expected(),
    );
    const chosen = await product.call(world.manager, api.deals.choice, { query: QUARTER });
    const names = new Map(deals.map(({ id, name }) => [id, name]));
    expect(
      Object.fromEntries(chosen.body.map(({ id, ownedBy }) => [names.get(id), ownedBy])),
    ).toEqual(expected());
    const found = await product.call(world.manager, api.deals.find, { query: { words: "late" } });
    expect(found.body.map(({ ownerName, ownedBy }) => [ownerName, ownedBy])).toEqual([
      ["Daniel Frost", daniel],
    ]);
    const detail = await product.call(world.manager, api.checks.deal, {
      params: { hubspotId: "902" },
      query: {},
    });
    expect([detail.body.ownedBy, detail.body.owner]).toEqual([
      daniel,
      { firstName: "Daniel", lastName: "Frost" },
    ]);
  });

  it("is told of a past day as it was then, beside today's", async () => {
    const { id: dealId } = await world.stored("900");
    const owned = (at: string, fromValue: string | null, toValue: string) => ({
      organisationId: world.org.id,
      dealId,
      field: "owner",
      at: new Date(at),
      fromValue,
      toValue,
      source: "crm",
    });
    await product.database.owner
      .insertInto("dealChanges")
      .values([owned("2026-10-20T10:00:00Z", null, "50"), owned("2026-11-12T10:00:00Z", "50", "2")])
      .execute();
    const { deals } = await list(world.manager, { asOf: "2026-11-11", ids: ["900", "902"] });
    expect(
      deals.map(({ name, ownedBy, today }) => [
        name,
        ownedBy,
        today?.ownedBy,
        today?.ownerName,
        today?.differs,
      ]),
    ).toEqual([
      ["Sam 1", daniel, sam(), "Sam", ["owner"]],
      ["Daniel late", daniel, daniel, "Daniel Frost", []],
    ]);
    expect(await namesOf(world.manager, { asOf: "2026-11-11", crmOwnerId: ["50"] })).toEqual([
      "Sam 1",
      "Daniel early",
      "Daniel late",
    ]);
    // They left on the 10th, so they were still there on the 9th.
    const [then] = (await list(world.manager, { asOf: "2026-11-09", ids: ["907"] })).deals;
    expect(then?.ownedBy).toEqual({ ...fay(), isOnTeam: true });
  });

  it("heads its group, the team's first, then the others by name, then deals of nobody", async () => {
    const groups = await product.call(world.manager, api.deals.groups, {
      query: { ...QUARTER, by: "owner" },
    });
    expect(
      groups.body.map(({ key, label, ownedBy, deals, amount }) => [
        key,
        label,
        ownedBy,
        deals,
        amount,
      ]),
    ).toEqual([
      [former.id, "Fay Former", fay(), 1, 80],
      [world.colleague.id, "Kim", kim(), 1, 20],
      [world.rep.id, "Sam", sam(), 2, 100],
      ["50", "Daniel Frost", daniel, 2, 90],
      ["60", "HubSpot owner 60", gone, 1, 70],
      ["51", "ops@elsewhere.test", ops, 1, 50],
      ["nobody", null, null, 1, 40],
    ]);
    const inGroups = [
      ...["Former 1", "Kim 1", "Sam 1", "Sam 2"],
      ...["Daniel early", "Daniel late", "Gone 1", "Ops 1", "Nobody 1"],
    ];
    expect(await namesOf(world.manager, { groupBy: "owner" })).toEqual(inGroups);
    expect(
      await namesOf(world.manager, { groupBy: "owner", orderBy: "name", order: "ASC" }),
    ).toEqual(inGroups);
    expect(await namesOf(world.manager, { groupBy: "owner", pageSize: 3, page: 2 })).toEqual(
      inGroups.slice(3, 6),
    );
    expect(
      await namesOf(world.manager, { groupBy: "owner", closedGroups: ["50", "nobody"] }),
    ).toEqual(["Former 1", "Kim 1", "Sam 1", "Sam 2", "Gone 1", "Ops 1"]);
    const then = await product.call(world.manager, api.deals.groups, {
      query: { ...QUARTER, by: "owner", asOf: "2026-11-13" },
    });
    expect(then.body).toEqual(groups.body);
  });

  it("is in the file, with whether they are on the team", async () => {
    const query = new URLSearchParams({
      ...QUARTER,
      crmOwnerId: "50,70,none",
      userId: world.rep.id,
    });
    const { body } = await product.app.inject({
      url: `${api.exports.deals.path}?${query}`,
      headers: world.manager.headers,
    });
    const [head = [], ...lines] = body
      .replace("\uFEFF", "")
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(","));
    const of = (column: string) => head.indexOf(column);
    expect(
      lines.map((line) =>
        ["Deal", "Owner", "Owner email", "Owner on your team"].map((column) => line[of(column)]),
      ),
    ).toEqual([
      ["Sam 1", "Sam", world.rep.email, "yes"],
      ["Nobody 1", "", "", ""],
      ["Daniel early", "Daniel Frost", "daniel@elsewhere.test", "no"],
      ["Former 1", "Fay Former", former.email, "no"],
      ["Sam 2", "Sam", world.rep.email, "yes"],
      ["Daniel late", "Daniel Frost", "daniel@elsewhere.test", "no"],
    ]);
  });
});

describe("[R-31] deals by their owner in HubSpot", () => {
  it("are those of each of them, of members beside them, or of nobody", async () => {
    const of = async (query: ListQuery) => {
      const { deals, total } = await list(world.manager, query);
      return { names: deals.map(({ name }) => name), total };
    };
    expect(await of({ crmOwnerId: ["50"] })).toEqual({
      names: ["Daniel early", "Daniel late"],
      total: 2,
    });
    expect(await of({ crmOwnerId: ["2"] })).toEqual({ names: ["Sam 1", "Sam 2"], total: 2 });
    expect(await of({ crmOwnerId: ["none"] })).toEqual({ names: ["Nobody 1"], total: 1 });
    expect(await of({ crmOwnerId: ["50", "none"], userId: [world.colleague.id] })).toEqual({
      names: ["Kim 1", "Nobody 1", "Daniel early", "Daniel late"],
      total: 4,
    });
    // Whole months are counted from the tallies where possible, without reading the deals.
    expect(await of({ crmOwnerId: ["60", "51"], orderBy: "Owner", order: "DESC" })).toEqual({
      names: ["Ops 1", "Gone 1"],
      total: 2,
    });
    expect(await of({ userId: [world.colleague.id] })).toEqual({ names: ["Kim 1"], total: 1 });
  });

  it("add up in the groups and in what is chosen", async () => {
    const query = { ...QUARTER, crmOwnerId: ["50", "none"] };
    const groups = await product.call(world.manager, api.deals.groups, {
      query: { ...query, by: "owner" },
    });
    expect(groups.body.map(({ label, deals, amount }) => [label, deals, amount])).toEqual([
      ["Daniel Frost", 2, 90],
      [null, 1, 40],
    ]);
    const chosen = await product.call(world.manager, api.deals.choice, { query });
    expect(chosen.body.map(({ amountInHomeCurrency }) => amountInHomeCurrency)).toEqual([
      60, 40, 30,
    ]);
  });

  it("are for a rep only the rep's own, whoever is asked for", async () => {
    expect(await namesOf(world.rep, { crmOwnerId: ["2"] })).toEqual(["Sam 1", "Sam 2"]);
    expect(await namesOf(world.rep, { crmOwnerId: ["none"] })).toEqual([]);
    for (const crmOwnerId of ["50", "3", "60", "9999"]) {
      const { status, raw } = await product.call(world.rep, api.deals.list, {
        query: { crmOwnerId: ["2", crmOwnerId] },
      });
      expect([status, raw.json().errorMessage]).toEqual([
        400,
        `Owner: there is no owner in HubSpot "${crmOwnerId}".`,
      ]);
    }
    expect((await product.call(world.rep, api.deals.owners, {})).status).toBe(403);
  });

  it("are no other organisation's", async () => {
    const other = await crmWorld(product);
    await other.deal(other.rep, { name: "Theirs", closeDate: "2026-12-01" as Day });
    expect(await namesOf(other.manager, { crmOwnerId: ["2"] })).toEqual(["Theirs"]);
    expect(await namesOf(other.manager, { crmOwnerId: ["none"] })).toEqual([]);
    const { status, raw } = await product.call(other.manager, api.deals.list, {
      query: { crmOwnerId: ["50"] },
    });
    expect([status, raw.json().errorMessage]).toEqual([
      400,
      'Owner: there is no owner in HubSpot "50".',
    ]);
    const { body } = await product.call(other.manager, api.deals.owners, {});
    expect(body).toEqual({
      owners: [{ id: other.rep.id, name: "Sam", isOnTeam: true }],
      hasUnowned: false,
    });
  });

  it("can be chosen from everyone who owns a deal, and kept in a view", async () => {
    const { body } = await product.call(world.manager, api.deals.owners, {});
    expect(body).toEqual({
      owners: [daniel, fay(), gone, kim(), ops, sam()],
      hasUnowned: true,
    });
    const save = (name: string, owner: string[]) =>
      product.call(world.manager, api.dealViews.create, { body: { name, state: { owner } } });
    const view = await save("Outside", [world.rep.id, "50", "none"]);
    expect([view.status, view.body.state]).toEqual([200, { owner: [world.rep.id, "50", "none"] }]);
    expect((await save("Far", ["9999"])).status).toBe(404);
  });
});
