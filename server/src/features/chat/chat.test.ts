import { api } from "@touchline/contract";
import { section } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { jobs } from "../../jobs/catalog.ts";
import { eventually } from "../../testing/eventually.ts";
import { productWithSlack } from "../../testing/with-slack.ts";
import { endPauses } from "../../testing/worker-process.ts";
import type { NewChatMessage } from "./chat.repository.ts";

let product: Awaited<ReturnType<typeof productWithSlack>>;
beforeAll(async () => {
  product = await productWithSlack();
});
afterAll(() => product.close());

async function scene() {
  const { organisation, manager, team } = await product.installed();
  const system = systemOf(organisation.id);
  const { channels } = await product.slack.workspaces();
  const channel = channels.find((one) => one.teamId === team && one.name === "sales")?.id ?? "";
  const queue = (given: Partial<NewChatMessage> = {}) =>
    product.inStore(system, (store) =>
      store.chat.queue(
        {
          key: "test:1",
          channel,
          recipientId: null,
          text: "Hello",
          blocks: [section("Hello")],
          ...given,
        },
        new Date(),
      ),
    );
  const row = (id: string) =>
    product.database.owner
      .selectFrom("chatMessages")
      .select(["state", "words", "attempts", "postedChannel", "postedTs"])
      .where("organisationId", "=", organisation.id)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  return {
    organisation,
    manager,
    team,
    channel,
    queue,
    row,
    became: (id: string, state: string) =>
      eventually(async () => {
        const found = await row(id);
        expect(found.state).toBe(state);
        return found;
      }),
    texts: async (where: { channel?: string; user?: string } = { channel }) =>
      (await product.slack.messages({ team, ...where })).map(({ text }) => text),
    run: (messageId: string, seen: number | null = null) =>
      product.inStore(system, (store) =>
        store.jobs.add(jobs.sendChat, { messageId, tries: 1, seen }),
      ),
    claim: (id: string) => product.inStore(system, (store) => store.chat.claim(id)),
  };
}

describe("[D5] saying something in Slack", () => {
  it("happens once per key, however often it is asked for and worked on", async () => {
    const { queue, became, texts, run } = await scene();
    const asked = await Promise.all([queue(), queue(), queue()]);
    const [{ id }] = asked;
    expect(new Set(asked.map((one) => one.id)).size).toBe(1);
    expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1);
    await Promise.all([run(id), run(id), run(id), run(id)]);
    const sent = await became(id, "sent");
    expect(sent).toMatchObject({ attempts: 1, words: null });
    expect(await texts()).toEqual(["Hello"]);
  });

  it("is found again when the line broke after it was said", async () => {
    const { queue, became, texts } = await scene();
    await product.slack.fail({ kind: "reset", times: 1, method: "chat.postMessage" });
    const { id } = await queue();
    const sent = await became(id, "sent");
    expect(sent.postedTs).not.toBeNull();
    expect(await texts()).toEqual(["Hello"]);
  });

  it("is tried again when the line broke before it was said", async () => {
    const { queue, became, texts } = await scene();
    await product.slack.fail({
      kind: "reset",
      accepts: false,
      times: 1,
      method: "chat.postMessage",
    });
    const { id } = await queue();
    expect(await became(id, "sent")).toMatchObject({ attempts: 2 });
    expect(await texts()).toEqual(["Hello"]);
  });

  it("is marked, not repeated, when a worker died between saying and marking it", async () => {
    const { organisation, queue, became, texts, run } = await scene();
    const { id } = await queue();
    await became(id, "sent");
    await product.database.owner
      .updateTable("chatMessages")
      .set({ state: "sending", postedTs: null, postedChannel: null, settledAt: null })
      .where("organisationId", "=", organisation.id)
      .execute();
    await run(id, 1);
    await became(id, "sent");
    expect(await texts()).toEqual(["Hello"]);
  });

  it("is said when a worker died before saying it", async () => {
    const { queue, became, texts, run, claim } = await scene();
    const { id } = await queue({ sendAfter: new Date(Date.now() + 3_600_000) });
    await claim(id);
    await run(id, 1);
    expect(await became(id, "sent")).toMatchObject({ attempts: 2 });
    expect(await texts()).toEqual(["Hello"]);
  });

  it("stays unknown where Slack does not let us look, and is not repeated", async () => {
    const { queue, became, texts, run } = await scene();
    await product.slack.fail({ kind: "reset", times: 1, method: "chat.postMessage" });
    await product.slack.fail({
      kind: "error",
      error: "missing_scope",
      times: 1,
      method: "conversations.history",
    });
    const { id } = await queue();
    const unknown = await became(id, "unknown");
    expect(unknown.words).toContain("may have arrived");
    await run(id);
    expect(await texts()).toEqual(["Hello"]);
  });

  it("stays unknown for somebody whose conversation was never seen", async () => {
    const { team, queue, became, texts } = await scene();
    const { id: user } = await product.slack.createUser({ team, email: "n@p.test", name: "N" });
    await product.slack.fail({ kind: "reset", times: 1, method: "chat.postMessage" });
    const { id } = await queue({ channel: user });
    await became(id, "unknown");
    expect(await texts({ user })).toEqual(["Hello"]);
  });

  it("is found in the conversation of somebody who was spoken to before", async () => {
    const { team, queue, became, texts } = await scene();
    const { id: user } = await product.slack.createUser({ team, email: "o@p.test", name: "O" });
    await became((await queue({ channel: user, key: "first", text: "First" })).id, "sent");
    await product.slack.fail({ kind: "reset", times: 1, method: "chat.postMessage" });
    await became((await queue({ channel: user, key: "second", text: "Second" })).id, "sent");
    expect(await texts({ user })).toEqual(["Second", "First"]);
  });

  it("[D12] waits as long as Slack asks, and while it is away", async () => {
    const { queue, became, texts, row } = await scene();
    const method = "chat.postMessage";
    await product.slack.fail({ kind: "limit", retryAfter: 5, times: 1, method });
    await product.slack.fail({ kind: "status", status: 503, times: 1, method });
    const { id } = await queue();
    await eventually(async () => expect((await row(id)).words).toContain("slow down"));
    expect(await became(id, "sent")).toMatchObject({ attempts: 3 });
    expect(await texts()).toEqual(["Hello"]);
  });

  // Rate limits of conversations.history for apps distributed outside Slack's Marketplace,
  // docs.slack.dev/reference/methods/conversations.history: 15 messages, once a minute.
  it.each([
    ["is found", true],
    ["is sent again once it's known to be missing", false],
  ])("[V-9] %s by a search that Slack interrupts after every 15 messages", async (_, arrived) => {
    const { organisation, manager, team, channel, queue, row, became, texts, run } = await scene();
    const { id } = await queue();
    await became(id, "sent");
    for (let count = 0; count < 40; count++) {
      await product.slack.type({ team, channel, user: manager.email, text: `Talk ${count}` });
    }
    await product.slack.limits({ isDistributed: true });
    await product.database.owner
      .updateTable("chatMessages")
      .set({ state: "sending", postedTs: null, postedChannel: null, settledAt: null })
      .$if(!arrived, (update) => update.set({ key: "test:another" }))
      .where("organisationId", "=", organisation.id)
      .execute();
    await run(id, 1);
    const sent = await eventually(async () => {
      // Without a change it begins the next minute.
      await product.slack.limits({});
      await endPauses(product.database.owner, jobs.sendChat);
      const found = await row(id);
      expect(found.state).toBe("sent");
      return found;
    });
    await product.slack.limits({ isDistributed: false });
    expect(sent.attempts).toBe(arrived ? 1 : 2);
    const hellos = (await texts()).filter((text) => text === "Hello");
    expect(hellos).toHaveLength(arrived ? 1 : 2);
  });

  it("[V-10] more than a channel takes at once arrives later, each message once", async () => {
    const { queue, became, texts } = await scene();
    const words = Array.from({ length: 8 }, (_, index) => `Message ${index}`);
    const queued = await Promise.all(words.map((text) => queue({ key: `burst:${text}`, text })));
    await Promise.all(queued.map(({ id }) => became(id, "sent")));
    expect((await texts()).toSorted()).toEqual(words);
  });
});

