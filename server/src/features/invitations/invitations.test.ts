import { randomUUID } from "node:crypto";
import { api, type Invitation } from "@touchline/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { productWithMail } from "../../testing/with-mail.ts";

let product: Awaited<ReturnType<typeof productWithMail>>;

beforeAll(async () => {
  product = await productWithMail();
});
afterEach(async () => {
  await product.mail.clearFaults();
  await product.mail.clear();
});
afterAll(() => product.close());

const PROBE = "<img src=x onerror=alert(1)>";
const LINK = "https://app.touchline.test/join?workspace=";

async function scene(name = "Maya Lindqvist") {
  const org = await product.organisation();
  return { org, manager: await org.manager({ name }), rep: await org.rep() };
}

async function add(
  manager: Person,
  more: { name?: string; invite?: boolean; emailAddress?: string } = {},
) {
  const emailAddress = `ines-${randomUUID()}@acme.test`;
  const body = { name: "Ines Prado", title: "AE", emailAddress, ...more };
  return (await product.call(manager, api.people.addMember, { body })).body;
}

const list = async (who: Person) => (await product.call(who, api.invitations.list, {})).body;
const send = (who: Person, userId: string) =>
  product.call(who, api.invitations.send, { params: { userId } });
const refusalOf = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.status,
  answer.raw.json().message,
];

function until(manager: Person, id: string, state: Invitation["state"]): Promise<Invitation> {
  return vi.waitFor(
    async () => {
      const found = (await list(manager)).people.find(({ userId }) => userId === id);
      if (found?.state !== state) throw new Error(JSON.stringify(found));
      return found;
    },
    { timeout: 120_000, interval: 50 },
  );
}

async function minutesLater(userId: string, minutes: number) {
  await product.database.owner
    .updateTable("invitations")
    .set({ invitedAt: new Date(Date.now() - minutes * 60_000) })
    .where("userId", "=", userId)
    .execute();
}

/** Simulates the given number of invitations sent today. */
async function sentToday(
  organisationId: string,
  addresses: number,
  { database }: Pick<TestProduct, "database"> = product,
) {
  const day = new Date().toISOString().slice(0, 10);
  const count = { organisationId, kind: "invitation", day, addresses };
  await database.owner.insertInto("mailCounts").values(count).execute();
}

