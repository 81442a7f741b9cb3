import { randomUUID } from "node:crypto";
import { api, type Sent } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

type Form = Sent<typeof api.team.saveMember>["body"];
const FORM: Form = {
  name: "Sam Lee",
  title: "Senior AE",
  emailAddress: " Sam.Lee@Acme.test ",
  phoneNumber: "ext. 12 (mornings)",
};
const save = (who: Person, id: string, body: Form) =>
  product.call(who, api.team.saveMember, { params: { id }, body });
const read = async (who: Person, id: string) =>
  (await product.call(who, api.team.member, { params: { id } })).body;

async function people() {
  const org = await product.organisation();
  return { org, manager: await org.manager(), rep: await org.rep() };
}

/** Signs in as somebody whom the provider knows under this address. */
async function signIn(email: string, subject = `subject-${randomUUID()}`) {
  const who = { headers: { authorization: `Bearer ${await product.issuer.accessToken(subject)}` } };
  const idToken = await product.issuer.idToken(subject, { email, email_verified: true });
  return product.call(who, api.session.open, { body: { idToken } });
}

describe("[TM-2] changing a team member", () => {
  it("keeps what was typed, the address in lower case", async () => {
    const { manager, rep } = await people();
    const address = `Sam.${rep.id}@Acme.test`;
    const { status, body } = await save(manager, rep.id, { ...FORM, emailAddress: ` ${address} ` });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: rep.id,
      name: "Sam Lee",
      title: "Senior AE",
      role: "rep",
      emailAddress: address.toLowerCase(),
      phoneNumber: "ext. 12 (mornings)",
      sub: false,
    });
    expect(await read(rep, rep.id)).toEqual({ ...body, sub: true });
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
      expect(refused.raw.json().message).toMatch(new RegExp(`^${Object.keys(change)[0]}`));
    }
  });

  it("an address of somebody else in the team is refused in words, elsewhere it is free", async () => {
    const { org, manager, rep } = await people();
    const other = await org.rep();
    const taken = await save(manager, rep.id, { ...FORM, emailAddress: other.email });
    expect([taken.status, taken.raw.json().message]).toEqual([
      409,
      `emailAddress: somebody else in your team has ${other.email} already.`,
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
    const { manager, rep } = await people();
    const address = `stranger-${randomUUID()}@acme.test`;
    await save(manager, rep.id, { ...FORM, emailAddress: address });
    const stranger = await signIn(address);
    expect([stranger.status, stranger.raw.json().code]).toEqual([403, "no_account"]);
    const themselves = await signIn(rep.email, rep.subject);
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
    expect((await signIn(wrong)).status).toBe(403);
    expect((await signIn(right)).body.user).toMatchObject({ id });
  });
});
