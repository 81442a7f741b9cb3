import type pg from "pg";

const READ_EVERY_MS = 10_000;
/** An answer that took longer says too little about when it was given. */
const MAX_WAIT_MS = 250;

/** A reading of the database's clock, and when it was taken by a clock that nobody sets. */
interface Reading {
  at: number;
  when: number;
}

/**
 * The database's clock, which all processes share.
 *
 * Machines' clocks differ, and are set while a process runs: a worker two hours ahead would send what is due in two
 * hours, and one that was set back would send it again. Between readings time goes on by itself; while the database
 * is away too.
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

// A number: in what order a database writes days and months is its own setting.
const NOW_IN_MS = "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now";

async function readClock(pool: pg.Pool): Promise<Reading & { took: number }> {
  const client = await pool.connect();
  try {
    const asked = performance.now();
    const { rows } = await client.query<{ now: number }>(NOW_IN_MS);
    const took = performance.now() - asked;
    const [row] = rows;
    if (!row) throw new Error("The database did not tell the time.");
    return { at: row.now, when: asked + took / 2, took };
  } finally {
    client.release();
  }
}
