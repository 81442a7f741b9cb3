import { api } from "@touchline/contract";
import { SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { heldUp } from "../../testing/held-up.ts";
import { AUDIENCE, strangeIssuer } from "../../testing/issuer.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date();
let product: TestProduct;

beforeAll(async () => {
  const environment = {
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    STRIPE_PRICE_ID: "price_x",
  };
  product = await testProduct({ now: NOW, environment });
});
afterAll(() => product.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const statusWith = async (token: string) =>
  (await product.call(bearer(token), api.session.read, {})).status;

describe("[AUTH-1] [C1] a token", () => {
  it("of a known person lets them in", async () => {
    const rep = await (await product.organisation()).rep();
    expect((await product.call(rep, api.session.read, {})).status).toBe(200);
  });

  it.each([
    ["expired", (sub: string) => product.issuer.accessToken(sub, { exp: 1 })],
    ["for another audience", (sub: string) => product.issuer.accessToken(sub, { aud: "other" })],
    [
      "of another issuer",
      (sub: string) => product.issuer.accessToken(sub, { iss: "http://x.test" }),
    ],
    ["that is an id token", (sub: string) => product.issuer.accessToken(sub, { nonce: "n" })],
    ["not valid yet", (sub: string) => product.issuer.accessToken(sub, { nbf: 4_000_000_000 })],
  ])("%s is refused with 401", async (_, mint) => {
    const rep = await (await product.organisation()).rep();
    expect(await statusWith(await mint(rep.subject))).toBe(401);
  });

  it("signed by a stranger, unsigned, or signed with the public key as a password is refused", async () => {
    const rep = await (await product.organisation()).rep();
    const stranger = await strangeIssuer();
    const claims = { iss: product.issuer.url, sub: rep.subject, aud: AUDIENCE, exp: 4_000_000_000 };
    const forged = await stranger.sign(claims);
    await stranger.close();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const unsigned = `${part({ alg: "none" })}.${part(claims)}.`;
    const publicKey = await crypto.subtle.exportKey("spki", product.issuer.publicKey);
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: "test-key" })
      .sign(new Uint8Array(publicKey));
    for (const token of [forged, unsigned, confused, "x", "a.b.c"]) {
      expect(await statusWith(token)).toBe(401);
    }
  });

  it("that is missing is 401 and says how to sign in", async () => {
    const { raw } = await product.call(null, api.session.read, {});
    expect([raw.statusCode, raw.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
    expect(raw.json()).toMatchObject({ code: "unauthenticated", errorMessage: "Sign in first." });
  });

  it("cannot be checked while the provider is away: 503, not 401", async () => {
    const other = await testProduct();
    try {
      const rep = await (await other.organisation()).rep();
      other.issuer.setUp(false);
      expect((await other.call(rep, api.session.read, {})).status).toBe(503);
      other.issuer.setUp(true);
      expect((await other.call(rep, api.session.read, {})).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe("[AUTH-8] settings", () => {
  it("of the host are published to the browser at run time", async () => {
    const staging = await testProduct({
      environment: {
        ENVIRONMENT: "staging",
        OIDC_CLIENT_ID: "staging-web",
        SUPPORT_EMAIL: "a@b.co",
        LEGAL_IMPRINT_URL: "https://example.com/imprint",
        LEGAL_TERMS_URL: "",
      },
    });
    try {
      const { body } = await staging.call(null, api.session.settings, {});
      expect(body).toMatchObject({
        environment: "staging",
        identity: { authority: staging.issuer.url, clientId: "staging-web", audience: AUDIENCE },
        supportEmail: "a@b.co",
        legal: { imprintUrl: "https://example.com/imprint", privacyUrl: null, termsUrl: null },
        sentryDsn: null,
      });
    } finally {
      await staging.close();
    }
  });
});

describe("[AUTH-9] the session", () => {
  it("holds the user, the organisation, the CRM connection and the currency", async () => {
    const org = await product.organisation({ timeZone: "Europe/Dublin" });
    const manager = await org.manager({ name: "Maya" });
    const { body } = await product.call(manager, api.session.read, {});
    expect(body).toEqual({
      user: {
        id: manager.id,
        name: "Maya",
        title: "Account Executive",
        role: "manager",
        emailAddress: manager.email,
        isPaid: true,
        customerId: null,
        preferences: { playerCoachModeOn: false },
      },
      organisation: { id: org.id, name: org.name },
      isHubspotConnected: false,
      hasHubspotTrouble: false,
      isSlackConnected: false,
      currency: "EUR",
      timeZone: "Europe/Dublin",
      fiscalStartMonth: 1,
      weekStartsOn: "monday",
      hasBilling: true,
      trialEndsAt: null,
    });
  });

  it("[REP-10] knows a HubSpot connection, and tells a rep too when it is revoked", async () => {
    const org = await product.organisation();
    const rep = await org.rep();
    const known = async () => {
      const { body } = await product.call(rep, api.session.read, {});
      return [body.isHubspotConnected, body.hasHubspotTrouble];
    };
    const { owner } = product.database;
    await owner
      .insertInto("connections")
      .values({ organisationId: org.id, vendor: "hubspot" })
      .execute();
    expect(await known()).toEqual([true, false]);
    await owner.updateTable("connections").set({ revokedAt: NOW }).execute();
    expect(await known()).toEqual([false, true]);
  });

  it.each([
    { isPaid: true, trial: null, expected: true },
    { isPaid: false, trial: 1, expected: true },
    { isPaid: false, trial: -1, expected: false },
    { isPaid: false, trial: null, expected: false },
  ])("paid $isPaid with a trial ending in $trial days is paid: $expected", async (given) => {
    const trialEndsAt = given.trial && new Date(NOW.getTime() + given.trial * 86_400_000);
    const org = await product.organisation({
      isPaid: given.isPaid,
      trialEndsAt: trialEndsAt || null,
    });
    const { body } = await product.call(await org.rep(), api.session.read, {});
    expect(body.user.isPaid).toBe(given.expected);
    expect(body.trialEndsAt).toBe(trialEndsAt ? trialEndsAt.toISOString() : null);
  });
});

describe("[AUTH-12] joining", () => {
  async function newcomer(email: string, claims = {}, subject = `sub-${email}`) {
    const who = bearer(await product.issuer.accessToken(subject));
    const idToken = await product.issuer.idToken(subject, {
      email,
      email_verified: true,
      name: "New Person",
      ...claims,
    });
    return { who, idToken };
  }
  /** Somebody whom a manager has added, and who has not been here yet. */
  async function added(name: string) {
    const { id: organisationId } = await product.organisation();
    const user = { organisationId, id: crypto.randomUUID(), role: "rep", name };
    const email = `${name}@acme.test`;
    await product.database.owner
      .insertInto("users")
      .values({ ...user, email })
      .execute();
    return { ...user, email };
  }

  const organisation = { name: " Acme ", timeZone: "Europe/Berlin" };

  it("sign-up creates the organisation with its first user as manager", async () => {
    const { who, idToken } = await newcomer("first@acme.test");
    const unknown = await product.call(who, api.session.open, { body: { idToken } });
    expect([unknown.status, unknown.raw.json().code]).toEqual([403, "no_account"]);
    const read = await product.call(who, api.session.read, {});
    expect([read.status, read.raw.json().code]).toEqual([403, "no_account"]);

    const body = { idToken, ...organisation };
    const created = await product.call(who, api.session.createOrganisation, { body });
    expect(created.body).toMatchObject({
      user: { name: "New Person", role: "manager", emailAddress: "first@acme.test", isPaid: true },
      organisation: { name: "Acme" },
      timeZone: "Europe/Berlin",
    });
    expect((await product.call(who, api.session.read, {})).body).toEqual(created.body);

    const again = await product.call(who, api.session.createOrganisation, { body });
    expect([again.status, again.raw.json().code]).toEqual([409, "conflict"]);
  });

  it("a member added by a manager joins by signing in with the same verified address", async () => {
    const invited = await added("ines");
    const { who, idToken } = await newcomer("Ines@Acme.test");
    const joined = await product.call(who, api.session.open, { body: { idToken } });
    expect(joined.body).toMatchObject({
      user: { id: invited.id, role: "rep", name: "ines" },
      organisation: { id: invited.organisationId },
    });
  });

  describe("several at once", () => {
    const MANY = 3;

    /** Lets calls come so close together that none sees what another does. */
    async function atOnce(calls: Array<() => Promise<{ status: number }>>): Promise<number[]> {
      const { owner } = product.database;
      const answers = await owner.transaction().execute(async (holding) => {
        await sql`lock table identities in share row exclusive mode`.execute(holding);
        const answering = calls.map((call) => call());
        await eventually(async () => expect(await heldUp(owner)).toBe(calls.length));
        // Wrapped: whoever leaves this transaction must not wait for them.
        return { answering };
      });
      return (await Promise.all(answers.answering)).map(({ status }) => status).sort();
    }

    it("somebody who comes in several tabs, for the first time, is let in in all of them", async () => {
      const { who, idToken } = await newcomer((await added("tabs")).email);
      const open = () => product.call(who, api.session.open, { body: { idToken } });
      expect(await atOnce(Array(MANY).fill(open))).toEqual([200, 200, 200]);
    });

    it("[C1] of those who come with one address only one becomes its user", async () => {
      const { email } = await added("twins");
      const twins = await Promise.all(
        Array.from({ length: MANY }, (_, nth) => newcomer(email, {}, `twin-${nth}`)),
      );
      const opening = twins.map(
        ({ who, idToken }) =>
          () =>
            product.call(who, api.session.open, { body: { idToken } }),
      );
      expect(await atOnce(opening)).toEqual([200, 403, 403]);
    });

    it("an organisation that is asked for several times is made once", async () => {
      const { who, idToken } = await newcomer("twice@acme.test");
      const body = { idToken, ...organisation };
      const create = () => product.call(who, api.session.createOrganisation, { body });
      expect(await atOnce(Array(MANY).fill(create))).toEqual([200, 409, 409]);
    });
  });

  it("[C1] an unverified address joins nobody's account and creates none", async () => {
    const org = await product.organisation();
    const rep = await org.rep();
    const { who, idToken } = await newcomer(rep.email, { email_verified: false });
    const opened = await product.call(who, api.session.open, { body: { idToken } });
    expect(opened.status).toBe(403);
    const body = { idToken, ...organisation };
    const created = await product.call(who, api.session.createOrganisation, { body });
    expect(created.status).toBe(403);
  });

  it("[C1] somebody else's id token is refused", async () => {
    const one = await newcomer("one@acme.test");
    const two = await newcomer("two@acme.test");
    const mixed = await product.call(one.who, api.session.open, { body: { idToken: two.idToken } });
    expect(mixed.status).toBe(401);
  });

  it("a time zone that does not exist is refused by name", async () => {
    const { who, idToken } = await newcomer("zone@acme.test");
    const body = { idToken, name: "Acme", timeZone: "Mars/Olympus" };
    const refused = await product.call(who, api.session.createOrganisation, { body });
    expect([refused.status, refused.raw.json().message]).toEqual([
      400,
      "timeZone: there is no such time zone.",
    ]);
  });

  it("[A5] [C3] somebody who was deactivated is out at once", async () => {
    const org = await product.organisation();
    const rep = await org.rep();
    expect((await product.call(rep, api.session.read, {})).status).toBe(200);
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: NOW })
      .where("id", "=", rep.id)
      .execute();
    expect((await product.call(rep, api.session.read, {})).status).toBe(401);
  });
});

describe("[NAV-6] player/coach mode", () => {
  it("on, the manager can own deals too; off, only reps", async () => {
    const org = await product.organisation();
    const [manager, rep] = [await org.manager(), await org.rep()];
    const players = async () =>
      (await product.call(manager, api.team.players, {})).body.map(({ id }) => id).sort();
    expect(await players()).toEqual([rep.id]);
    const body = { playerCoachModeOn: true };
    const saved = await product.call(manager, api.session.savePreferences, { body });
    expect(saved.body).toEqual(body);
    expect(await players()).toEqual([manager.id, rep.id].sort());
  });

  it("takes the whole preferences object and nothing that is not a preference", async () => {
    const rep = await (await product.organisation()).rep();
    const body = { playerCoachModeOn: true, role: "manager" };
    const refused = await product.call(rep, api.session.savePreferences, { body });
    expect([refused.status, refused.raw.json().message]).toEqual([
      400,
      expect.stringContaining("role"),
    ]);
    const { user } = (await product.call(rep, api.session.read, {})).body;
    expect([user.role, user.preferences.playerCoachModeOn]).toEqual(["rep", false]);
  });
});

describe("[NAV-3] team members", () => {
  it("are listed by name for a manager, with their own record flagged sub", async () => {
    const org = await product.organisation();
    const manager = await org.manager({ name: "Maya" });
    await org.rep({ name: "Zoe" });
    await org.rep({ name: "Ali" });
    const { body } = await product.call(manager, api.team.members, {});
    expect(body.map(({ name, sub }) => [name, sub])).toEqual([
      ["Ali", false],
      ["Maya", true],
      ["Zoe", false],
    ]);
  });
});
