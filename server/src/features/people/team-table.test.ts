import { randomUUID } from "node:crypto";
import { api, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CrmDeal } from "../../ports/crm.ts";
import { crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-10T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function people() {
  const org = await product.organisation();
  return { org, manager: await org.manager(), rep: await org.rep() };
}

const table = async (who: Person) =>
  (await product.call(who, api.people.teamTable, { query: {} })).body;
const rowOf = async (who: Person, { id }: Person) =>
  (await table(who)).find((row) => row.id === id);

interface Meeting {
  owner: Person;
  with: Person[];
  title: string;
  startAt?: string;
  startDay?: string;
  isCancelled?: boolean;
}

async function meet(organisationId: string, given: Meeting) {
  const { owner: db } = product.database;
  const [id, { owner, startAt, startDay, title }] = [randomUUID(), given];
  await db
    .insertInto("calendarEvents")
    .values({
      organisationId,
      id,
      ownerId: owner.id,
      providerId: id,
      title,
      ...(startAt && { startAt: new Date(startAt), endAt: new Date(startAt) }),
      ...(startDay && { startDay, endDay: startDay, isAllDay: true }),
      cancelledAt: given.isCancelled ? NOW : null,
      updatedAt: NOW,
    })
    .execute();
  await db
    .insertInto("eventAttendees")
    .values(
      given.with.map(({ id: userId, email }) => ({
        organisationId,
        eventId: id,
        ownerId: owner.id,
        email,
        userId,
        response: "accepted",
      })),
    )
    .execute();
  return id;
}

async function act(who: Person, assignee: Person, dueDate: string | null, isDone = false) {
  const { body } = await product.call(who, api.actions.create, {
    body: { text: "Call Acme", dueDate, assigneeId: assignee.id },
  });
  if (isDone) {
    await product.call(who, api.actions.update, { params: { id: body.id }, body: { isDone } });
  }
}

describe("[TM-1] the team table", () => {
  it("has everybody by name, with nothing where there is nothing", async () => {
    const { manager, rep } = await people();
    const rows = await table(manager);
    expect(rows.map(({ id }) => id).sort()).toEqual([manager.id, rep.id].sort());
    expect(await rowOf(manager, rep)).toMatchObject({
      name: rep.name,
      emailAddress: rep.email,
      nextEvent: null,
      UserUpdates: [],
    });
  });

  it("shows the caller's own next meeting with each, whole days among them", async () => {
    const { org, manager, rep } = await people();
    const other = await org.rep();
    const all = { owner: manager, with: [rep] };
    await meet(org.id, { ...all, title: "Over", startAt: "2026-11-10T11:00:00Z" });
    await meet(org.id, {
      ...all,
      title: "Off",
      startAt: "2026-11-10T13:00:00Z",
      isCancelled: true,
    });
    await meet(org.id, { ...all, title: "Far", startAt: "2026-12-01T09:00:00Z" });
    await meet(org.id, {
      owner: rep,
      with: [rep],
      title: "Not mine",
      startAt: "2026-11-10T14:00:00Z",
    });
    const id = await meet(org.id, { ...all, title: "1:1", startAt: "2026-11-11T09:00:00Z" });
    await meet(org.id, {
      owner: manager,
      with: [other],
      title: "Kick-off",
      startDay: "2026-11-10",
    });
    expect((await rowOf(manager, rep))?.nextEvent).toEqual({
      id,
      title: "1:1",
      start: "2026-11-11T09:00:00.000Z",
    });
    expect((await rowOf(manager, other))?.nextEvent).toMatchObject({ start: "2026-11-10" });
  });

  it("shows the newest update only", async () => {
    const { manager, rep } = await people();
    for (const description of ["First", "Second"]) {
      await product.call(manager, api.people.addUpdate, {
        params: { id: rep.id },
        body: { teamMemberId: rep.id, description, status: "negative" },
      });
    }
    const { UserUpdates } = (await rowOf(manager, rep)) ?? {};
    expect(UserUpdates).toHaveLength(1);
    expect(UserUpdates?.[0]).toMatchObject({ status: "negative", createdBy: manager.name });
  });

  it("says how much of the money at risk anybody has looked at in the last week", async () => {
    const world = await crmWorld(product);
    const deal = async (
      amount: number,
      reviewedAt: string | null,
      given: Partial<CrmDeal> = {},
    ) => {
      const amounts = { amount, amountInHomeCurrency: amount };
      const crmId = await world.deal(world.rep, {
        forecastCategory: "COMMIT",
        ...amounts,
        ...given,
      });
      await product.database.owner
        .updateTable("deals")
        .set({ reviewedAt: reviewedAt && new Date(reviewedAt) })
        .where("organisationId", "=", world.org.id)
        .where("crmId", "=", crmId)
        .execute();
    };
    await deal(100, "2026-11-04T00:00:00Z");
    await deal(200, "2026-11-03T23:59:59Z", { forecastCategory: "BEST_CASE" });
    await deal(400, null, { closeDate: "2026-11-01" });
    // Not in the forecast, not in this quarter, or no longer open.
    await deal(1000, null, { forecastCategory: "PIPELINE" });
    await deal(1000, null, { closeDate: "2027-01-01" });
    await deal(1000, null, { stageId: "won" });
    expect((await rowOf(world.manager, world.rep))?.attention).toEqual({ atRisk: 700, seen: 100 });
    expect((await rowOf(world.manager, world.colleague))?.attention).toEqual({
      atRisk: 0,
      seen: 0,
    });
  });

  it("is for managers, and of their own team", async () => {
    const { manager, rep } = await people();
    expect((await product.call(rep, api.people.teamTable, { query: {} })).status).toBe(403);
    const elsewhere = await people();
    expect((await table(elsewhere.manager)).some(({ id }) => id === manager.id)).toBe(false);
  });
});

describe("[TM-5] the counts", () => {
  it("are 0 where there is nothing to do", async () => {
    const { manager, rep } = await people();
    expect(await rowOf(manager, rep)).toMatchObject({
      lateActions: 0,
      openActions: 0,
      completedActions: 0,
    });
  });

  it("count late actions as open too; late begins the day after", async () => {
    const { manager, rep } = await people();
    await act(manager, rep, "2026-11-09");
    await act(manager, rep, "2026-11-10");
    await act(manager, rep, null);
    await act(manager, rep, "2026-11-01", true);
    expect(await rowOf(manager, rep)).toMatchObject({
      lateActions: 1,
      openActions: 3,
      completedActions: 1,
    });
  });

  it("[R-13] are as many as the list of actions shows under the same word, and as Workspace counts", async () => {
    const { manager, rep } = await people();
    for (const day of ["2026-11-01", "2026-11-09", "2026-11-10", "2026-12-01", null]) {
      await act(manager, rep, day);
    }
    await act(manager, rep, "2026-11-01", true);
    const listed = async (status: "open" | "late" | "completed") => {
      const query = { status, assignees: [rep.id] };
      const { body } = await product.call(manager, api.actions.list, { query });
      return body.flatMap(({ actions }) => actions).length;
    };
    const { body: staff } = await product.call(manager, api.workspace.people, {});
    const counts = { lateActions: 2, openActions: 5, completedActions: 1 };
    expect(await rowOf(manager, rep)).toMatchObject(counts);
    expect([await listed("late"), await listed("open"), await listed("completed")]).toEqual([
      2, 5, 1,
    ]);
    expect(staff.find(({ id }) => id === rep.id)?.openActions).toBe(5);
  });
});

type NewMember = RouteInput<typeof api.people.addMember>["body"];
const FORM: NewMember = { name: "Ada Byron", title: "AE", emailAddress: "" };
const add = (who: Person, change: Partial<NewMember>) =>
  product.call(who, api.people.addMember, { body: { ...FORM, ...change } });
const fresh = () => `New-${randomUUID()}@Acme.test`;

describe("[TM-2] adding a member", () => {
  it("makes a rep, the address in lower case, who can join by signing in with it", async () => {
    const { manager } = await people();
    const emailAddress = fresh();
    const { status, body } = await add(manager, { emailAddress });
    expect(status).toBe(200);
    const address = emailAddress.toLowerCase();
    expect(body).toMatchObject({ name: "Ada Byron", role: "rep", emailAddress: address });
    expect((await table(manager)).map(({ id }) => id)).toContain(body.id);
    const { body: mine } = await product.call(manager, api.session.read, {});
    const session = await (await product.signIn(address)).join(mine.organisation.id);
    expect(session.body.user).toMatchObject({ id: body.id, role: "rep" });
    expect((await add(manager, { emailAddress: fresh(), role: "manager" })).body.role).toBe(
      "manager",
    );
  });

  it("refuses an address that is taken, and names what is missing", async () => {
    const { manager, rep } = await people();
    const taken = await add(manager, { emailAddress: rep.email });
    expect([taken.status, taken.raw.json().message]).toEqual([
      409,
      `Email address: someone else on your team already has ${rep.email}.`,
    ]);
    for (const change of [{ name: " " }, { title: "" }, { emailAddress: "ada" }]) {
      const refused = await add(manager, { emailAddress: fresh(), ...change });
      expect(refused.status).toBe(400);
      expect(refused.raw.json().field).toBe(Object.keys(change)[0]);
    }
  });

  it("is for managers, and is recorded", async () => {
    const { manager, rep } = await people();
    expect((await add(rep, { emailAddress: fresh() })).status).toBe(403);
    const { body } = await add(manager, { emailAddress: fresh() });
    const record = await product.database.owner
      .selectFrom("auditLog")
      .select(["actorId", "action"])
      .where("target", "=", `user ${body.id}`)
      .executeTakeFirst();
    expect(record).toEqual({ actorId: manager.id, action: "member.added" });
  });

  it("gives them the deals of the CRM's owner with that address at once", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.colleague);
    await product.call(world.manager, api.team.saveMember, {
      params: { id: world.colleague.id },
      body: { name: "Moved", title: "AE", emailAddress: fresh() },
    });
    const { body } = await add(world.manager, { emailAddress: world.colleague.email });
    expect((await world.stored(id)).ownerId).toBe(body.id);
  });
});
