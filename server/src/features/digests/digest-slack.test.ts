import { api, type Digest } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../../db/connect.ts";
import { receiversOn } from "../../db/receivers.ts";
import { runDueTasks } from "../../jobs/schedule.ts";
import { eventually } from "../../testing/eventually.ts";
import { insertPortal } from "../../testing/portal.ts";
import type { Person } from "../../testing/product.ts";
import { productWithSlack } from "../../testing/with-slack.ts";

let product: Awaited<ReturnType<typeof productWithSlack>>;
let database: Database;

beforeAll(async () => {
  product = await productWithSlack();
  database = connect(product.database.appUrl, { max: 4 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});

async function scene() {
  const { organisation: org, manager, team } = await product.installed();
  const rep = await org.rep({ name: "Sam" });
  const { deals } = await insertPortal(product, org.id);
  const today = new Date().toISOString().slice(0, 10) as `${number}-${number}-${number}`;
  await deals(
    Array.from({ length: 7 }, (_, index) => ({
      ownerId: rep.id,
      name: `Deal <${index}> & Co`,
      amount: 1000 + index,
      closeDate: today,
    })),
  );
  const { body } = await product.call(manager, api.slack.channels, { query: {} });
  const channel = body.channels.find(({ name }) => name === "sales") ?? body.channels[0];
  if (!channel) throw new Error("no channel");
  const make = async (who: Person, change: object) => {
    const { body } = await product.call(who, api.digests.create, {
      body: { readyMade: "monday-forecast" },
    });
    const params = { id: body.id };
    const saved = await product.call(who, api.digests.save, { params, body: change });
    expect(saved.status).toBe(200);
    return saved.body;
  };
  return {
    org,
    manager,
    rep,
    team,
    channel,
    make,
    toChannel: { channelId: channel.id, channelName: channel.name },
    said: async () =>
      (await product.slack.messages({ team, channel: channel.id })).filter(
        ({ text }) => text === "Monday forecast",
      ),
    lastRun: async (who: Person, { id }: Digest) =>
      (await product.call(who, api.digests.read, { params: { id } })).body.lastRun,
    async due(digest: Digest) {
      await product.database.owner
        .updateTable("digests")
        .set({ nextAt: new Date(Date.now() - 60_000) })
        .where("id", "=", digest.id)
        .execute();
    },
  };
}

/** The worker's minute tick. */
const tick = () =>
  runDueTasks({
    receivers: receiversOn(database.db),
    inStore: product.inStore,
    clock: () => new Date(),
  });

describe("[DG-6] [DG-8] a digest in Slack", () => {
  it("what arrives is what the preview showed", async () => {
    const { manager, make, toChannel, said, lastRun } = await scene();
    const digest = await make(manager, toChannel);
    const params = { id: digest.id };
    const { body: preview } = await product.call(manager, api.digests.preview, { params });
    expect((await product.call(manager, api.digests.send, { params })).status).toBe(202);
    await eventually(async () =>
      expect(await lastRun(manager, digest)).toMatchObject({ kind: "now", state: "sent" }),
    );
    const messages = await said();
    expect(messages).toHaveLength(1);
    const withoutIds = (blocks: unknown) =>
      JSON.parse(JSON.stringify(blocks), (key, value) => (key === "block_id" ? undefined : value));
    expect(withoutIds(messages[0]?.blocks)).toMatchObject([
      { type: "header", text: { text: "Monday forecast" } },
      ...preview.previewData.flatMap(({ blocks }) => blocks),
    ]);
    expect(JSON.stringify(messages[0]?.blocks)).toContain("Plus 2 more");
  });

  it("on schedule comes once, though several workers look and the line breaks after it was said", async () => {
    const { manager, make, toChannel, said, lastRun, due } = await scene();
    const digest = await make(manager, { ...toChannel, isOn: true });
    await due(digest);
    // Slack posts it but the response is lost: as if the worker had been killed before saving.
    await product.slack.fail({ kind: "reset", times: 1, method: "chat.postMessage" });
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    await eventually(async () =>
      expect(await lastRun(manager, digest)).toMatchObject({ kind: "scheduled", state: "sent" }),
    );
    expect(await said()).toHaveLength(1);
  });

  it("a test comes to the caller alone, a rep's has only their own", async () => {
    const { rep, team, make, toChannel, said, lastRun } = await scene();
    const slackId = await product.bind(rep, team);
    const digest = await make(rep, toChannel);
    await product.call(rep, api.digests.test, { params: { id: digest.id } });
    await eventually(async () =>
      expect(await lastRun(rep, digest)).toMatchObject({ kind: "test", state: "sent" }),
    );
    expect(await said()).toEqual([]);
    const own = await product.slack.messages({ team, user: slackId });
    expect(JSON.stringify(own)).toContain("Deal &lt;6&gt; &amp; Co");
    expect(JSON.stringify(own)).toContain(`Test: ${digest.name}`);
  });

  it("a channel that was archived is told as the reason", async () => {
    const { manager, team, channel, make, toChannel, lastRun, due } = await scene();
    const digest = await make(manager, { ...toChannel, isOn: true });
    await product.slack.archiveChannel(channel.id, team);
    await due(digest);
    await tick();
    const run = await eventually(async () => {
      const last = await lastRun(manager, digest);
      expect(last?.state).toBe("failed");
      return last;
    });
    expect(run?.words).toMatch(/archived/i);
  });

  it("an app that was taken out of Slack switches digests off and tells their owners once", async () => {
    const { rep, manager, team, make, toChannel } = await scene();
    const mine = await make(rep, { ...toChannel, isOn: true });
    const theirs = await make(manager, { ...toChannel, isOn: true });
    await product.slack.uninstall({ team });
    for (const { id } of [mine, theirs]) {
      await eventually(async () => {
        const { body } = await product.call(manager, api.digests.read, { params: { id } });
        expect(body).toMatchObject({ isOn: false, nextAt: null, trouble: expect.any(String) });
      });
    }
    const told = await eventually(async () => {
      const mails = await product.database.owner
        .selectFrom("mails")
        .select(["subject", "state"])
        .where("key", "like", `digests of ${rep.id}%`)
        .execute();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.state).toBe("sent");
      return mails;
    });
    expect(told[0]?.subject).toBe("A digest was turned off");
  });
});
