import { randomUUID } from "node:crypto";
import { api, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

type Form = RouteInput<typeof api.team.saveMember>["body"];
const FORM: Form = {
  name: "Sam Lee",
  title: "Senior AE",
  emailAddress: " Sam.Lee@Acme.test ",
  phoneNumber: "ext. 12 (mornings)",
};
const save = (who: Person, id: string, body: Form) =>
  product.call(who, api.team.saveMember, { params: { id }, body });
const read = async (who: Person, id: string) =>
  (await product.call(who, api.team.member, { params: { id }, query: { brief: "true" } })).body;

async function people() {
  const org = await product.organisation();
  return { org, manager: await org.manager(), rep: await org.rep() };
}

/** Signs in with this verified address and joins. */
async function signIn(email: string, organisationId: string, subject = `subject-${randomUUID()}`) {
  const person = await product.signIn(email, {}, subject);
  const opened = await person.open();
  return opened.status === 200 ? opened : person.join(organisationId);
}

describe("[TM-2] changing a team member", () => {
  it("keeps what was typed, the address in lower case", async () => {
    const { manager, rep } = await people();
    const address = `Sam.${rep.id}@Acme.test`;
    const { status, body } = await save(manager, rep.id, { ...FORM, emailAddress: ` ${address} ` });
    expect(status).toBe(200);
    const shown = {
      id: rep.id,
      name: "Sam Lee",
      title: "Senior AE",
      role: "rep",
      emailAddress: address.toLowerCase(),
      phoneNumber: "ext. 12 (mornings)",
      sub: false,
    };
    expect(body).toMatchObject(shown);
    expect(await read(rep, rep.id)).toEqual({ ...shown, sub: true });
    const { phoneNumber, ...without } = FORM;
    expect(
      (await save(manager, rep.id, { ...without, emailAddress: address })).body.phoneNumber,
    ).toBe("");
  });

  it("needs a name, a title and an address that could be one", async () => {
    const { manager, rep } = await people();
    const bad = [{ name: " " }, { title: "" }, { emailAddress: "sam" }, { emailAddress: "" }];
    for (const change of bad) {
      const refused = await save(manager, rep.id, { ...FORM, ...change });
      expect(refused.status).toBe(400);
      expect(refused.raw.json().field).toBe(Object.keys(change)[0]);
    }
  });

  it("an address of somebody else in the team is refused in words, elsewhere it is free", async () => {
    const { org, manager, rep } = await people();
    const other = await org.rep();
    const taken = await save(manager, rep.id, { ...FORM, emailAddress: other.email });
    expect([taken.status, taken.raw.json().message]).toEqual([
      409,
      `Email address: someone else on your team already has ${other.email}.`,
    ]);
    const elsewhere = await people();
    const same = { ...FORM, emailAddress: other.email };
    expect((await save(elsewhere.manager, elsewhere.rep.id, same)).status).toBe(200);
  });

  it("is for managers, and for their own team", async () => {
    const { rep } = await people();
    const { manager: stranger } = await people();
    expect((await save(rep, rep.id, FORM)).status).toBe(403);
    expect((await save(stranger, rep.id, FORM)).status).toBe(404);
    expect(await read(rep, rep.id)).toMatchObject({ title: "Account Executive" });
  });

  it("the deals of the CRM's owner with the new address come along at once", async () => {
    const world = await crmWorld(product);
    const id = await world.deal(world.colleague);
    await save(world.manager, world.colleague.id, {
      ...FORM,
      emailAddress: `x-${randomUUID()}@acme.test`,
    });
    await save(world.manager, world.rep.id, { ...FORM, emailAddress: world.colleague.email });
    expect((await world.stored(id)).ownerId).toBe(world.rep.id);
  });
});

describe("[TM-2] a changed address lets nobody take an account over", () => {
  it("whoever signs in already goes on, and the owner of the new address does not become them", async () => {
    const { org, manager, rep } = await people();
    const address = `stranger-${randomUUID()}@acme.test`;
    await save(manager, rep.id, { ...FORM, emailAddress: address });
    const stranger = await signIn(address, org.id);
    expect([stranger.status, stranger.raw.json().code]).toEqual([404, "not_found"]);
    const themselves = await signIn(rep.email, org.id, rep.subject);
    expect(themselves.body.user).toMatchObject({ id: rep.id, emailAddress: address });
  });

  it("an invitation that nobody has taken follows the address", async () => {
    const { org, manager } = await people();
    const [id, wrong, right] = [
      randomUUID(),
      `w-${randomUUID()}@acme.test`,
      `r-${randomUUID()}@acme.test`,
    ];
    await product.database.owner
      .insertInto("users")
      .values({ organisationId: org.id, id, email: wrong, name: "New", role: "rep" })
      .execute();
    await save(manager, id, { ...FORM, emailAddress: right });
    expect((await signIn(wrong, org.id)).status).toBe(404);
    expect((await signIn(right, org.id)).body.user).toMatchObject({ id });
  });
});

describe("[R-24] a member in full", () => {
  const LABELS = {
    communication: "Communication",
    demoSkills: "Demo skills",
    collaboration: "Collaboration",
    timeManagement: "Time management",
    closingAbility: "Closing ability",
  };

  async function scene() {
    const org = await product.organisation();
    const [manager, rep] = [await org.manager({ name: "Maya" }), await org.rep({ name: "Sam" })];
    const params = { id: rep.id };
    await product.call(manager, api.people.saveNotes, {
      params,
      body: { html: "<p>Wants to lead</p>", basedOn: 0 },
    });
    await product.call(manager, api.people.saveAttributes, { params, body: { demoSkills: 5 } });
    for (const description of ["First", "Second"]) {
      const body = { teamMemberId: rep.id, description, status: "positive" as const };
      await product.call(manager, api.people.addUpdate, { params, body });
    }
    const due = { late: "2020-01-01", open: "2990-01-01" };
    for (const dueDate of Object.values(due)) {
      const body = { text: "Call", assigneeId: rep.id, dueDate };
      await product.call(manager, api.actions.create, { body });
    }
    await product.call(manager, api.meetings.createQuick, {
      body: {
        title: "Maya / Sam",
        start: "2990-01-01T09:00:00Z",
        end: "2990-01-01T10:00:00Z",
        attendeeIds: [rep.id],
      },
    });
    const list = async (who: Person) =>
      (await product.call(who, api.team.members, { query: {} })).body;
    return { org, manager, rep, params, list };
  }

  it("has what the manager may know of them, in the list as alone", async () => {
    const { manager, rep, params, list } = await scene();
    const sam = (await list(manager)).find(({ id }) => id === rep.id);
    expect(sam).toMatchObject({
      uuid: rep.id,
      pictureURL: null,
      lateActions: 1,
      completedActions: 0,
      nextEvent: { title: "Maya / Sam" },
      UserUpdates: [{ description: "Second" }],
      UserNote: { notes: "<p>Wants to lead</p>" },
      slackUserId: null,
      preferences: { slack: { notifications: true } },
    });
    expect(sam?.UserAttribute?.attributes).toEqual(
      Object.entries(LABELS).map(([id, label]) => ({
        id,
        label,
        value: id === "demoSkills" ? 5 : 3,
      })),
    );
    const { body: alone } = await product.call(manager, api.team.member, { params, query: {} });
    expect(alone.UserUpdates?.map(({ description }) => description)).toEqual(["First", "Second"]);
    const { UserUpdates: _, ...rest } = alone;
    expect({ ...rest, UserUpdates: sam?.UserUpdates }).toEqual(sam);
  });

  it("shows a rep themselves without the managers' notes, and nobody else", async () => {
    const { org, rep, params, list } = await scene();
    const own = await list(rep);
    expect(own.map(({ id }) => id)).toEqual([rep.id]);
    expect(own[0]).toMatchObject({ sub: true, UserUpdates: [{ description: "Second" }] });
    expect(own[0]).not.toHaveProperty("UserNote");
    const colleague = await org.rep();
    const other = await product.call(colleague, api.team.member, { params, query: {} });
    expect(other.status).toBe(404);
  });

  it("costs as many queries for fifty as for two", async () => {
    const { org, manager, list } = await scene();
    const asked = async () => {
      const before = statements;
      await list(manager);
      return statements - before;
    };
    let statements = 0;
    const counted = new WeakSet<object>();
    product.pool.on("acquire", (client) => {
      if (counted.has(client)) return;
      counted.add(client);
      const query = client.query.bind(client);
      Object.assign(client, {
        query: (...given: Parameters<typeof query>) => {
          statements += 1;
          return query(...given);
        },
      });
    });
    await list(manager);
    const few = await asked();
    for (let count = 0; count < 48; count += 1) await org.rep();
    // Accounts are cached for a second.
    await list(manager);
    expect(await asked()).toBe(few);
    expect(few).toBeLessThanOrEqual(14);
  });
});
