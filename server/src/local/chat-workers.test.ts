import { section } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemOf } from "../context/viewer.ts";
import { jobs } from "../jobs/catalog.ts";
import { productWithSlack } from "../testing/with-slack.ts";
import {
  endPauses,
  expireHeartbeats,
  listRunningJobs,
  workerProcesses,
} from "../testing/worker-process.ts";

const MESSAGES = Array.from({ length: 8 }, (_, index) => `Message ${index}`);
/** How many jobs of one workspace a worker takes at once. */
const CAUGHT = 2;

let product: Awaited<ReturnType<typeof productWithSlack>>;
const workers = workerProcesses();
const startWorkerProcess = () => workers.start(product.environment);

beforeAll(async () => {
  product = await productWithSlack({ works: false });
});
afterAll(async () => {
  await workers.killAll();
  await product.close();
});

const eventually = <T>(look: () => Promise<T>, timeout: number) =>
  vi.waitFor(look, { timeout, interval: 100 });

describe("[D5] a worker that is killed", { timeout: 150_000 }, () => {
  it("after Slack took its messages, before it wrote that down, is replaced: each message comes once", async () => {
    const first = await startWorkerProcess();
    const { organisation, team } = await product.installed();
    const { channels } = await product.slack.workspaces();
    const channel = channels.find((one) => one.teamId === team)?.id ?? "";
    await product.slack.limits({ isOn: false });
    await product.slack.fail({ kind: "hang", times: CAUGHT, method: "chat.postMessage" });
    await product.inStore(systemOf(organisation.id), async (store) => {
      for (const text of MESSAGES) {
        const message = { key: text, channel, recipientId: null, text, blocks: [section(text)] };
        await store.chat.queue(message, new Date());
      }
    });
    const said = async () =>
      (await product.slack.messages({ team, channel })).map(({ text }) => text);
    await eventually(async () => expect((await said()).length).toBe(CAUGHT), 8_000);
    const { owner } = product.database;
    const caught = await listRunningJobs(owner);
    await workers.kill(first);
    await expireHeartbeats(owner, caught);

    await startWorkerProcess();
    // At most two minutes late.
    await eventually(async () => {
      await endPauses(owner, jobs.sendChat);
      const states = await owner
        .selectFrom("chatMessages")
        .select(["state", "postedTs"])
        .where("organisationId", "=", organisation.id)
        .execute();
      expect(states.map(({ state }) => state)).toEqual(MESSAGES.map(() => "sent"));
      expect(new Set(states.map(({ postedTs }) => postedTs)).size).toBe(MESSAGES.length);
    }, 120_000);
    expect((await said()).toSorted()).toEqual(MESSAGES);
  });
});
