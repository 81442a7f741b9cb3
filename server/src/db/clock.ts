import type pg from "pg";

const READ_EVERY_MS = 10_000;
/** A reading that took longer is too imprecise. */
const MAX_WAIT_MS = 250;

/** A reading of the database clock, and the monotonic time at which it was taken. */
interface ClockReading {
  at: number;
  when: number;
}

/**
 * The database's clock, shared by all processes. Machine clocks differ and may be adjusted while a
 * process runs: a worker two hours ahead would send early, and one set back would send twice.
 * Between readings, and while the database is unreachable, monotonic time is added.
 */
export async function databaseClock(
  pool: pg.Pool,
  onError: (error: Error) => void,
): Promise<{ clock: () => Date; stop(): void }> {
  let last = await readClock(pool);
  const timer = setInterval(() => {
    readClock(pool).then((next) => {
      if (next.took <= MAX_WAIT_MS) last = next;
    }, onError);
  }, READ_EVERY_MS).unref();
  return {
    clock: () => new Date(last.at + performance.now() - last.when),
    stop: () => clearInterval(timer),
  };
}

// As a number, because the date format depends on the server's datestyle.
const NOW_IN_MS = "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now";

async function readClock(pool: pg.Pool): Promise<ClockReading & { took: number }> {
  const client = await pool.connect();
  try {
    const asked = performance.now();
    const { rows } = await client.query<{ now: number }>(NOW_IN_MS);
    const took = performance.now() - asked;
    const [row] = rows;
    if (!row) throw new Error("The database didn't tell the time.");
    return { at: row.now, when: asked + took / 2, took };
  } finally {
    client.release();
  }
}
