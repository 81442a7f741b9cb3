import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ environment: { RATE_LIMIT_PER_MINUTE: "2000" } });
});
afterAll(() => product.close());

const read = (who: Pick<Person, "headers">) => product.call(who, api.session.read, {});
const codeOf = async (who: Pick<Person, "headers">) => (await read(who)).raw.json().code;
const signOut = (who: Person, id: string) =>
  product.call(who, api.security.signOut, { params: { id } });
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;

/** Simulates a renewed token: issued now, with the original `auth_time`. */
async function signedInAt({ subject }: Person, authTime: number) {
  const token = await product.issuer.accessToken(subject, { auth_time: authTime });
  return { headers: { authorization: `Bearer ${token}` } };
}

describe("[C3] [BY-9] signing out everywhere", () => {
  it("ends every token from before, renewed ones too, and lets a new sign-in through", async () => {
    const org = await product.organisation();
    const [manager, rep, other] = [await org.manager(), await org.rep(), await org.rep()];
    expect((await read(rep)).status).toBe(200);
    expect((await signOut(manager, rep.id)).status).toBe(200);
    // Accounts are cached for up to a second.
    await eventually(async () => expect(await codeOf(rep)).toBe("signed_out"));
    const renewed = await signedInAt(rep, seconds(-60));
    expect([(await read(renewed)).status, await codeOf(renewed)]).toEqual([401, "signed_out"]);
    const opened = async (who: Pick<Person, "headers">) =>
      product.call(who, api.session.open, {
        body: { idToken: await product.issuer.idToken(rep.subject, { email: rep.email }) },
      });
    expect((await opened(renewed)).status).toBe(401);
    const again = await signedInAt(rep, seconds(2));
    expect((await opened(again)).status).toBe(200);
    expect((await read(again)).status).toBe(200);
    expect((await read(other)).status, "nobody else").toBe(200);
  });

  it("is anybody's own right, a manager's for the team, and nobody's beyond it", async () => {
    const org = await product.organisation();
    const [manager, rep, other] = [await org.manager(), await org.rep(), await org.rep()];
    const { manager: stranger } = { manager: await (await product.organisation()).manager() };
    expect((await signOut(rep, other.id)).status).toBe(403);
    expect((await signOut(stranger, rep.id)).status).toBe(404);
    expect((await product.call(rep, api.security.signOutSelf, {})).status).toBe(200);
    await eventually(async () => expect(await codeOf(rep)).toBe("signed_out"));
    const { body } = await product.call(manager, api.workspace.audit, {
      query: { action: "session" },
    });
    expect(body.entries.map(({ action, actor, detail }) => [action, actor.id, detail])).toEqual([
      ["session.ended-everywhere", rep.id, { isOwn: true }],
    ]);
  });
});

describe("[TREE-3] an observer", () => {
  it("signs out everywhere, which is the only change they may make, and nobody else is", async () => {
    const org = await product.organisation();
    const [manager, rep] = [await org.manager(), await org.rep()];
    const [observer, other] = [await org.observer(), await org.observer()];
    expect((await signOut(observer, rep.id)).status).toBe(403);
    expect((await product.call(observer, api.security.signOutSelf, {})).status).toBe(200);
    await eventually(async () => expect(await codeOf(observer)).toBe("signed_out"));
    expect([(await read(rep)).status, (await read(other)).status]).toEqual([200, 200]);
    const { body } = await product.call(manager, api.workspace.audit, {
      query: { action: "session" },
    });
    expect(body.entries.map(({ action, actor, detail }) => [action, actor.id, detail])).toEqual([
      ["session.ended-everywhere", observer.id, { isOwn: true }],
    ]);
  });
});

describe("[BY-9] how people sign in", () => {
  it("is told to managers: the provider, who came when and was last here", async () => {
    const org = await product.organisation();
    const [manager, rep] = [await org.manager({ name: "Maya" }), await org.rep({ name: "Ana" })];
    const gone = "https://old.identity.test";
    await product.database.owner
      .insertInto("identities")
      .values({ organisationId: org.id, userId: rep.id, issuer: gone, subject: "ana" })
      .execute();
    const idToken = await product.issuer.idToken(rep.subject, { email: rep.email });
    await product.call(rep, api.session.open, { body: { idToken } });
    const { body } = await product.call(manager, api.security.read, {});
    expect(body.methods).toEqual([
      { issuer: product.issuer.url, isOn: true, people: 2 },
      { issuer: gone, isOn: false, people: 1 },
    ]);
    const nothing = { signedInAt: null, signedOutAt: null };
    expect(body.people).toMatchObject([
      { name: "Ana", sub: false, signedInAt: expect.any(String), seenAt: expect.any(String) },
      { name: "Maya", sub: true, seenAt: expect.any(String), ...nothing },
    ]);
    expect((await product.call(rep, api.security.read, {})).status).toBe(403);
  });
});

describe("[BY-10] tokens that are nobody's", () => {
  it("are not looked up any more once an address showed too many, and right ones still work", async () => {
    const rep = await (await product.organisation()).rep();
    const { body } = await product.call(rep, api.tokens.create, {
      body: { name: "Script", scopes: ["deals:read"], days: null },
    });
    const ask = async (token: string, remoteAddress: string) =>
      (
        await product.app.inject({
          url: api.session.read.path,
          remoteAddress,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    const guesses: number[] = [];
    // An IPv6 user typically controls a whole /64, so limits count by prefix.
    const [here, elsewhere] = ["2001:db8:0:7::", "2001:db8:0:8::"];
    expect(await ask(body.token, `${here}1`)).toBe(200);
    for (let guess = 0; guess < 101; guess++) {
      guesses.push(await ask(`tl_${guess}`, `${here}${guess}`));
    }
    expect(new Set(guesses.slice(0, 100))).toEqual(new Set([401]));
    expect(guesses[100]).toBe(429);
    expect(await ask("tl_guess", `${here}ffff`)).toBe(429);
    expect(await ask(body.token, `${here}ffff`), "known as right").toBe(200);
    expect(await ask("tl_guess", `${elsewhere}1`), "another network").toBe(401);
  });
});
