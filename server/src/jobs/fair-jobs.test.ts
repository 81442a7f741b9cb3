import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../db/connect.ts";
import { testDatabase } from "../testing/database.ts";
import { eventually } from "../testing/eventually.ts";
import type { TestDatabase } from "../testing/product.ts";
import { jobs } from "./catalog.ts";
import { openQueue, type Queue } from "./queue.ts";

let database: TestDatabase;
let connected: Database;
let queue: Queue;

beforeAll(async () => {
  database = await testDatabase();
  connected = connect(database.appUrl, { max: 2 });
  queue = await openQueue(database.appUrl, {
    works: true,
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await queue.close();
  await connected.close();
  await database.close();
});

const member = () => ({
  organisationId: randomUUID(),
  userId: randomUUID(),
  role: "manager" as const,
});

describe("[S-16] jobs", () => {
  it("of a second workspace run while the first one's flood holds on to every place it gets", async () => {
    const [flood, honest] = [member(), member()];
    const end = Promise.withResolvers<void>();
    const running: string[] = [];
    let mostOfFlood = 0;
    await queue.work(jobs.checkTeam, async ({ viewer }) => {
      running.push(viewer.organisationId);
      const ofFlood = running.filter((id) => id === flood.organisationId).length;
      mostOfFlood = Math.max(mostOfFlood, ofFlood);
      if (viewer.organisationId === flood.organisationId) await end.promise;
      return "done";
    });
    const add = (viewer: typeof flood) =>
      queue.add(connected.db, jobs.checkTeam, { viewer, payload: {} });
    for (let job = 0; job < 20; job += 1) await add(flood);
    await add(honest);
    try {
      await eventually(async () => expect(running).toContain(honest.organisationId));
      expect(mostOfFlood).toBe(2);
    } finally {
      end.resolve();
    }
    await eventually(async () => expect(running).toHaveLength(21));
  });

  it("that read a calendar wait once per person, and again as soon as one has begun", async () => {
    const [maya, sam] = [member(), member()];
    const add = (viewer: typeof maya) =>
      queue.add(connected.db, jobs.readCalendar, { viewer, payload: { userId: viewer.userId } });
    const readers = async (state: string) => {
      const { rows } = await sql<{ id: string }>`select data #>> '{payload,userId}' as id
        from pgboss.job where name = ${jobs.readCalendar.name} and state::text = ${state}`.execute(
        database.owner,
      );
      return rows.map(({ id }) => id).sort();
    };
    for (let press = 0; press < 5; press += 1) await add(maya);
    await add(sam);
    expect(await readers("created")).toEqual([maya.userId, sam.userId].sort());

    const end = Promise.withResolvers<void>();
    await queue.work(jobs.readCalendar, async () => {
      await end.promise;
      return "done";
    });
    await eventually(async () => expect(await readers("active")).toHaveLength(2));
    await add(maya);
    await add(maya);
    await eventually(async () => expect(await readers("active")).toHaveLength(3));
    end.resolve();
  });
});
