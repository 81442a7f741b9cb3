import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

const save = (who: Person, body: object) => product.call(who, api.workspace.save, { body });
const people = async (who: Person) => (await product.call(who, api.workspace.people, {})).body;
const setRole = (who: Person, id: string, role: "manager" | "rep") =>
  product.call(who, api.workspace.setRole, { params: { id }, body: { role } });
const leave = (who: Person, id: string, handOverTo: string | null = null) =>
  product.call(who, api.workspace.deactivate, { params: { id }, body: { handOverTo } });
const audit = async (who: Person, query = {}) =>
  (await product.call(who, api.workspace.audit, { query })).body;

describe("[BY-9] the settings of an organisation", () => {
  it("are changed by managers, and everybody's session follows", async () => {
    const org = await product.organisation({ timeZone: "UTC" });
    const manager = await org.manager();
    const rep = await org.rep();
    const { body } = await save(manager, {
      name: "  Northwind North ",
      timeZone: "Australia/Sydney",
      fiscalStartMonth: 4,
      weekStartsOn: "sunday",
      currency: "SEK",
    });
    expect(body).toEqual({
      name: "Northwind North",
      timeZone: "Australia/Sydney",
      fiscalStartMonth: 4,
      weekStartsOn: "sunday",
      currency: "SEK",
      isCurrencyOfCrm: false,
      managersSee: "everybody",
    });
    const { body: session } = await product.call(rep, api.session.read, {});
    expect(session).toMatchObject({
      organisation: { name: "Northwind North" },
      timeZone: "Australia/Sydney",
      fiscalStartMonth: 4,
      weekStartsOn: "sunday",
      currency: "SEK",
    });
    expect((await save(rep, { name: "Mine" })).status).toBe(403);
  });

  it("refuse what makes no sense, and a currency beside the CRM's", async () => {
    const { manager } = await crmWorld(product);
    expect((await save(manager, { timeZone: "Atlantis/Capital" })).status).toBe(400);
    expect((await save(manager, { name: "  " })).status).toBe(400);
    expect((await save(manager, { fiscalStartMonth: 13 })).status).toBe(400);
    expect((await save(manager, { weekStartsOn: "friday" })).status).toBe(400);
    expect((await save(manager, { currency: "euro" })).status).toBe(400);
    expect((await save(manager, { currency: "USD" })).status).toBe(409);
  });
});

describe("[BY-9] what the installation offers", () => {
  it("is told to managers, set up or not", async () => {
    const { manager, rep } = await crmWorld(product);
    const services = (who: Person) => product.call(who, api.workspace.services, {});
    expect((await services(rep)).status).toBe(403);
    expect((await services(manager)).body).toEqual({
      model: null,
      calendars: { hasGoogle: false, connected: 0, lost: 0 },
      mail: null,
    });
  });
});

describe("[AUTH-12] an invitation", () => {
  it("waits until its address joins, and is that person then", async () => {
    const org = await product.organisation({});
    const manager = await org.manager();
    const email = `ines-${org.id}@acme.test`;
    const { body: invited } = await product.call(manager, api.people.addMember, {
      body: { name: "Ines", title: "Account Executive", emailAddress: email, role: "manager" },
    });
    const ines = async () => (await people(manager)).find(({ id }) => id === invited.id);
    expect(await ines()).toMatchObject({ joinedAt: null, role: "manager" });
    const { body } = await (await product.signIn(email)).join(org.id);
    expect(body).toMatchObject({
      user: { id: invited.id, role: "manager" },
      organisation: { id: org.id },
    });
    expect((await ines())?.joinedAt).toEqual(expect.any(String));
  });
});

