import { api, type Digest } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../../db/connect.ts";
import { type InStore, receiversOn } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Message } from "../../jobs/queue.ts";
import { hearing } from "../../testing/hearing.ts";
import { portal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { slackRows } from "../../testing/with-slack-rows.ts";
import { followTimeZone, sendDigest, sendDueDigests } from "./digest-runs.service.ts";
import { tellDigestOwner } from "./digest-trouble.service.ts";

/** A Sunday. */
const NOW = new Date("2026-11-15T12:00:00Z");
const MONDAY_NINE = new Date("2026-11-16T09:00:00Z");
const CHANNEL = { channelId: "C0SALES", channelName: "sales" };
let product: TestProduct;
let database: Database;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  database = connect(product.database.appUrl, { max: 6 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});

const minutes = (count: number, after = MONDAY_NINE) => new Date(after.getTime() + count * 60_000);

/** What the clock does once a minute, at some moment. */
const tick = (now: Date) =>
  sendDueDigests({ receivers: receiversOn(database.db), inStore: product.inStore, now });

/** A digest of somebody's, on, every Monday at nine; its jobs are run by hand. */
async function scene({ timeZone = "UTC" } = {}) {
  const org = await product.organisation({ timeZone });
  const manager = await org.manager({ name: "Maya" });
  const rep = await org.rep({ name: "Sam" });
  const { deals } = await portal(product, org.id);
  await deals([{ ownerId: rep.id, name: "Acme", closeDate: "2026-11-20" }]);
  const slack = await slackRows(product, org.id);
  const { owner } = product.database;

  const make = async (who: Person, change: object = { ...CHANNEL, isOn: true }) => {
    const { body } = await product.call(who, api.digests.create, { body: {} });
    const params = { id: body.id, queryId: "closing-soon" as const };
    await product.call(who, api.digests.saveQuery, { params, body: { isAdded: true } });
    const saved = await product.call(who, api.digests.save, {
      params: { id: body.id },
      body: change,
    });
    expect(saved.status).toBe(200);
    return saved.body;
  };
  const asked = async (name: string) => {
    const { rows } = await sql<{ data: Message }>`select data from pgboss.job
      where name = ${name} and data -> 'viewer' ->> 'organisationId' = ${org.id}
      order by created_on, id`.execute(owner);
    return rows.map(({ data }) => data);
  };
  return {
    org,
    manager,
    rep,
    deals,
    slack,
    make,
    asked,
    read: async (who: Person, { id }: Pick<Digest, "id">) =>
      (await product.call(who, api.digests.read, { params: { id } })).body,
    /** Runs everything that was ever asked for once more: a job may run twice. */
    async work(now: Date, inStore: InStore = product.inStore) {
      const context = { inStore, clock: () => now, publicUrl: "https://touchline.test" };
      for (const { viewer, payload } of await asked(jobs.sendDigest.name)) {
        await sendDigest({ ...context, viewer }, jobs.sendDigest.payload.parse(payload));
      }
      for (const { viewer } of await asked(jobs.followTimeZone.name)) {
        await followTimeZone({ ...context, viewer });
      }
      for (const { viewer, payload } of await asked(jobs.tellDigestOwner.name)) {
        await tellDigestOwner({ ...context, viewer }, jobs.tellDigestOwner.payload.parse(payload));
      }
    },
    messages: () =>
      owner
        .selectFrom("chatMessages")
        .select(["key", "channel", "recipientId", "text", "blocks"])
        .where("organisationId", "=", org.id)
        .orderBy("createdAt")
        .execute(),
    runs: () =>
      owner
        .selectFrom("digestRuns")
        .select(["kind", "slot", "state", "words"])
        .where("organisationId", "=", org.id)
        .orderBy("slot")
        .execute(),
    mails: () =>
      owner
        .selectFrom("mails")
        .select(["recipients", "subject", "text"])
        .where("organisationId", "=", org.id)
        .execute(),
    settle: (state: string, words: string | null = null) =>
      owner
        .updateTable("chatMessages")
        .set({ state, words, settledAt: NOW })
        .where("organisationId", "=", org.id)
        .execute(),
  };
}

describe("[DG-8] a digest that is due", () => {
  it("is sent once, however many workers there are and however often a job runs", async () => {
    const { manager, make, work, messages, runs, read } = await scene();
    const digest = await make(manager);
    await tick(new Date(MONDAY_NINE.getTime() - 1));
    expect(await runs()).toEqual([]);

    await Promise.all(Array.from({ length: 6 }, () => tick(MONDAY_NINE)));
    await tick(minutes(1));
    expect(await runs()).toMatchObject([
      { kind: "scheduled", slot: MONDAY_NINE, state: "sending" },
    ]);
    await Promise.all([work(minutes(1)), work(minutes(1)), work(minutes(1))]);
    await work(minutes(2));
    expect(await messages()).toMatchObject([
      { channel: "C0SALES", recipientId: null, text: "Untitled digest" },
    ]);
    expect(await read(manager, digest)).toMatchObject({
      nextAt: "2026-11-23T09:00:00.000Z",
      lastRun: { kind: "scheduled", at: MONDAY_NINE.toISOString(), state: "sending" },
    });
  });

  it("one whose worker died before the words were written down goes out all the same, once", async () => {
    const { manager, make, work, messages } = await scene();
    await make(manager);
    await tick(MONDAY_NINE);
    let calls = 0;
    const dying: InStore = (...given) => {
      calls += 1;
      if (calls === 3) throw new Error("killed");
      return product.inStore(...given);
    };
    await expect(work(MONDAY_NINE, dying)).rejects.toThrow("killed");
    expect(await messages()).toEqual([]);
    await work(minutes(1));
    expect(await messages()).toHaveLength(1);
  });

  it("says what its preview says", async () => {
    const { manager, make, work, messages } = await scene();
    const digest = await make(manager);
    await tick(MONDAY_NINE);
    // At the time of the preview, so that both look at the same days.
    await work(NOW);
    const { body } = await product.call(manager, api.digests.preview, {
      params: { id: digest.id },
    });
    const [message] = await messages();
    const posted = JSON.parse(
      JSON.stringify(message?.blocks).replaceAll("https://touchline.test", ""),
    );
    expect(posted).toEqual([
      { type: "header", text: { type: "plain_text", text: body.name } },
      ...body.previewData.flatMap(({ blocks }) => blocks),
    ]);
    expect(JSON.stringify(posted)).toContain("Acme");
  });

  it.each([
    [
      "Europe/Lisbon",
      "2026-03-27",
      ["2026-03-28T09:00Z", "2026-03-29T08:00Z", "2026-03-30T08:00Z"],
    ],
    [
      "Europe/Lisbon",
      "2026-10-23",
      ["2026-10-24T08:00Z", "2026-10-25T09:00Z", "2026-10-26T09:00Z"],
    ],
    [
      "America/Sao_Paulo",
      "2018-11-02",
      ["2018-11-03T12:00Z", "2018-11-04T11:00Z", "2018-11-05T11:00Z"],
    ],
    [
      "America/Sao_Paulo",
      "2019-02-15",
      ["2019-02-16T11:00Z", "2019-02-17T12:00Z", "2019-02-18T12:00Z"],
    ],
    [
      "Australia/Sydney",
      "2026-10-02",
      ["2026-10-02T23:00Z", "2026-10-03T22:00Z", "2026-10-04T22:00Z"],
    ],
    [
      "Australia/Sydney",
      "2026-04-03",
      ["2026-04-03T22:00Z", "2026-04-04T23:00Z", "2026-04-05T23:00Z"],
    ],
  ])("comes at nine each day in %s while clocks change, from %s on", async (zone, first, slots) => {
    const { org, manager, make, runs } = await scene({ timeZone: zone });
    await make(manager, { ...CHANNEL, weekdays: [1, 2, 3, 4, 5, 6, 7], isOn: true });
    await product.database.owner
      .updateTable("digests")
      .set({ nextAt: new Date(slots[0] ?? "") })
      .where("organisationId", "=", org.id)
      .execute();
    const start = new Date(`${first}T12:00:00Z`);
    for (let looked = 0; looked <= 72 * 2; looked += 1) await tick(minutes(looked * 30, start));
    expect((await runs()).map(({ slot, state }) => [slot, state])).toEqual(
      slots.map((slot) => [new Date(slot), "sending"]),
    );
  });

  it("is sent late once somebody is at work again, up to three hours", async () => {
    const { manager, make, runs, read } = await scene();
    const digest = await make(manager);
    await tick(minutes(180));
    await tick(minutes(181));
    expect(await runs()).toMatchObject([{ slot: MONDAY_NINE, state: "sending" }]);
    expect((await read(manager, digest)).nextAt).toBe("2026-11-23T09:00:00.000Z");
  });

  it("follows its organisation to another time zone, unless it has one of its own", async () => {
    const { manager, make, work, read } = await scene();
    const [follows, stays] = [
      await make(manager),
      await make(manager, { ...CHANNEL, timeZone: "UTC", isOn: true }),
    ];
    await product.call(manager, api.workspace.save, { body: { timeZone: "Australia/Sydney" } });
    await work(NOW);
    expect((await read(manager, follows)).nextAt).toBe("2026-11-15T22:00:00.000Z");
    expect((await read(manager, stays)).nextAt).toBe(MONDAY_NINE.toISOString());
  });

  it("is skipped after that, and says so", async () => {
    const { manager, make, work, messages, read } = await scene();
    const digest = await make(manager);
    await tick(minutes(181));
    await work(minutes(181));
    expect(await messages()).toEqual([]);
    expect(await read(manager, digest)).toMatchObject({
      isOn: true,
      nextAt: "2026-11-23T09:00:00.000Z",
      lastRun: {
        state: "skipped",
        at: MONDAY_NINE.toISOString(),
        words: "Nobody was at work when it was due, and three hours later it was too late.",
      },
    });
  });

  it("one that is broken does not keep the others waiting", async () => {
    const [broken, sound] = [await scene(), await scene()];
    const digest = await broken.make(broken.manager);
    await sound.make(sound.manager);
    await product.database.owner
      .updateTable("digests")
      .set({ timeZone: "Mars/Olympus", nextAt: minutes(-1) })
      .where("id", "=", digest.id)
      .execute();
    await expect(tick(MONDAY_NINE)).rejects.toThrow("Some digests were not begun.");
    expect(await sound.runs()).toHaveLength(1);
    await product.database.owner.deleteFrom("digests").where("id", "=", digest.id).execute();
  });
});

describe("[DG-8] a digest that is changed while it is sent", () => {
  it("is sent as it was before the change or after it, never half of each", async () => {
    const { manager, make, work, messages } = await scene();
    const digest = await make(manager);
    const params = { id: digest.id };
    await tick(MONDAY_NINE);
    let calls = 0;
    await work(MONDAY_NINE, async (...given) => {
      calls += 1;
      if (calls === 2) {
        const body = { name: "Changed", channelId: "C0OTHER" };
        await product.call(manager, api.digests.save, { params, body });
        const block = { id: digest.id, queryId: "actions-due" as const };
        await product.call(manager, api.digests.saveQuery, {
          params: block,
          body: { isAdded: true },
        });
      }
      return product.inStore(...given);
    });
    const [before] = await messages();
    expect(before).toMatchObject({ channel: "C0SALES", text: "Untitled digest" });
    expect(JSON.stringify(before?.blocks)).not.toContain("Actions due");

    await tick(minutes(7 * 24 * 60));
    await work(minutes(7 * 24 * 60));
    const [, after] = await messages();
    expect(after).toMatchObject({ channel: "C0OTHER", text: "Changed" });
    expect(JSON.stringify(after?.blocks)).toContain("Actions due");
  });

  it("is not sent if it was switched off or removed meanwhile, and says so", async () => {
    const { manager, make, work, messages, runs, read } = await scene();
    const [off, removed] = [await make(manager), await make(manager)];
    await tick(MONDAY_NINE);
    const [one, other] = [{ id: off.id }, { id: removed.id }];
    await product.call(manager, api.digests.save, { params: one, body: { isOn: false } });
    await product.call(manager, api.digests.remove, { params: other });
    await work(MONDAY_NINE);
    expect(await messages()).toEqual([]);
    expect((await runs()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
    expect((await read(manager, off)).lastRun?.words).toBe(
      "It was switched off before it went out.",
    );
  });
});

describe("[DG-8] a digest sent by hand", () => {
  const send = (who: Person, { id }: Digest, how: "send" | "test" = "send") =>
    product.call(who, api.digests[how], { params: { id } });

  it("goes now to where it goes, also while it is off; a double click is one", async () => {
    const { manager, make, work, messages, read } = await scene();
    const digest = await make(manager, CHANNEL);
    const answers = await Promise.all([send(manager, digest), send(manager, digest)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]?.body.lastRun).toMatchObject({ kind: "now", state: "sending" });
    await work(NOW);
    expect(await messages()).toMatchObject([{ channel: "C0SALES" }]);
    expect((await read(manager, digest)).isOn).toBe(false);
  });

  it("as a test goes to the caller alone, with what the owner sees", async () => {
    const { manager, rep, slack, make, work, messages, deals } = await scene();
    await deals([{ ownerId: manager.id, name: "a marker" }]);
    const digest = await make(rep, CHANNEL);
    const refused = await send(manager, digest, "test");
    expect([refused.status, refused.raw.json().message]).toEqual([
      409,
      "You have not linked your Slack account yet.",
    ]);
    const slackUserId = await slack.bind(manager.id);
    expect((await send(manager, digest, "test")).status).toBe(202);
    await work(NOW);
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ channel: slackUserId, recipientId: manager.id });
    expect(JSON.stringify(message?.blocks)).toContain("Acme");
    expect(JSON.stringify(message?.blocks)).not.toContain("marker");
  });

  it("is refused while it has nowhere to go or nothing to say", async () => {
    const { manager, rep, make, slack } = await scene();
    const digest = await make(rep, {});
    expect((await send(manager, digest)).status).toBe(409);
    await slack.bind(rep.id);
    expect((await send(manager, digest)).status).toBe(202);
    const { body: empty } = await product.call(rep, api.digests.create, { body: {} });
    expect((await send(rep, empty)).raw.json().message).toBe(
      "Add a block first: the digest has nothing to say.",
    );
  });

  it("the result is told to those who see the digest, a rep too", async () => {
    const { manager, rep, slack, make, work, settle, read } = await scene();
    await slack.bind(rep.id);
    const digest = await make(rep, {});
    await send(rep, digest);
    await work(NOW);
    const state = async (who: Person) => (await read(who, digest)).lastRun;
    expect(await state(rep)).toMatchObject({ kind: "now", state: "sending" });
    for (const [stored, shown] of [
      ["sent", "sent"],
      ["failed", "failed"],
      ["unknown", "unknown"],
      ["withdrawn", "skipped"],
    ] as const) {
      await settle(stored, "Slack's words");
      for (const who of [rep, manager]) {
        expect(await state(who)).toMatchObject({ state: shown, words: "Slack's words" });
      }
    }
  });

  it("one whose job was given up has failed after an hour", async () => {
    const { org, manager, make, read } = await scene();
    const digest = await make(manager, CHANNEL);
    await send(manager, digest);
    await product.database.owner
      .updateTable("digestRuns")
      .set({ slot: new Date(NOW.getTime() - 3_600_001) })
      .where("organisationId", "=", org.id)
      .execute();
    expect((await read(manager, digest)).lastRun).toMatchObject({
      state: "failed",
      words: "It could not be put together.",
    });
  });
});

describe("[DG-8] whatever becomes of a digest", () => {
  it("is told to the browsers of managers and its owner", async () => {
    const { manager, rep, make, org, work } = await scene();
    const digest = await make(rep);
    const heard = await hearing(product, async () => {
      const params = { id: digest.id };
      await product.call(manager, api.digests.save, { params, body: { name: "Changed" } });
      await tick(MONDAY_NINE);
      await work(MONDAY_NINE);
    });
    const ours = heard.filter(({ organisationId }) => organisationId === org.id);
    expect(ours).toHaveLength(3);
    for (const notice of ours) {
      expect(notice).toMatchObject({
        everybody: false,
        managers: true,
        userIds: [rep.id],
        event: {
          type: "stale",
          paths: ["/api/digests", "/api/digests/:id", "/api/digests/preview/:id"],
        },
      });
    }
  });
});

describe("[DG-8] a digest that cannot go on", () => {
  it("without Slack switches itself off, and its owner is told once", async () => {
    const { manager, rep, slack, make, work, read, mails, messages } = await scene();
    await slack.bind(rep.id);
    const digest = await make(rep, { isOn: true });
    await slack.revoke();
    await tick(MONDAY_NINE);
    await work(MONDAY_NINE);
    await work(minutes(1));
    await tick(minutes(7 * 24 * 60));
    expect(await read(manager, digest)).toMatchObject({
      isOn: false,
      nextAt: null,
      trouble: "Slack is not connected.",
      lastRun: { state: "failed", words: "Slack is not connected." },
    });
    expect(await messages()).toEqual([]);
    expect(await mails()).toMatchObject([
      {
        recipients: [rep.email],
        subject: "A digest was switched off",
        text: expect.stringContaining(`https://touchline.test/digest/${digest.id}`),
      },
    ]);
  });

  it("when the connection breaks all are switched off, with one mail to each owner", async () => {
    const { org, manager, rep, slack, make, work, mails, read } = await scene();
    await slack.bind(rep.id);
    const mine = await make(rep, { isOn: true });
    await make(manager);
    await make(manager);
    const off = await make(manager, CHANNEL);
    const system = { organisationId: org.id, userId: rep.id, role: "system" } as const;
    await product.inStore(system, (store) => store.digests.switchOffAll("Slack said no.", NOW));
    await product.inStore(system, (store) => store.digests.switchOffAll("Slack said no.", NOW));
    await work(NOW);
    await work(NOW);
    const told = (await mails()).map(({ recipients, subject }) => [recipients[0], subject]);
    expect(told.toSorted()).toEqual(
      [
        [manager.email, "Digests were switched off"],
        [rep.email, "A digest was switched off"],
      ].toSorted(),
    );
    expect(await read(rep, mine)).toMatchObject({ isOn: false, trouble: "Slack said no." });
    expect((await read(manager, off)).trouble).toBeNull();
  });

  it("whose owner has left switches itself off, and nobody's deals are told", async () => {
    const { manager, rep, make, work, read, messages, mails } = await scene();
    const digest = await make(rep);
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: NOW })
      .where("id", "=", rep.id)
      .execute();
    await tick(MONDAY_NINE);
    await work(MONDAY_NINE);
    expect(await messages()).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await read(manager, digest)).toMatchObject({
      isOn: false,
      trouble: "Sam, whose digest this is, has left the team.",
    });
  });

  it("for somebody who is not in Slack any more fails, and says so", async () => {
    const { org, rep, slack, make, work, read } = await scene();
    await slack.bind(rep.id);
    const digest = await make(rep, { isOn: true });
    await product.database.owner
      .updateTable("slackBindings")
      .set({ staleAt: NOW })
      .where("organisationId", "=", org.id)
      .execute();
    await tick(MONDAY_NINE);
    await work(MONDAY_NINE);
    expect((await read(rep, digest)).lastRun).toMatchObject({
      state: "failed",
      words: "Whom it is for has not linked a Slack account.",
    });
  });
});
