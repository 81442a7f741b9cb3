import { setTimeout as pause } from "node:timers/promises";
import { api } from "@touchline/contract";
import { type BenchEnvironment, benchEnvironment } from "../bench-environment.ts";
import { against, type Bench, rounded } from "../measure.ts";
import { startProduct } from "../start-product.ts";

/** As for web processes: PostgreSQL shares the same two cores. */
const BAR = 1 / 1.2;
const DEALS = 300_000;
const ROUNDS = 7;
const SILENCE_SECONDS = "10";

/**
 * Every rep has their deals checked: by two worker processes compared with one, and with one of the
 * two killed during the run.
 */
export const bench: Bench = async function* () {
  await using at = await benchEnvironment(DEALS);
  await using web = await startProduct(at, "web");
  await using begun = new AsyncDisposableStack();
  const start = async () =>
    begun.use(await startProduct(at, "worker", { WORKER_SILENCE_SECONDS: SILENCE_SECONDS }));
  await start();
  let second = await start();
  yield await against(
    `deals of ${at.reps.length} reps among ${DEALS} checked by two worker processes / by one, s`,
    rounded(BAR),
    ROUNDS,
    () => checkedBy(at, web.url),
    async () => {
      await second.stop();
      const seconds = await checkedBy(at, web.url);
      second = await start();
      return seconds;
    },
  );
  await ask(at, web.url);
  await until(at, ({ done, total }) => done > total / 2);
  await second.kill();
  await until(at, ({ running }) => running === 0);
  const { done, total, unfinished } = await readProgress(at);
  yield {
    name: "deals left unchecked after one of two worker processes was killed half-way",
    ours: total - done + unfinished,
    limit: total,
    ratio: rounded((total - done + unfinished) / total),
    bar: 0,
    holds: total > 0 && total === done && unfinished === 0,
  };
};

/** Seconds from the first request until the last result. */
async function checkedBy(at: BenchEnvironment, url: string): Promise<number> {
  const start = performance.now();
  await ask(at, url);
  await until(at, ({ running }) => running === 0);
  return (performance.now() - start) / 1000;
}

async function ask({ owner, reps, issuer }: BenchEnvironment, url: string): Promise<void> {
  await owner.query("delete from check_batches");
  await Promise.all(
    reps.map(async (_, index) => {
      const response = await fetch(`${url}${api.checks.startBatch.path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await issuer.accessToken(`rep-${index + 1}`)}`,
          "content-type": "application/json",
        },
        body: "{}",
      });
      if (!response.ok) throw new Error(`A batch was answered ${response.status}`);
    }),
  );
}

async function until(
  at: BenchEnvironment,
  isSo: (now: Awaited<ReturnType<typeof readProgress>>) => boolean,
): Promise<void> {
  while (!isSo(await readProgress(at))) await pause(20);
}

async function readProgress({ owner }: BenchEnvironment) {
  const { rows } = await owner.query<Record<"running" | "unfinished" | "done" | "total", string>>(
    `select count(*) filter (where state = 'running') as running, count(*) filter (where state <> 'done') as unfinished,
       coalesce(sum(done), 0) as done, (select count(*) from check_results) as total from check_batches`,
  );
  const [now] = rows;
  return {
    running: Number(now?.running),
    unfinished: Number(now?.unfinished),
    done: Number(now?.done),
    total: Number(now?.total),
  };
}
