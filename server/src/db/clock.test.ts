import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { writingGermanDays } from "../testing/writing-german-days.ts";
import { databaseClock } from "./clock.ts";
import { connect, type Database } from "./connect.ts";

let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;

beforeAll(async () => {
  made = await testDatabase();
  // The server's datestyle setting determines the order of day and month.
  database = connect(writingGermanDays(made.appUrl), { max: 1 });
});
afterAll(async () => {
  await database.close();
  await made.close();
});

const HOUR_MS = 3_600_000;

it("[E3] time is the database's, wherever the machine's clock stands and however it is set", async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 2 * HOUR_MS });
  try {
    const { clock, stop } = await databaseClock(database.pool, (error) => {
      throw error;
    });
    const isTrue = () => Math.abs(clock().getTime() - now) < HOUR_MS;
    expect(isTrue()).toBe(true);
    const before = clock();
    vi.setSystemTime(now - HOUR_MS);
    expect(isTrue()).toBe(true);
    expect(clock().getTime()).toBeGreaterThanOrEqual(before.getTime());
    stop();
  } finally {
    vi.useRealTimers();
  }
});
