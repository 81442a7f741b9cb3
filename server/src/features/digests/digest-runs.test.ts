import { api, type Digest } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectNotices } from "../../testing/collect-notices.ts";
import { CHANNEL, digestProduct, MONDAY_NINE, minutes, NOW } from "../../testing/digest-scene.ts";
import type { Person } from "../../testing/product.ts";

let product: Awaited<ReturnType<typeof digestProduct>>;

beforeAll(async () => {
  product = await digestProduct();
});
afterAll(() => product.close());

describe("[DG-8] a digest sent by hand", () => {
  const send = (who: Person, { id }: Digest, how: "send" | "test" = "send") =>
    product.call(who, api.digests[how], { params: { id } });

  it("goes now to where it goes, also while it is off; a double click is one", async () => {
    const { manager, make, work, messages, read } = await product.scene();
    const digest = await make(manager, CHANNEL);
    const answers = await Promise.all([send(manager, digest), send(manager, digest)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]?.body.lastRun).toMatchObject({ kind: "now", state: "sending" });
    await work(NOW);
    expect(await messages()).toMatchObject([{ channel: "C0SALES" }]);
    expect((await read(manager, digest)).isOn).toBe(false);
  });

  it("as a test goes to the caller alone, with what the owner sees", async () => {
    const { manager, rep, slack, make, work, messages, deals } = await product.scene();
    await deals([{ ownerId: manager.id, name: "a marker" }]);
    const digest = await make(rep, CHANNEL);
    const refused = await send(manager, digest, "test");
    expect(refused.status).toBe(409);
    expect(refused.raw.json()).toMatchObject({
      code: "not_linked",
      message: "You haven't linked your Slack account yet.",
    });
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
    const { manager, rep, make, slack } = await product.scene();
    const digest = await make(rep, {});
    expect((await send(manager, digest)).status).toBe(409);
    await slack.bind(rep.id);
    expect((await send(manager, digest)).status).toBe(202);
    const { body: empty } = await product.call(rep, api.digests.create, { body: {} });
    expect((await send(rep, empty)).raw.json().message).toBe(
      "Add a block first: the digest is empty.",
    );
  });

  it("the result is told to those who see the digest, a rep too", async () => {
    const { manager, rep, slack, make, work, settle, read } = await product.scene();
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
    const { org, manager, make, read } = await product.scene();
    const digest = await make(manager, CHANNEL);
    await send(manager, digest);
    await product.database.owner
      .updateTable("digestRuns")
      .set({ slot: new Date(NOW.getTime() - 3_600_001) })
      .where("organisationId", "=", org.id)
      .execute();
    expect((await read(manager, digest)).lastRun).toMatchObject({
      state: "failed",
      words: "It couldn't be generated.",
    });
  });
});

describe("[DG-8] whatever becomes of a digest", () => {
  it("is told to the browsers of managers and its owner", async () => {
    const { manager, rep, make, org, work } = await product.scene();
    const digest = await make(rep);
    const heard = await collectNotices(product, async () => {
      const params = { id: digest.id };
      await product.call(manager, api.digests.save, { params, body: { name: "Changed" } });
      await product.tick(MONDAY_NINE);
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
  it("[X-8] without Slack switches itself off, and its owner is told once, in the frame of our mails", async () => {
    const { manager, rep, slack, make, work, read, mails, messages } = await product.scene();
    await slack.bind(rep.id);
    const digest = await make(rep, { isOn: true });
    await slack.revoke();
    await product.tick(MONDAY_NINE);
    await work(MONDAY_NINE);
    await work(minutes(1));
    await product.tick(minutes(7 * 24 * 60));
    expect(await read(manager, digest)).toMatchObject({
      isOn: false,
      nextAt: null,
      trouble: "Slack isn't connected.",
      lastRun: { state: "failed", words: "Slack isn't connected." },
    });
    expect(await messages()).toEqual([]);
    expect(await mails()).toMatchObject([
      {
        recipients: [rep.email],
        subject: "A digest was turned off",
        text: expect.stringContaining(`https://touchline.test/digest/${digest.id}`),
        html: expect.stringContaining('<a class="button" href="https://touchline.test/digests"'),
      },
    ]);
  });

  it("when the connection breaks all are switched off, with one mail to each owner", async () => {
    const { org, manager, rep, slack, make, work, mails, read } = await product.scene();
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
        [manager.email, "Digests were turned off"],
        [rep.email, "A digest was turned off"],
      ].toSorted(),
    );
    expect(await read(rep, mine)).toMatchObject({ isOn: false, trouble: "Slack said no." });
    expect((await read(manager, off)).trouble).toBeNull();
  });

  it("whose owner has left switches itself off, and nobody's deals are told", async () => {
    const { manager, rep, make, work, read, messages, mails } = await product.scene();
    const digest = await make(rep);
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: NOW })
      .where("id", "=", rep.id)
      .execute();
    await product.tick(MONDAY_NINE);
    await work(MONDAY_NINE);
    expect(await messages()).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await read(manager, digest)).toMatchObject({
      isOn: false,
      trouble: "Sam, who owns this digest, has left the team.",
    });
  });

  it("for somebody who is not in Slack any more fails, and says so", async () => {
    const { org, rep, slack, make, work, read } = await product.scene();
    await slack.bind(rep.id);
    const digest = await make(rep, { isOn: true });
    await product.database.owner
      .updateTable("slackBindings")
      .set({ staleAt: NOW })
      .where("organisationId", "=", org.id)
      .execute();
    await product.tick(MONDAY_NINE);
    await work(MONDAY_NINE);
    expect((await read(rep, digest)).lastRun).toMatchObject({
      state: "failed",
      words: "The recipient hasn't linked a Slack account.",
    });
  });
});
