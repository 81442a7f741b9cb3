import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-18T12:00:00Z");
const PERIOD = "2026-Q4";
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

type Organisation = Awaited<ReturnType<TestProduct["organisation"]>>;

async function deal(
  { id: organisationId }: Organisation,
  { id: ownerId }: Person,
  given: { amount: number; closeDate: string; status?: "won" | "open" },
) {
  const id = randomUUID();
  const { amount, closeDate, status = "won" } = given;
  await product.database.owner
    .insertInto("deals")
    .values({
      ...{ organisationId, id, crmId: id, name: id, ownerId, status, closeDate },
      ...{
        amount,
        amountInHomeCurrency: amount,
        forecastCategory: status === "open" ? "COMMIT" : null,
      },
      ...{ createdAt: new Date("2026-07-01T09:00:00Z"), crmModifiedAt: NOW },
    })
    .execute();
}

/** A CRO, two managers in the north and the south, two reps and one. */
async function company() {
  const organisation = await product.organisation({ managersSee: "tree" });
  const cro = await organisation.manager({ name: "Carla" });
  const under = { managerId: cro.id };
  const north = await organisation.manager({ name: "Nora", ...under });
  const south = await organisation.manager({ name: "Sven", ...under });
  const ana = await organisation.rep({ name: "Ana", managerId: north.id });
  const ben = await organisation.rep({ name: "Ben", managerId: north.id });
  const eve = await organisation.rep({ name: "Eve", managerId: south.id });
  const people = { cro, north, south, ana, ben, eve };
  const { owner } = product.database;
  await owner
    .insertInto("connections")
    .values({ organisationId: organisation.id, vendor: "hubspot", mode: "live" })
    .execute();
  // They have been in these teams since the spring.
  await owner
    .updateTable("reportingPeriods")
    .set({ fromDay: "2026-04-01" })
    .where("organisationId", "=", organisation.id)
    .execute();
  for (const [rep, quota, repCommit] of [
    [ana, 100, 70],
    [ben, 200, 90],
    [eve, 400, 80],
  ] as const) {
    const at = new Date("2026-10-01T09:00:00Z");
    await owner
      .insertInto("checkIns")
      .values({
        ...{ organisationId: organisation.id, revieweeId: rep.id, period: PERIOD },
        ...{ quota, repCommit, committedAt: at, updatedAt: at },
      })
      .execute();
  }
  // History begins with the first saved goal.
  await owner
    .insertInto("checkInVersions")
    .values({
      ...{ organisationId: organisation.id, revieweeId: eve.id, period: PERIOD },
      ...{ savedAt: new Date("2026-07-01T09:00:00Z"), savedBy: eve.id, savedByName: "Eve" },
      ...{ quota: 0, repCommit: 0, won: 0, open: 0, bestCase: 0, mostLikely: 0, note: "" },
    })
    .execute();
  await deal(organisation, ana, { amount: 40.1, closeDate: "2026-10-20" });
  await deal(organisation, ben, { amount: 60.2, closeDate: "2026-11-02" });
  await deal(organisation, eve, { amount: 20.3, closeDate: "2026-11-10" });
  await deal(organisation, ben, { amount: 30, closeDate: "2026-12-10", status: "open" });
  return { organisation, people };
}

const tree = async (who: Person, query: { lead?: string; asOf?: string } = {}) =>
  product.call(who, api.forecast.tree, { query });

/** Name, quota, won, commit, likely of each row. */
const figures = ({ rows }: Awaited<ReturnType<typeof tree>>["body"]) =>
  rows.map(({ person, quota, won, commit, likely }) => [
    person.name,
    quota,
    won,
    commit,
    likely.value,
  ]);

const move = (by: Person, { id }: Person, to: Person | null) =>
  product.call(by, api.workspace.setManager, {
    params: { id },
    body: { managerId: to?.id ?? null },
  });

