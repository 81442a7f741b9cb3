import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countBlocked } from "../../testing/count-blocked.ts";
import { eventually } from "../../testing/eventually.ts";
import { AUDIENCE, untrustedIssuer } from "../../testing/issuer.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

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
    const stranger = await untrustedIssuer();
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
        rights: [
          ...["write", "read-team", "coach", "read-everybody", "coach-everybody"],
          ...["administer", "read-unowned"],
        ],
        emailAddress: manager.email,
        email: manager.email,
        isPaid: true,
        customerId: null,
        preferences: { playerCoachModeOn: false },
      },
      organisation: { id: org.id, name: org.name },
      isHubspotConnected: false,
      hasHubspotTrouble: false,
      isSlackConnected: false,
      isSetUp: false,
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
  /** A user added by a manager, who hasn't signed in yet. */
  async function added(name: string, email = `${name}-${randomUUID()}@acme.test`) {
    const org = await product.organisation();
    const manager = await org.manager({ name: `Manager of ${name}` });
    const body = { name, title: "AE", emailAddress: email, invite: false };
    const { id } = (await product.call(manager, api.people.addMember, { body })).body;
    return { org, manager, id, email };
  }
  const openedBy = async (who: Pick<Person, "headers">) =>
    (await product.call(who, api.session.read, {})).body.organisation?.id;

  const organisation = { name: " Acme ", timeZone: "Europe/Berlin" };

  it("sign-up creates the organisation with its first user as manager", async () => {
    const first = await product.signIn("first@acme.test");
    const unknown = await first.open();
    expect([unknown.status, unknown.raw.json().code]).toEqual([403, "no_account"]);
    const read = await product.call(first, api.session.read, {});
    expect([read.status, read.raw.json().code]).toEqual([403, "no_account"]);
    expect(await first.offers()).toEqual({ emailAddress: "first@acme.test", workspaces: [] });

    const body = { idToken: first.idToken, ...organisation };
    const created = await product.call(first, api.session.createOrganisation, { body });
    expect(created.body).toMatchObject({
      user: { name: "New Person", role: "manager", emailAddress: "first@acme.test", isPaid: true },
      organisation: { name: "Acme" },
      timeZone: "Europe/Berlin",
    });
    expect((await product.call(first, api.session.read, {})).body).toEqual(created.body);

    const again = await product.call(first, api.session.createOrganisation, { body });
    expect([again.status, again.raw.json().code]).toEqual([409, "conflict"]);
  });

  it("[S-3] a member whom a manager added sees the workspace at the first sign-in, and joins by choosing it", async () => {
    const { org, manager, id, email } = await added("ines");
    const ines = await product.signIn(email.toUpperCase());
    const opened = await ines.open();
    expect([opened.status, opened.raw.json().code]).toEqual([403, "no_account"]);
    expect(await ines.offers()).toEqual({
      emailAddress: email,
      workspaces: [
        {
          ...{ organisationId: org.id, name: org.name, role: "rep", state: "invited" },
          managers: [{ name: manager.name, emailAddress: manager.email }],
          addedAt: expect.any(String),
        },
      ],
    });
    // Listing workspaces must not join one.
    expect((await ines.open()).status).toBe(403);
    expect((await ines.join(org.id)).body).toMatchObject({
      user: { id, role: "rep", name: "ines" },
      organisation: { id: org.id },
    });
    expect((await ines.open()).body.user.id).toBe(id);
    const { body } = await product.call(manager, api.workspace.audit, { query: {} });
    expect(body.entries.map(({ action }) => action)).toEqual([
      ...["session.opened", "member.joined", "member.added"],
    ]);
  });

  it("[S-3] another workspace that adds the address later captures nobody: both are offered, one is chosen", async () => {
    const { org, id, email } = await added("victim");
    const { org: evil } = await added("captured", email);
    const victim = await product.signIn(email);
    expect((await victim.open()).status).toBe(403);
    const { workspaces } = await victim.offers();
    expect(workspaces.map(({ organisationId }) => organisationId).sort()).toEqual(
      [org.id, evil.id].sort(),
    );
    expect((await victim.join(org.id)).body.user.id).toBe(id);
    expect(await openedBy(victim)).toBe(org.id);
    // A later invitation doesn't move the user either.
    await added("again", email);
    expect((await victim.open()).body.organisation.id).toBe(org.id);
  });

  it("[S-3] somebody who is in the wrong workspace gets to the right one by its link, and back", async () => {
    const { org: wrong, email } = await added("lost");
    const lost = await product.signIn(email);
    await lost.join(wrong.id);
    const { org: right } = await added("found", email);
    const states = async (linked?: string) =>
      (await lost.offers(linked)).workspaces.map(({ organisationId, state }): [string, string] => [
        organisationId,
        state,
      ]);
    expect(await states(right.id)).toEqual([
      [right.id, "invited"],
      [wrong.id, "current"],
    ]);
    expect(await openedBy(lost)).toBe(wrong.id);
    expect((await lost.join(right.id)).body.organisation.id).toBe(right.id);
    expect(await openedBy(lost)).toBe(right.id);
    expect(new Map(await states())).toEqual(
      new Map([
        [wrong.id, "member"],
        [right.id, "current"],
      ]),
    );
    expect((await lost.join(wrong.id)).body.organisation.id).toBe(wrong.id);
    expect(await openedBy(lost)).toBe(wrong.id);
  });

  it("[S-3] an invitation that was declined is gone until its link is opened, and its managers see it", async () => {
    const { org, manager, id, email } = await added("no");
    const person = await product.signIn(email);
    expect((await person.decline(org.id)).body).toEqual({ emailAddress: email, workspaces: [] });
    expect((await person.offers()).workspaces).toEqual([]);
    expect((await person.offers(org.id)).workspaces).toMatchObject([
      { organisationId: org.id, state: "declined" },
    ]);
    const listed = async () => (await product.call(manager, api.invitations.list, {})).body.people;
    expect(await listed()).toMatchObject([{ userId: id, declinedAt: NOW.toISOString() }]);
    // The answer belongs to the address: with a new address the user is invited again.
    const emailAddress = `other-${email}`;
    const form = { name: "no", title: "AE", phoneNumber: "", emailAddress };
    await product.call(manager, api.team.saveMember, { params: { id }, body: form });
    expect(await listed()).toMatchObject([{ userId: id, declinedAt: null }]);
    const other = await product.signIn(emailAddress);
    expect((await other.offers()).workspaces).toMatchObject([{ state: "invited" }]);
    expect((await other.join(org.id)).body.user.id).toBe(id);
    expect((await other.decline(org.id)).status).toBe(404);
  });

  it("[S-3] whoever was invited may found a workspace of their own instead", async () => {
    const { email } = await added("founder");
    const founder = await product.signIn(email);
    const body = { idToken: founder.idToken, ...organisation };
    const created = await product.call(founder, api.session.createOrganisation, { body });
    expect(created.body).toMatchObject({
      user: { role: "manager" },
      organisation: { name: "Acme" },
    });
  });

  it("[S-3] a team works with a member who has not joined yet, and nobody else can join as them", async () => {
    const { org, manager, id } = await added("waiting");
    const names = (await product.call(manager, api.team.players, {})).body.map(({ id }) => id);
    expect(names).toEqual([id]);
    const stranger = await product.signIn(`stranger-${id}@acme.test`);
    for (const answer of [await stranger.join(org.id), await stranger.decline(org.id)]) {
      expect([answer.status, answer.raw.json().message]).toEqual([
        404,
        `This workspace hasn't invited stranger-${id}@acme.test. Sign in with the address that was invited, or ask for a new invitation.`,
      ]);
    }
    expect((await stranger.join(randomUUID())).status).toBe(404);
    expect((await stranger.offers(org.id)).workspaces).toEqual([]);
    const nobody = { body: { idToken: stranger.idToken, organisationId: org.id } };
    expect((await product.call(null, api.session.join, nobody)).status).toBe(401);
    expect((await product.call(null, api.session.decline, nobody)).status).toBe(401);
    expect((await product.call(null, api.session.workspaces, nobody)).status).toBe(401);
  });

  it("[S-3] somebody who has joined is known again under another provider's id; one whose address was only entered is not", async () => {
    const { org, id, email } = await added("moved");
    const before = await product.signIn(email);
    await before.join(org.id);
    await product.database.owner
      .updateTable("identities")
      .set({ issuer: "https://old.identity.test" })
      .where("userId", "=", id)
      .execute();
    expect((await (await product.signIn(email, {}, "new-id")).open()).body.user.id).toBe(id);
    // Changing such an account to another person's address must not capture that person.
    const { org: evil, manager, id: bait, email: own } = await added("bait");
    await (await product.signIn(own)).join(evil.id);
    await product.database.owner
      .updateTable("identities")
      .set({ issuer: "https://old.identity.test" })
      .where("userId", "=", bait)
      .execute();
    const emailAddress = `aim-${bait}@acme.test`;
    const form = { name: "x", title: "AE", phoneNumber: "", emailAddress };
    await product.call(manager, api.team.saveMember, { params: { id: bait }, body: form });
    expect((await (await product.signIn(emailAddress)).open()).status).toBe(403);
  });

  describe("several at once", () => {
    const MANY = 3;

    /** Runs calls concurrently, all blocked on a lock before any of them commits. */
    async function atOnce(calls: Array<() => Promise<{ status: number }>>): Promise<number[]> {
      const { owner } = product.database;
      const answers = await owner.transaction().execute(async (holding) => {
        await sql`lock table identities in share row exclusive mode`.execute(holding);
        const answering = calls.map((call) => call());
        await eventually(async () => expect(await countBlocked(owner)).toBe(calls.length));
        // Wrapped in an object, so that the transaction's promise doesn't await these calls, which
        // need its lock.
        return { answering };
      });
      return (await Promise.all(answers.answering)).map(({ status }) => status).sort();
    }

    it("somebody who joins in several tabs is let in in all of them", async () => {
      const { org, email } = await added("tabs");
      const person = await product.signIn(email);
      expect(await atOnce(Array(MANY).fill(() => person.join(org.id)))).toEqual([200, 200, 200]);
    });

    it("[C1] of those who come with one address only one becomes its user", async () => {
      const { org, email } = await added("twins");
      const twins = await Promise.all(
        Array.from({ length: MANY }, (_, nth) => product.signIn(email, {}, `twin-${nth}`)),
      );
      const joining = twins.map((twin) => () => twin.join(org.id));
      expect(await atOnce(joining)).toEqual([200, 404, 404]);
      const [late] = (await Promise.all(twins.map((twin) => twin.offers()))).filter(
        ({ workspaces }) => workspaces.length === 0,
      );
      expect(late?.workspaces).toEqual([]);
    });

    it("an organisation that is asked for several times is made once", async () => {
      const person = await product.signIn("twice@acme.test");
      const body = { idToken: person.idToken, ...organisation };
      const create = () => product.call(person, api.session.createOrganisation, { body });
      expect(await atOnce(Array(MANY).fill(create))).toEqual([200, 409, 409]);
    });
  });

  it("[C1] [S-3] an unverified address is offered nothing, joins nobody's account and creates none", async () => {
    const { org, email } = await added("unverified");
    const person = await product.signIn(email, { email_verified: false });
    expect((await person.open()).status).toBe(403);
    expect(await person.offers(org.id)).toEqual({ emailAddress: null, workspaces: [] });
    const joined = await person.join(org.id);
    expect([joined.status, joined.raw.json().message]).toEqual([
      403,
      "Your identity provider hasn't verified your email address.",
    ]);
    const body = { idToken: person.idToken, ...organisation };
    const created = await product.call(person, api.session.createOrganisation, { body });
    expect(created.status).toBe(403);
  });

  it("[C1] somebody else's id token is refused", async () => {
    const [one, two] = [
      await product.signIn("one@acme.test"),
      await product.signIn("two@acme.test"),
    ];
    const body = { idToken: two.idToken, organisationId: randomUUID() };
    const mixed = [
      await product.call(one, api.session.open, { body: { idToken: two.idToken } }),
      await product.call(one, api.session.join, { body }),
      await product.call(one, api.session.workspaces, { body }),
      await product.call(one, api.session.decline, { body }),
    ];
    expect(mixed.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it("a time zone that does not exist is refused by name", async () => {
    const who = await product.signIn("zone@acme.test");
    const body = { idToken: who.idToken, name: "Acme", timeZone: "Mars/Olympus" };
    const refused = await product.call(who, api.session.createOrganisation, { body });
    expect([refused.status, refused.raw.json().message]).toEqual([
      400,
      "Time zone: there's no time zone with that name.",
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
      "Role isn't known here; leave it out.",
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
    const { body } = await product.call(manager, api.team.members, { query: {} });
    expect(body.map(({ name, sub }) => [name, sub])).toEqual([
      ["Ali", false],
      ["Maya", true],
      ["Zoe", false],
    ]);
  });
});

it("[TREE-3] an observer joins, signs in and declines, which the audit log has in their name", async () => {
  const org = await product.organisation();
  const manager = await org.manager();
  const email = `oskar@${org.id}.test`;
  const { body: added } = await product.call(manager, api.people.addMember, {
    body: {
      ...{ name: "Oskar", title: "CFO", emailAddress: email, phoneNumber: "" },
      ...{ role: "observer", invite: false },
    },
  });
  const oskar = await product.signIn(email);
  expect((await oskar.offers()).workspaces).toMatchObject([{ role: "observer" }]);
  expect((await oskar.decline(org.id)).status).toBe(200);
  expect((await oskar.join(org.id)).body.user).toMatchObject({ id: added.id, role: "observer" });
  expect((await oskar.open()).status).toBe(200);
  const { body: log } = await product.call(manager, api.workspace.audit, {
    query: { actorId: added.id },
  });
  expect(log.entries.map(({ action }) => action)).toEqual([
    ...["session.opened", "member.joined", "member.declined"],
  ]);
});
