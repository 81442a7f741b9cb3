import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database } from "../db/connect.ts";
import type { InStore } from "../db/store.ts";
import { sendChat } from "../features/chat/chat.service.ts";
import { sendDigest } from "../features/digests/digest-runs.service.ts";
import { type Chat, ChatError } from "../ports/chat.ts";
import { CHANNEL, digestScene, MONDAY_NINE, NOW, tickOf } from "../testing/digest-scene.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { scaled } from "../testing/scale.ts";
import { seeded } from "../testing/seeded.ts";
import { jobs } from "./catalog.ts";
import type { Message } from "./queue.ts";

const RUNS = scaled(5, 200);
const SEED = Number(process.env.SEED ?? 1);
const DIGESTS = 4;
const WEEK_MS = 7 * 86_400_000;

let product: TestProduct;
let database: Database;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  database = connect(product.database.appUrl, { max: 4 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});

class Killed extends Error {}

/**
 * Workers that crash before and after each step, and a Slack connection that breaks before and
 * after a message is accepted.
 */
function hazards(chance: ReturnType<typeof seeded>) {
  const said: string[] = [];
  const perhapsDie = () => {
    if (chance.percent(4)) throw new Killed();
  };
  const inStore: InStore = async (...given) => {
    perhapsDie();
    const result = await product.inStore(...given);
    perhapsDie();
    return result;
  };
  const placeOf = (key: string) => ({ channel: CHANNEL.channelId, ts: `${said.indexOf(key)}.1` });
  const chat: Pick<Chat, "post" | "find"> = {
    async post({ key }) {
      if (chance.percent(5)) throw new ChatError("away", "nobody home");
      perhapsDie();
      said.push(key);
      if (chance.percent(10)) throw new Killed();
      if (chance.percent(10)) throw new ChatError("unsure", "the line broke");
      return placeOf(key);
    },
    find: async ({ key }) => ({ place: said.includes(key) ? placeOf(key) : null, next: null }),
  };
  return { said, inStore, chat: chat as Chat };
}

it(`[D5] ${DIGESTS} digests, ${RUNS} weeks, two schedulers, two workers that keep dying: each comes once (seed ${SEED})`, async () => {
  const chance = seeded(SEED);
  const { org, manager, make } = await digestScene(product);
  for (let made = 0; made < DIGESTS; made += 1) await make(manager);
  const tick = tickOf(product, database);
  const { said, inStore, chat } = hazards(chance);
  const done = new Set<string>();

  /** Pending jobs; a job whose worker crashed is fetched again. */
  const waiting = async () => {
    const { rows } = await sql<{ id: string; name: string; data: Message }>`
      select id, name, data from pgboss.job where name in (${jobs.sendDigest.name}, ${jobs.sendChat.name})
        and data -> 'viewer' ->> 'organisationId' = ${org.id}`.execute(product.database.owner);
    return rows.filter(({ id }) => !done.has(id));
  };
  const run = async (
    { id, name, data }: Awaited<ReturnType<typeof waiting>>[number],
    now: Date,
  ) => {
    const context = {
      viewer: data.viewer,
      inStore,
      clock: () => now,
      publicUrl: "https://touchline.test",
      chatOf: async () => chat,
    };
    try {
      if (name === jobs.sendDigest.name) {
        await sendDigest(context, jobs.sendDigest.payload.parse(data.payload));
      } else {
        await sendChat(context, jobs.sendChat.payload.parse(data.payload));
      }
      // Sometimes the queue misses the completion.
      if (chance.percent(80)) done.add(id);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  };

  for (let week = 0; week < RUNS; week += 1) {
    const slot = new Date(MONDAY_NINE.getTime() + week * WEEK_MS);
    await Promise.all([tick(slot), tick(slot)]);
    const now = new Date(slot.getTime() + 60_000);
    // Delayed jobs wait for the others, as they would with a real clock.
    for (let open = await waiting(); open.length > 0; open = await waiting()) {
      const left = chance.shuffled(open);
      const worker = async () => {
        for (let job = left.pop(); job; job = left.pop()) await run(job, now);
      };
      await Promise.all([worker(), worker()]);
    }
    expect(said.toSorted(), `week ${week}`).toEqual([...new Set(said)].toSorted());
    expect(said, `week ${week}`).toHaveLength((week + 1) * DIGESTS);
  }
  const states = await product.database.owner
    .selectFrom("chatMessages")
    .select(["state"])
    .distinct()
    .where("organisationId", "=", org.id)
    .execute();
  expect(states).toEqual([{ state: "sent" }]);
}, 3_600_000);