describe("the forecast of a tree", () => {
  it("[TREE-4] rolls each direct report's whole team up, the furthest from goal first", async () => {
    const { people } = await company();
    const { body } = await tree(people.cro);
    expect(figures(body)).toEqual([
      ["Sven", 400, 20.3, 80, 0],
      ["Nora", 300, 100.3, 160, 30],
    ]);
    expect(body.rows.map(({ isTeam, sellers, gap }) => [isTeam, sellers, gap])).toEqual([
      [true, 1, 379.7],
      [true, 2, 169.7],
    ]);
    expect(body.total).toMatchObject({ quota: 700, won: 120.6, commit: 240, gap: 549.4 });
    expect(body.path.map(({ name }) => name)).toEqual(["Carla"]);
    expect(body.sellerIds.toSorted()).toEqual(
      [people.ana.id, people.ben.id, people.eve.id].toSorted(),
    );
  });

  it("[TREE-4] goes down to a manager's team, with the way back up", async () => {
    const { people } = await company();
    const { body } = await tree(people.cro, { lead: people.north.id });
    expect(figures(body)).toEqual([
      ["Ben", 200, 60.2, 90, 30],
      ["Ana", 100, 40.1, 70, 0],
    ]);
    expect(body.path).toEqual([
      { id: people.cro.id, name: "Carla" },
      { id: people.north.id, name: "Nora" },
    ]);
    expect((await tree(people.north)).body.path).toEqual([{ id: people.north.id, name: "Nora" }]);
  });

  it("[TREE-2] shows a manager neither the sibling's team nor the level above, an observer their part", async () => {
    const { organisation, people } = await company();
    const statusOf = async (who: Person, lead: string) => (await tree(who, { lead })).status;
    expect(await statusOf(people.north, people.south.id)).toBe(404);
    expect(await statusOf(people.north, people.eve.id)).toBe(404);
    expect(await statusOf(people.north, people.cro.id)).toBe(404);
    expect(await statusOf(people.north, "everybody")).toBe(404);
    expect(await statusOf(people.cro, people.eve.id)).toBe(200);
    expect(await statusOf(people.ana, people.north.id)).toBe(403);
    const observer = await organisation.observer({ observesId: people.south.id });
    expect(figures((await tree(observer)).body)).toEqual([["Eve", 400, 20.3, 80, 0]]);
    expect(await statusOf(observer, people.north.id)).toBe(404);
    const auditor = await organisation.observer();
    expect((await tree(auditor)).body.path).toEqual([{ id: null, name: "" }]);
    expect(await statusOf(auditor, "everybody")).toBe(200);
  });

  it("[TREE-7] leaves what somebody won with the team they left, and the day before shows the old tree", async () => {
    const { people } = await company();
    expect((await move(people.cro, people.ana, people.south)).status).toBe(200);
    expect(figures((await tree(people.north)).body)).toEqual([
      ["Ben", 200, 60.2, 90, 30],
      ["Ana", 0, 40.1, 40.1, 0],
    ]);
    const left = (await tree(people.north)).body.rows.map(({ isPast, leftOn, sellerIds }) => [
      ...[isPast, leftOn, sellerIds],
    ]);
    expect(left).toEqual([
      [false, null, [people.ben.id]],
      [true, "2026-11-18", []],
    ]);
    expect(figures((await tree(people.south)).body)).toEqual([
      ["Eve", 400, 20.3, 80, 0],
      ["Ana", 100, 0, 29.9, 0],
    ]);
    expect((await tree(people.cro)).body.total).toMatchObject({ won: 120.6, commit: 240 });
    const before = await tree(people.cro, { asOf: "2026-11-17", lead: people.north.id });
    expect(figures(before.body)).toEqual([
      ["Ana", 0, 40.1, 0, 0],
      ["Ben", 0, 60.2, 0, 30],
    ]);
    expect(before.body.rows.every(({ isPast }) => !isPast)).toBe(true);
  });

  it("[TREE-2] the former manager loses sight of who moved at once, the new one gains it", async () => {
    const { people } = await company();
    const status = async (who: Person) =>
      (await product.call(who, api.team.member, { params: { id: people.ana.id }, query: {} }))
        .status;
    expect([await status(people.north), await status(people.south)]).toEqual([200, 404]);
    await move(people.cro, people.ana, people.south);
    expect([await status(people.north), await status(people.south)]).toEqual([404, 200]);
  });

  it("[TREE-5] keeps each level's number beside what was rolled up; nobody's changes another's", async () => {
    const { people } = await company();
    const call = (who: Person, about: Person, value: number, note = "") =>
      product.call(who, api.goals.saveManagerCall, {
        params: { revieweeId: about.id },
        body: { period: PERIOD, value, note },
      });
    expect((await call(people.north, people.north, 150, "Ben slips")).status).toBe(200);
    expect((await call(people.cro, people.north, 140, "Ana too")).status).toBe(200);
    const row = (await tree(people.cro)).body.rows.find(({ person }) => person.name === "Nora");
    expect(row).toMatchObject({
      commit: 160,
      call: { value: 150, note: "Ben slips", madeBy: "Nora" },
      yourCall: { value: 140, madeBy: "Carla" },
    });
    const own = (await tree(people.north)).body.total;
    expect(own).toMatchObject({ commit: 160, call: { value: 150 }, yourCall: null });
    // What those above call is theirs, also about the people between.
    await call(people.cro, people.ana, 50);
    const seen = await product.call(people.north, api.goals.managerCalls, { query: {} });
    expect(seen.body.map(({ value }) => value)).toEqual([150]);
    const fromAbove = await product.call(people.cro, api.goals.managerCalls, { query: {} });
    expect(fromAbove.body.map(({ value }) => value).toSorted()).toEqual([140, 50]);
    expect((await call(people.south, people.north, 1)).status).toBe(404);
  });

  it("[TREE-5] a call for a team that differs from its commits says why; one for a person need not", async () => {
    const { people } = await company();
    const call = async (about: Person, value: number, note = "") => {
      const { status, raw } = await product.call(people.cro, api.goals.saveManagerCall, {
        params: { revieweeId: about.id },
        body: { period: PERIOD, value, note },
      });
      return [status, raw.json().message];
    };
    expect(await call(people.north, 150)).toEqual([
      400,
      "Note: €150 is €10 below the commits rolled up. Say why, or call €160.",
    ]);
    expect(await call(people.north, 160.5, "  ")).toEqual([
      400,
      "Note: €160.50 is €0.50 above the commits rolled up. Say why, or call €160.",
    ]);
    expect((await tree(people.cro)).body.rows[0]).toMatchObject({ yourCall: null });
    expect(await call(people.north, 160)).toEqual([200, undefined]);
    expect(await call(people.north, 150, "Ben slips")).toEqual([200, undefined]);
    expect(await call(people.ana, 1)).toEqual([200, undefined]);
  });

  it("[TREE-5] a call has a history, without what those above called", async () => {
    const { people } = await company();
    const call = (who: Person, about: Person, value: number, note = "") =>
      product.call(who, api.goals.saveManagerCall, {
        params: { revieweeId: about.id },
        body: { period: PERIOD, value, note },
      });
    await call(people.north, people.north, 150, "Ben slips");
    await call(people.cro, people.north, 140, "Ana too");
    await call(people.north, people.north, 155, "Ben is back");
    await call(people.north, people.ana, 60);
    await call(people.cro, people.ana, 50);
    const historyOf = async (who: Person, about: Person) => {
      const answer = await product.call(who, api.goals.callHistory, {
        params: { revieweeId: about.id },
        query: { period: PERIOD },
      });
      return answer.status === 200
        ? answer.body.map(({ madeBy, value, note }) => [madeBy, value, note])
        : answer.status;
    };
    expect(await historyOf(people.cro, people.north)).toEqual([
      ["Nora", 155, "Ben is back"],
      ["Carla", 140, "Ana too"],
      ["Nora", 150, "Ben slips"],
    ]);
    expect(await historyOf(people.north, people.north)).toEqual([
      ["Nora", 155, "Ben is back"],
      ["Nora", 150, "Ben slips"],
    ]);
    expect(await historyOf(people.north, people.ana)).toEqual([["Nora", 60, ""]]);
    expect(await historyOf(people.south, people.north)).toBe(404);
    expect(await historyOf(people.ana, people.ana)).toBe(403);
    // Of a person, the tree shows their manager's number beside the caller's.
    const { rows } = (await tree(people.cro, { lead: people.north.id })).body;
    expect(rows.find(({ person }) => person.name === "Ana")).toMatchObject({
      call: { value: 60, madeBy: "Nora" },
      yourCall: { value: 50, madeBy: "Carla" },
    });
  });

  it("[TREE-5] a call for a team is not about the deals that its lead closes", async () => {
    const { organisation, people } = await company();
    await deal(organisation, people.north, { amount: 7, closeDate: "2026-11-03" });
    await product.call(people.north, api.goals.saveManagerCall, {
      params: { revieweeId: people.north.id },
      body: { period: PERIOD, value: 150, note: "Ben slips" },
    });
    const { rows, total } = (await tree(people.cro, { lead: people.north.id })).body;
    expect(total.call).toMatchObject({ value: 150 });
    expect(rows.find(({ person }) => person.name === "Nora")).toMatchObject({
      ...{ won: 7, call: null, yourCall: null, isTeam: false },
    });
  });

  it("[TREE-7] a manager whose people have all moved has not left", async () => {
    const { people } = await company();
    await move(people.cro, people.eve, people.north);
    const { body } = await tree(people.cro);
    expect(body.rows.map(({ person, isPast, won }) => [person.name, isPast, won])).toEqual([
      ["Nora", false, 100.3],
      ["Sven", false, 20.3],
    ]);
  });

  it("[TREE-6] has a quota of its own at a level, and says how much more is assigned below", async () => {
    const { people } = await company();
    const set = (who: Person, lead: Person, quota: number | null) =>
      product.call(who, api.forecast.setTeamQuota, {
        params: { leadId: lead.id },
        body: { period: PERIOD, quota },
      });
    expect((await set(people.cro, people.north, 250)).body).toEqual({
      ...{ leadId: people.north.id, period: PERIOD, quota: 250 },
    });
    const north = async () =>
      (await tree(people.cro)).body.rows.find(({ person }) => person.name === "Nora");
    expect(await north()).toMatchObject({ quota: 250, quotaDifference: 50, overAssigned: 20 });
    // Nobody sets the quota of their own team, unless there is nobody above.
    expect((await set(people.north, people.north, 1)).status).toBe(404);
    expect((await set(people.cro, people.cro, 600)).status).toBe(200);
    expect((await tree(people.cro)).body.total).toMatchObject({ quota: 600, overAssigned: 16.7 });
    await set(people.cro, people.north, null);
    expect(await north()).toMatchObject({ quota: 300, quotaDifference: 0, overAssigned: null });
  });

  it("[TREE-1] somebody who leaves is followed by whoever is named, or by their manager", async () => {
    const { organisation, people } = await company();
    const deputy = await organisation.manager({ name: "Dora", managerId: people.north.id });
    const leave = (who: Person, body: { successorId?: string | null } = {}) =>
      product.call(people.cro, api.workspace.deactivate, {
        params: { id: who.id },
        body: { handOverTo: null, ...body },
      });
    expect((await leave(people.north, { successorId: people.ana.id })).status).toBe(400);
    expect((await leave(people.north, { successorId: deputy.id })).status).toBe(200);
    const places = async () => {
      const { body } = await product.call(people.cro, api.workspace.people, {});
      const nameOf = new Map(body.map(({ id, name }) => [id, name]));
      return Object.fromEntries(
        body.map(({ name, managerId }) => [name, managerId && nameOf.get(managerId)]),
      );
    };
    expect(await places()).toMatchObject({ Dora: "Carla", Ana: "Dora", Ben: "Dora", Eve: "Sven" });
    expect((await leave(people.south)).status).toBe(200);
    expect(await places()).toMatchObject({ Eve: "Carla" });
  });
});