describe("what cannot be said in Slack", () => {
  it("[DG-8] a channel that is archived or without us is told in words", async () => {
    const { team, queue, became } = await scene();
    await product.slack.archiveChannel("#sales", team);
    const archived = await queue();
    expect((await became(archived.id, "failed")).words).toBe("The channel is archived.");
    await product.slack.unarchiveChannel("#sales", team);
    await product.slack.removeBot("#sales", team);
    const alone = await queue({ key: "test:2" });
    expect((await became(alone.id, "failed")).words).toContain("/invite");
  });

  it("[SL-1] somebody who left Slack is spoken to no more until they bind again", async () => {
    const { organisation, team, queue, became } = await scene();
    const rep = await organisation.rep();
    const channel = await product.bind(rep, team);
    await product.slack.deactivateUser(channel, team);
    const first = await queue({ channel, recipientId: rep.id });
    await became(first.id, "failed");
    expect((await product.call(rep, api.slack.loggedIn, {})).body.isBound).toBe(false);
    const second = await queue({ channel, recipientId: rep.id, key: "test:2" });
    await became(second.id, "withdrawn");
  });

  it("[SL-1] what waits for somebody who unbinds is withdrawn", async () => {
    const { organisation, team, queue, became, run } = await scene();
    const rep = await organisation.rep();
    const channel = await product.bind(rep, team);
    const sendAfter = new Date(Date.now() + 3_600_000);
    const { id } = await queue({ channel, recipientId: rep.id, sendAfter });
    await product.call(rep, api.slack.logout, {});
    await run(id);
    await became(id, "withdrawn");
  });

  it("[SL-1] nothing is said to somebody who left the organisation", async () => {
    const { organisation, team, queue, became } = await scene();
    const rep = await organisation.rep();
    const channel = await product.bind(rep, team);
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: new Date() })
      .where("id", "=", rep.id)
      .execute();
    const { id } = await queue({ channel, recipientId: rep.id });
    await became(id, "withdrawn");
  });

  it("[DG-8] a token that was revoked ends the connection and switches digests off", async () => {
    const { organisation, manager, team, queue, became } = await scene();
    const { owner } = product.database;
    const now = new Date();
    await owner
      .insertInto("digests")
      .values({
        organisationId: organisation.id,
        id: organisation.id,
        ownerId: manager.id,
        name: "Monday",
        isOn: true,
        nextAt: new Date(Date.now() + 86_400_000),
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await product.slack.revokeToken({ team, isTold: false });
    const { id } = await queue();
    await became(id, "failed");
    const { body } = await product.call(manager, api.slack.installed, {});
    expect(body).toMatchObject({ isBound: false });
    expect(body.trouble).not.toBeNull();
    const digest = await owner
      .selectFrom("digests")
      .select(["isOn", "nextAt", "trouble"])
      .where("organisationId", "=", organisation.id)
      .executeTakeFirstOrThrow();
    expect(digest).toMatchObject({ isOn: false, nextAt: null });
    expect(digest.trouble).not.toBeNull();
  });
});