describe("[AUTH-12] an invitation by e-mail", () => {
  it("says who asks, whereto and how to sign in; answers go to whoever asked", async () => {
    const { org, manager } = await scene();
    const ines = await add(manager);
    const sent = await until(manager, ines.id, "sent");
    expect(sent).toMatchObject({ words: null, invitedAt: expect.any(String) });
    const [mail, ...others] = await product.mail.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      envelope: { from: "no-reply@touchline.test", to: [ines.emailAddress] },
      replyTo: manager.email,
      subject: `Maya Lindqvist invited you to ${org.name} on Touchline`,
    });
    for (const form of [mail?.html, mail?.text]) {
      for (const words of [
        "Ines Prado",
        org.name,
        manager.email,
        ines.emailAddress,
        LINK + org.id,
      ]) {
        expect(form).toContain(words);
      }
      expect(form).toContain("As a rep you see your own deals");
    }
    const { body } = await product.call(manager, api.workspace.audit, { query: {} });
    expect(body.entries.map(({ action }) => action)).toEqual(["member.invited", "member.added"]);
  });

  it("[S-7] says whom to report it to, for whoever was asked by a stranger", async () => {
    const { manager } = await scene();
    const ines = await add(manager);
    await until(manager, ines.id, "sent");
    const [mail] = await product.mail.mails();
    for (const form of [mail?.html, mail?.text]) {
      expect(form).toMatch(/To report it, write to support@touchline\.test\./);
    }
  });

  it("shows markup in names as what it is, and keeps the subject one line", async () => {
    const { manager } = await scene(`Maya ${PROBE}`);
    const ines = await add(manager, { name: `Ines\r\nBcc: x ${PROBE}` });
    await until(manager, ines.id, "sent");
    const [mail] = await product.mail.mails();
    expect(mail?.html).not.toContain("<img");
    expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(mail?.subject).toContain(`Maya ${PROBE}`);
    expect(mail?.envelope.to).toEqual([ines.emailAddress]);
  });

  it("carries no address that only its sender says is theirs, and no name to be followed somewhere", async () => {
    const { org, manager } = await scene("Maya www.evil.example");
    const { owner } = product.database;
    await owner
      .updateTable("users")
      .set({ email: `ceo-${manager.id}@victim.test` })
      .where("id", "=", manager.id)
      .execute();
    await owner
      .updateTable("organisations")
      .set({ name: "Win at evil.example/now" })
      .where("id", "=", org.id)
      .execute();
    const ines = await add(manager, { name: `Ines ${"x".repeat(80)}` });
    await until(manager, ines.id, "sent");
    const [mail] = await product.mail.mails();
    expect(mail?.subject).toBe("Somebody invited you to a team on Touchline");
    expect(mail?.replyTo ?? "").toBe("");
    for (const form of [mail?.html, mail?.text]) {
      expect(form).not.toMatch(/evil|victim/);
      expect(form).toContain(`Hello Ines ${"x".repeat(55)},`);
    }
    // Once they have signed in with it, the address is theirs.
    const { headers, subject } = manager;
    const idToken = await product.issuer.idToken(subject, {
      email: `Ceo-${manager.id}@victim.test`,
      email_verified: true,
    });
    await product.call({ headers }, api.session.open, { body: { idToken } });
    await product.mail.clear();
    await until(manager, (await add(manager)).id, "sent");
    expect((await product.mail.mails())[0]?.replyTo).toBe(`ceo-${manager.id}@victim.test`);
  });

  it("is sent again after a while, each time as another mail, and not to whoever has signed in", async () => {
    const { org, manager } = await scene();
    const ines = await add(manager);
    await until(manager, ines.id, "sent");
    expect((await send(manager, ines.id)).status).toBe(429);
    await minutesLater(ines.id, 11);
    // A double click sends one mail.
    await Promise.all([send(manager, ines.id), send(manager, ines.id)]);
    await vi.waitFor(async () => expect(await product.mail.mails()).toHaveLength(2), 120_000);
    const ids = (await product.mail.mails()).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);

    await (await product.signIn(ines.emailAddress)).join(org.id);
    expect((await list(manager)).people).toEqual([]);
    expect(refusalOf(await send(manager, ines.id))).toEqual([
      409,
      "Ines Prado has already signed in.",
    ]);
  });

  it("says why it was refused, and goes out when asked again at once", async () => {
    const { manager } = await scene();
    const address = `refused-${randomUUID()}@acme.test`;
    await product.mail.fail({ kind: "permanent", times: 1, at: "recipient", address });
    const ines = await add(manager, { emailAddress: address });
    const failed = await until(manager, ines.id, "failed");
    expect(failed.words).toBeTruthy();
    expect(failed.againAt).toBeNull();
    expect((await send(manager, ines.id)).body.state).toBe("waiting");
    await until(manager, ines.id, "sent");
    expect(await product.mail.mails()).toHaveLength(1);
  });

  it("follows a corrected address: what went to the old one is not shown, but the pause stays", async () => {
    const { manager } = await scene();
    const ines = await add(manager);
    await until(manager, ines.id, "sent");
    const emailAddress = `right-${randomUUID()}@acme.test`;
    const { name, title, phoneNumber } = ines;
    await product.call(manager, api.team.saveMember, {
      params: { id: ines.id },
      body: { name, title, phoneNumber, emailAddress },
    });
    expect((await list(manager)).people).toMatchObject([
      { userId: ines.id, state: "none", againAt: expect.any(String) },
    ]);
    expect((await send(manager, ines.id)).status).toBe(429);
    await minutesLater(ines.id, 11);
    expect((await send(manager, ines.id)).status).toBe(200);
    await until(manager, ines.id, "sent");
    expect((await product.mail.mails()).map(({ envelope }) => envelope.to)).toContainEqual([
      emailAddress,
    ]);
  });

  it("is not sent to those who are only added, until somebody asks", async () => {
    const { manager } = await scene();
    const ines = await add(manager, { invite: false });
    expect((await list(manager)).people).toEqual([
      {
        userId: ines.id,
        state: "none",
        words: null,
        invitedAt: null,
        againAt: null,
        declinedAt: null,
        unsubscribedAt: null,
      },
    ]);
    await send(manager, ines.id);
    await until(manager, ines.id, "sent");
    expect(await product.mail.mails()).toHaveLength(1);
  });

  it("is the managers' to send, to their own people, and not without end", async () => {
    const { org, manager, rep } = await scene();
    const ines = await add(manager, { invite: false });
    expect((await send(rep, ines.id)).status).toBe(403);
    expect((await product.call(rep, api.invitations.list, {})).status).toBe(403);
    const stranger = (await scene()).manager;
    for (const id of [ines.id, randomUUID()]) expect((await send(stranger, id)).status).toBe(404);
    expect((await list(stranger)).people).toEqual([]);

    await sentToday(org.id, 198);
    const mailed = await add(manager);
    // Of several concurrent ones, one is still allowed; the same user again counts too.
    const waiting = [ines, await add(manager, { invite: false })];
    const answers = await Promise.all(waiting.map(({ id }) => send(manager, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    await minutesLater(mailed.id, 11);
    expect(refusalOf(await send(manager, mailed.id))).toEqual([
      429,
      "Your team has reached today's limit for invitations. Try again tomorrow.",
    ]);
    // Users can still be added; their invitations go out later.
    const late = await add(manager);
    const states = new Map((await list(manager)).people.map((one) => [one.userId, one.state]));
    expect(states.get(late.id)).toBe("none");
    await until(manager, mailed.id, "sent");
  });

  it("[S-7] goes to fewer a day while nobody has paid, as do summaries, and says so", async () => {
    const trying = await testProduct({
      environment: {
        ...{ SMTP_URL: "smtp://localhost:1", MAIL_FROM: "no-reply@touchline.test" },
        ...{ STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" },
        STRIPE_PRICE_ID: "price_x",
      },
    });
    try {
      const trialEndsAt = new Date(Date.now() + 86_400_000);
      const org = await trying.organisation({ isPaid: false, trialEndsAt });
      const manager = await org.manager();
      await sentToday(org.id, 20, trying);
      const body = { name: "Ines", title: "AE", emailAddress: "ines@acme.test" };
      const { body: ines } = await trying.call(manager, api.people.addMember, { body });
      const params = { userId: ines.id };
      expect(refusalOf(await trying.call(manager, api.invitations.send, { params }))).toEqual([
        429,
        "During the trial your team can send 20 invitations a day, and all are used. Try again tomorrow, or subscribe.",
      ]);
      const now = new Date().toISOString();
      const { body: meeting } = await trying.call(manager, api.meetings.createQuick, {
        body: { title: "Win a prize", start: now, end: now, attendeeIds: [] },
      });
      const share = (addresses: string[]) =>
        trying.call(manager, api.meetings.share, {
          params: { id: meeting.providerId },
          body: addresses,
        });
      const shared = { organisationId: org.id, kind: "shared", day: now.slice(0, 10) };
      await trying.database.owner
        .insertInto("mailCounts")
        .values({ ...shared, addresses: 49 })
        .execute();
      const refused = await share(["a@other.test", "b@other.test"]);
      expect([refused.status, refused.raw.json().message]).toEqual([
        429,
        "During the trial your team can email 50 addresses a day, and this would be more. Try again tomorrow, or subscribe.",
      ]);
      expect((await share(["a@other.test"])).status).toBe(200);
    } finally {
      await trying.close();
    }
  });

  it("needs a mail server: without one people are added, and the address is told to whoever adds them", async () => {
    const silent = await testProduct({ environment: { PUBLIC_URL: "https://quiet.test" } });
    try {
      const org = await silent.organisation();
      const manager = await org.manager();
      const body = { name: "Ines", title: "AE", emailAddress: "ines@acme.test" };
      const { body: ines } = await silent.call(manager, api.people.addMember, { body });
      expect((await silent.call(manager, api.invitations.list, {})).body).toEqual({
        hasMail: false,
        signInUrl: `https://quiet.test/join?workspace=${org.id}`,
        people: [
          {
            userId: ines.id,
            state: "none",
            words: null,
            invitedAt: null,
            againAt: null,
            declinedAt: null,
            unsubscribedAt: null,
          },
        ],
      });
      const { status } = await silent.call(manager, api.invitations.send, {
        params: { userId: ines.id },
      });
      expect(status).toBe(409);
    } finally {
      await silent.close();
    }
  });
});
