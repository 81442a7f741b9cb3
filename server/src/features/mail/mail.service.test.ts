import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JobContext } from "../../context/context.ts";
import { connect } from "../../db/connect.ts";
import { receiversOn } from "../../db/receivers.ts";
import { MailError, type Mailer, type OutgoingMail } from "../../ports/mail.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";
import { retryStuckMail, sendMail } from "./mail.service.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const PUBLIC_URL = "https://app.touchline.test";

async function scene(recipients = ["a@acme.test"]) {
  const org = await product.organisation();
  const manager = await org.manager();
  const viewer = { organisationId: org.id, userId: manager.id, role: manager.role };
  const id = randomUUID();
  const mail = {
    id,
    key: "one",
    recipients,
    replyTo: "",
    subject: "s",
    html: "<p>h</p>",
    text: "h",
  };
  await product.inStore(viewer, (store) => store.mails.add(mail, NOW));
  /** The mail server's answers to successive messages; by default it accepts. */
  const answers: Array<Error | null> = [];
  const sent: OutgoingMail[] = [];
  let during: () => Promise<unknown> = async () => undefined;
  const mailer: Mailer = {
    async send(given) {
      await during();
      const answer = answers.shift();
      if (answer) throw answer;
      sent.push(given);
    },
  };
  const context = {
    ...{ viewer, clock: () => NOW, inStore: product.inStore, mailer },
    publicUrl: PUBLIC_URL,
  };
  const run = (
    change: { tries?: number; seen?: number | null; mailer?: JobContext["mailer"] } = {},
  ) => {
    const { mailer = context.mailer, tries = 1, seen = null } = change;
    return sendMail({ ...context, mailer }, { mailId: id, tries, seen });
  };
  const row = () =>
    product.database.owner
      .selectFrom("mails")
      .select(["state", "words", "attempts", "recipients", "settledAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  return {
    viewer,
    id,
    mail,
    answers,
    sent,
    run,
    row,
    whileSending: (work: typeof during) => (during = work),
  };
}
const again = (viewer: Parameters<TestProduct["inStore"]>[0], id: string) =>
  product.inStore(viewer, (store) => store.mails.retry(id, NOW));

describe("[RV-2] the ledger of mail", () => {
  it("asked for twice is one mail", async () => {
    const { viewer, mail, id } = await scene();
    const second = await product.inStore(viewer, (store) =>
      store.mails.add({ ...mail, id: randomUUID() }, NOW),
    );
    expect(second).toEqual({ id, state: "waiting", isNew: false });
  });

  it("a job that runs twice sends once", async () => {
    const { run, row, sent } = await scene();
    await run();
    await run();
    expect(sent).toHaveLength(1);
    expect(await row()).toMatchObject({ state: "sent", attempts: 1, settledAt: NOW });
  });

  it("puts off, narrows to who is left, and gives up in the end", async () => {
    const { run, row, sent, answers } = await scene(["a@acme.test", "b@acme.test"]);
    const busy = new MailError("put-off", "450 busy");
    const down = [new MailError("later", "nobody home"), new MailError("later", "still not")];
    answers.push(null, busy, ...down);
    await run();
    expect(await row()).toMatchObject({
      ...{ state: "waiting", recipients: ["b@acme.test"], words: "b@acme.test: 450 busy" },
    });
    await run({ tries: 2 });
    expect(await row()).toMatchObject({ state: "waiting", words: "nobody home" });
    await run({ tries: 20 });
    expect(await row()).toMatchObject({
      state: "failed",
      words: "Failed after 20 attempts: still not",
    });
    expect(sent.map(({ recipient }) => recipient)).toEqual(["a@acme.test"]);
  });

  it("one found in dead hands may have arrived, and is not sent again by itself", async () => {
    const { run, row, sent, viewer, id } = await scene();
    await product.inStore(viewer, (store) => store.mails.claim(id, NOW));
    await run();
    expect((await row()).state).toBe("sending");
    await run({ seen: 1 });
    expect(await row()).toMatchObject({
      state: "failed",
      words: expect.stringMatching(/may have/),
    });
    await run();
    expect(sent).toEqual([]);
    await again(viewer, id);
    await run();
    expect(await row()).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("whoever was given up and did send it after all is believed", async () => {
    const { run, row, whileSending } = await scene();
    whileSending(async () => {
      whileSending(async () => undefined);
      await run({ seen: 1 });
      expect((await row()).state).toBe("failed");
    });
    await run();
    expect(await row()).toMatchObject({ state: "sent", words: null });
  });

  it("an error nobody foresaw rises, and leaves it in doubt rather than sending twice", async () => {
    const { run, row, answers, sent } = await scene();
    answers.push(new Error("a bug"));
    await expect(run()).rejects.toThrow("a bug");
    expect((await row()).state).toBe("sending");
    await run();
    expect(sent).toEqual([]);
  });

  it("[S-7] one that broke off among several goes again only to those who have not got it", async () => {
    const { run, row, answers, sent, viewer, id } = await scene(["a@acme.test", "b@acme.test"]);
    answers.push(null, new Error("a bug"));
    await expect(run()).rejects.toThrow("a bug");
    expect(await row()).toMatchObject({ state: "sending", recipients: ["b@acme.test"] });
    await run({ seen: 1 });
    await again(viewer, id);
    await run();
    expect(sent.map(({ recipient }) => recipient)).toEqual(["a@acme.test", "b@acme.test"]);
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(2);
    expect(await row()).toMatchObject({ state: "sent", recipients: ["b@acme.test"] });
  });

  it("[S-7] keeps nobody waiting for one who is put off, and asks a server that is down only once", async () => {
    const three = ["a@acme.test", "b@acme.test", "c@acme.test"];
    const { run, row, answers, sent } = await scene(three);
    answers.push(new MailError("put-off", "450 busy"), null, new MailError("later", "421 enough"));
    await run();
    expect(await row()).toMatchObject({
      ...{ state: "waiting", recipients: ["a@acme.test", "c@acme.test"] },
      words: "a@acme.test: 450 busy; 421 enough",
    });
    answers.push(new MailError("later", "nobody home"));
    await run({ tries: 2 });
    expect(await row()).toMatchObject({ state: "waiting", words: "nobody home" });
    await run({ tries: 3 });
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      ...["b@acme.test", "a@acme.test", "c@acme.test"],
    ]);
  });

  it("one that nobody had in hand for a quarter of an hour is taken up, once, and never sent twice", async () => {
    const [lost, left, busy] = [await scene(), await scene(), await scene()];
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    await product.inStore(left.viewer, (store) => store.mails.claim(left.id, NOW));
    await product.inStore(busy.viewer, (store) => store.mails.claim(busy.id, later(10)));
    const database = connect(product.database.appUrl, { max: 1 });
    const receivers = receiversOn(database.db);
    /** The jobs queued for these mails; other tests in this file leave mail behind. */
    const asked = async (now: Date) => {
      await retryStuckMail({ receivers, inStore: product.inStore, now });
      const { rows } = await sql<{ mailId: string; seen: number | null }>`
        select data #>> '{payload,mailId}' as "mailId", (data #>> '{payload,seen}')::int as seen
        from pgboss.job where name = 'mail.send'`.execute(product.database.owner);
      const ours = new Set<string>([lost.id, left.id, busy.id]);
      return rows.filter(({ mailId }) => ours.has(mailId));
    };
    try {
      expect(await asked(later(15))).toEqual([]);
      const found = await asked(later(16));
      expect(found).toHaveLength(2);
      expect(found).toContainEqual({ mailId: lost.id, seen: null });
      expect(found).toContainEqual({ mailId: left.id, seen: 1 });
      expect(await asked(later(17))).toHaveLength(2);
    } finally {
      await database.close();
    }
    await lost.run();
    expect([lost.sent.length, (await lost.row()).state]).toEqual([1, "sent"]);
    await left.run({ seen: 1 });
    expect(left.sent).toEqual([]);
    expect(await left.row()).toMatchObject({
      state: "failed",
      words: expect.stringMatching(/may have/),
    });
  });

  it("without a mail server it says so", async () => {
    const { run, row } = await scene();
    await run({ mailer: null });
    expect(await row()).toMatchObject({
      state: "failed",
      words: "Email isn't set up. Ask your administrator.",
    });
  });
});