describe("[BY-9] the people of an organisation", () => {
  it("change roles, but one manager stays", async () => {
    const org = await product.organisation({});
    const manager = await org.manager();
    const rep = await org.rep();
    expect((await setRole(manager, manager.id, "rep")).status).toBe(409);
    expect((await setRole(manager, rep.id, "manager")).body.role).toBe("manager");
    expect((await setRole(manager, manager.id, "rep")).body.role).toBe("rep");
    expect((await product.call(manager, api.workspace.people, {})).status).toBe(401);
    // The account cache expires after a moment; from then on the caller is a rep.
    await eventually(async () =>
      expect((await product.call(manager, api.workspace.people, {})).status).toBe(403),
    );
  });

  it("[S-8] a manager who never signed in does not count as the one who stays", async () => {
    const org = await product.organisation({});
    const manager = await org.manager();
    const body = { name: "Ines", title: "AE", role: "manager" as const, invite: false };
    const emailAddress = `ines-${org.id}@acme.test`;
    await product.call(manager, api.people.addMember, { body: { ...body, emailAddress } });
    const demote = () =>
      product.call(manager, api.workspace.setRole, {
        params: { id: manager.id },
        body: { role: "rep" },
      });
    const refused = await demote();
    expect([refused.status, refused.raw.json().message]).toEqual([
      409,
      "A workspace needs a manager who has signed in. The others haven't yet.",
    ]);
    await (await product.signIn(emailAddress)).join(org.id);
    expect((await demote()).status).toBe(200);
  });

  it("leave at once, hand over what is open, and can come back; what they did stays", async () => {
    const world = await crmWorld(product);
    const { manager, rep, colleague } = world;
    const dealId = await world.deal(rep);
    for (const text of ["Call", "Write"]) {
      await product.call(rep, api.actions.create, { body: { text } });
    }
    const before = (await people(manager)).find(({ id }) => id === rep.id);
    expect(before).toMatchObject({ openActions: 2, deactivatedAt: null });
    const { body: gone } = await leave(manager, rep.id, colleague.id);
    expect(gone).toMatchObject({ openActions: 0, deactivatedAt: expect.any(String) });
    expect((await product.call(rep, api.session.read, {})).status).toBe(401);
    const { body: handed } = await product.call(colleague, api.actions.own, { query: {} });
    expect(
      handed
        .flatMap(({ actions }) => actions)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(["Call", "Write"]);
    expect((await world.stored(dealId)).ownerId).toBe(rep.id);
    const params = { id: rep.id };
    await product.call(manager, api.workspace.reactivate, { params });
    expect((await product.call(rep, api.session.read, {})).status).toBe(200);
  });

  it("lose their API tokens for good when they leave", async () => {
    const { manager, rep } = await crmWorld(product);
    const { body: token } = await product.call(rep, api.tokens.create, {
      body: { name: "Script", scopes: ["deals:read"], days: null },
    });
    const script = { headers: { authorization: `Bearer ${token.token}` } };
    expect((await product.call(script, api.session.read, {})).status).toBe(200);
    await leave(manager, rep.id);
    expect((await product.call(script, api.session.read, {})).status).toBe(401);
    await product.call(manager, api.workspace.reactivate, { params: { id: rep.id } });
    expect((await product.call(rep, api.session.read, {})).status, "back").toBe(200);
    expect((await product.call(script, api.session.read, {})).status).toBe(401);
    expect((await product.call(rep, api.tokens.list, {})).body).toEqual([]);
    const { entries } = await audit(manager, { action: "member" });
    expect(entries.find(({ action }) => action === "member.deactivated")?.detail).toEqual({
      tokens: 1,
    });
  });

  it("report to a manager, who keeps seeing everybody, until that manager leaves", async () => {
    const org = await product.organisation({});
    const [head, lead, rep] = [await org.manager(), await org.manager(), await org.rep()];
    const reportTo = (who: Person, id: string, managerId: string | null) =>
      product.call(who, api.workspace.setManager, { params: { id }, body: { managerId } });
    expect((await reportTo(head, rep.id, lead.id)).body.managerId).toBe(lead.id);
    expect((await reportTo(head, lead.id, head.id)).body.managerId).toBe(head.id);
    const circle = await reportTo(head, head.id, lead.id);
    expect([circle.status, circle.raw.json().message]).toEqual([
      400,
      "Manager: they already report to this person.",
    ]);
    expect((await reportTo(head, lead.id, rep.id)).status).toBe(400);
    expect((await reportTo(rep, rep.id, null)).status).toBe(403);
    const { manager: stranger } = await crmWorld(product);
    expect((await reportTo(stranger, rep.id, null)).status).toBe(404);
    expect((await reportTo(head, rep.id, stranger.id)).status).toBe(404);
    const table = async () =>
      new Map(
        (await product.call(head, api.people.teamTable, { query: {} })).body.map(
          ({ id, managerId }) => [id, managerId],
        ),
      );
    expect((await table()).get(rep.id), "the whole team is seen by every manager").toBe(lead.id);
    const invite = (managerId: string) =>
      product.call(head, api.people.addMember, {
        body: { name: "N", title: "AE", emailAddress: `n-${org.id}@acme.test`, managerId },
      });
    expect((await invite(rep.id)).status).toBe(400);
    const { body: invited } = await invite(lead.id);
    expect((await table()).get(invited.id)).toBe(lead.id);
    await setRole(head, lead.id, "rep");
    expect((await table()).get(rep.id), "a rep leads nobody").toBe(head.id);
    const { entries } = await audit(head, { action: "member" });
    expect(entries.map(({ action }) => action)).toContain("member.team-changed");
  });

  it("are safe from mistakes and from strangers", async () => {
    const { manager, rep } = await crmWorld(product);
    const { manager: stranger, rep: other } = await crmWorld(product);
    expect((await leave(manager, manager.id)).status).toBe(409);
    expect((await leave(manager, other.id)).status).toBe(404);
    expect((await leave(manager, rep.id, other.id)).status).toBe(404);
    expect((await setRole(stranger, rep.id, "manager")).status).toBe(404);
    expect((await leave(rep, manager.id)).status).toBe(403);
  });
});

describe("[BY-9] the audit log", () => {
  it("has every write with who and when, newest first, in pages and by filter", async () => {
    const { manager, rep } = await crmWorld(product);
    await save(manager, { name: "Renamed" });
    await setRole(manager, rep.id, "manager");
    await product.call(rep, api.actions.create, { body: { text: "Call" } });
    const { entries } = await audit(manager);
    expect(entries.slice(0, 3).map(({ action, actor }) => [action, actor.id])).toEqual([
      ["action.added", rep.id],
      ["member.role-changed", manager.id],
      ["workspace.changed", manager.id],
    ]);
    const first = await audit(manager, { limit: 1 });
    const second = await audit(manager, { limit: 1, before: first.next });
    expect([...first.entries, ...second.entries]).toEqual(entries.slice(0, 2));
    const members = await audit(manager, { action: "member", actorId: manager.id });
    expect(members.entries.map(({ action }) => action)).toEqual(["member.role-changed"]);
    const { manager: stranger } = await crmWorld(product);
    expect((await audit(stranger)).entries).not.toContainEqual(entries[0]);
  });

  it("names the people, deals and stages that it speaks of", async () => {
    const world = await crmWorld(product);
    const { manager, rep } = world;
    const crmId = await world.deal(rep, { name: "Northwind renewal" });
    const params = { hubspotId: crmId };
    const body = { dealstage: "proposal" };
    expect((await product.call(rep, api.deals.setProperty, { params, body })).status).toBe(200);
    const { entries, names } = await audit(manager, { action: "deal", actorId: rep.id });
    expect(entries[0]?.detail).toMatchObject({ from: "qualified", to: "proposal" });
    const deal = await world.stored(crmId);
    expect(names).toMatchObject({
      [deal.id]: "Northwind renewal",
      qualified: "The qualified stage",
      proposal: "The proposal stage",
    });
    const { manager: stranger } = await crmWorld(product);
    expect((await audit(stranger)).names).not.toHaveProperty(deal.id);
  });
});

describe("[TREE-1] [TREE-3] admins", () => {
  it("invite people in any role, and observers see the team that is chosen for them", async () => {
    const org = await product.organisation({ managersSee: "tree" });
    const top = await org.manager();
    const lead = await org.manager({ managerId: top.id });
    const rep = await org.rep({ managerId: lead.id });
    const other = await org.rep({ managerId: top.id });
    const admin = await org.admin();
    const add = (role: "rep" | "manager" | "admin" | "observer", more: object = {}) =>
      product.call(admin, api.people.addMember, {
        body: {
          ...{ name: role, title: role, emailAddress: `${role}@${org.id}.test`, phoneNumber: "" },
          ...{ role, invite: false, ...more },
        },
      });
    expect((await add("rep", { managerId: lead.id })).status).toBe(200);
    expect((await add("manager", { observesId: lead.id })).status, "no observer").toBe(400);
    expect((await add("manager")).status).toBe(200);
    expect((await add("admin")).status).toBe(200);
    expect((await add("observer", { observesId: lead.id })).body).toMatchObject({
      role: "observer",
    });
    const added = (await people(admin)).find(({ role }) => role === "observer");
    expect(added).toMatchObject({ observesId: lead.id, managerId: null });
    const { rows } = await sql<{ personId: string }>`select person_id from visible_people
      where organisation_id = ${org.id} and viewer_id = ${added?.id} and not is_coached`.execute(
      product.database.owner,
    );
    const seen = rows.map(({ personId }) => personId);
    expect([lead.id, rep.id].every((id) => seen.includes(id))).toBe(true);
    expect(seen).not.toContain(other.id);
  });

  it("make a manager a rep, and a named successor takes over the reports", async () => {
    const org = await product.organisation();
    const top = await org.manager();
    const [lead, sibling] = [
      await org.manager({ managerId: top.id }),
      await org.manager({ managerId: top.id }),
    ];
    const rep = await org.rep({ managerId: lead.id });
    const admin = await org.admin();
    const demote = (id: string, successorId?: string | null) =>
      product.call(admin, api.workspace.setRole, {
        params: { id },
        body: { role: "rep", ...(successorId !== undefined && { successorId }) },
      });
    const managerOf = async (id: string) =>
      (await people(admin)).find((one) => one.id === id)?.managerId;
    expect((await demote(lead.id, rep.id)).status, "reps lead no one").toBe(400);
    expect((await demote(lead.id, sibling.id)).status).toBe(200);
    expect(await managerOf(rep.id)).toBe(sibling.id);
    expect((await demote(sibling.id)).status).toBe(200);
    expect(await managerOf(rep.id), "their own manager by default").toBe(top.id);
    const self = {
      params: { id: rep.id },
      body: { role: "observer", observesId: rep.id },
    } as const;
    expect((await product.call(admin, api.workspace.setRole, self)).status).toBe(400);
  });
});