describe("[TREE-2] [TREE-3] what an organisation chooses", () => {
  it("is that managers see everybody until it chooses the tree", async () => {
    const organisation = await product.organisation();
    const [one, two] = [await organisation.manager(), await organisation.manager()];
    const rep = await organisation.rep({ managerId: one.id });
    const sees = async (who: Person) =>
      (await product.call(who, api.team.member, { params: { id: rep.id }, query: {} })).status ===
      200;
    expect([await sees(one), await sees(two)]).toEqual([true, true]);
    const save = (who: Person, managersSee: "everybody" | "tree") =>
      product.call(who, api.workspace.save, { body: { managersSee } });
    expect((await save(one, "tree")).body).toMatchObject({ managersSee: "tree" });
    expect([await sees(one), await sees(two)]).toEqual([true, false]);
    await save(one, "everybody");
    expect([await sees(one), await sees(two)]).toEqual([true, true]);
  });

  it("only those at the top and admins decide, so that nobody widens their own sight", async () => {
    const { people, organisation } = await company();
    const save = async (who: Person) =>
      (await product.call(who, api.workspace.save, { body: { managersSee: "everybody" } })).status;
    const setRole = async (who: Person, { id }: Person, role: "admin" | "manager") =>
      (await product.call(who, api.workspace.setRole, { params: { id }, body: { role } })).status;
    expect([await save(people.north), await setRole(people.north, people.north, "admin")]).toEqual([
      403, 403,
    ]);
    const admin = await organisation.admin();
    expect(await setRole(admin, people.ana, "manager")).toBe(200);
    expect(await save(admin)).toBe(200);
    // An admin looks after settings and people, and sees no deal.
    const deals = await product.call(admin, api.deals.list, { query: {} });
    expect(deals.body.deals).toEqual([]);
  });

  it("people who report to nobody are looked after by the top, not by every manager", async () => {
    const { people, organisation } = await company();
    const newcomer = await organisation.rep();
    const sees = async (who: Person) =>
      (await product.call(who, api.team.member, { params: { id: newcomer.id }, query: {} })).status;
    expect([await sees(people.cro), await sees(people.north)]).toEqual([200, 404]);
  });
});
