import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { byStatus, callerOf, callSteadily, type Outcome } from "../testing/load.ts";
import { loadScene } from "../testing/load-scene.ts";
import { productProcesses } from "../testing/product-process.ts";
import { reportFigures } from "../testing/report-figures.ts";
import { isProving, scaled } from "../testing/scale.ts";

const SEED = Number(process.env.SEED ?? 1);
const MINUTES = scaled(0, 3, 60);
/** Of the hundred that G1 requires. */
const PER_SECOND = 40;
const FAULT_EVERY_SECONDS = scaled(0, 45, 300);
const SAMPLE_EVERY_SECONDS = 5;
/** Memory grows normally while code is compiled and caches fill. */
const WARM_UP_MINUTES = scaled(0, 1, 10);
/**
 * A short run can't measure a slope well, so allow for garbage collection until it is long enough.
 */
const SLOPE_MB_PER_MINUTE = scaled(0, 20, 1);

const processes = productProcesses();
let scene: Awaited<ReturnType<typeof loadScene>>;

beforeAll(async () => {
  if (!isProving) return;
  scene = await loadScene({ organisations: 5, reps: 9, deals: 2000, seed: SEED });
}, 600_000);
afterAll(async () => {
  await processes.endAll();
  await scene?.close();
});

interface Sample {
  minute: number;
  webMb: number;
  workerMb: number;
  files: number;
  connections: number;
}

it.runIf(isProving)(
  `[G4] ${MINUTES} minutes at ${PER_SECOND} calls a second, a fault every ${FAULT_EVERY_SECONDS} s: nothing piles up (seed ${SEED})`,
  async () => {
    const environment = { ...scene.environment, RATE_LIMIT_PER_MINUTE: "10000000" };
    const web = await processes.web(environment);
    let worker = await processes.worker(environment);
    const { call, close } = callerOf(web.url);
    const samples: Sample[] = [];
    const start = performance.now();
    const minutes = () => (performance.now() - start) / 60_000;
    let isOver = false;

    const watching = (async () => {
      while (!isOver) {
        await pause(SAMPLE_EVERY_SECONDS * 1000);
        samples.push({
          minute: minutes(),
          webMb: web.residentMb(),
          workerMb: worker.isAlive() ? worker.residentMb() : 0,
          files: web.openFiles(),
          connections: await one("select count(*)::int as found from pg_stat_activity"),
        });
      }
    })();

    let faults = 0;
    const breaking = (async () => {
      for (;;) {
        await pause(FAULT_EVERY_SECONDS * 1000);
        if (isOver || minutes() > MINUTES - 0.25) return;
        faults += 1;
        if (faults % 2 === 1) {
          await worker.end("SIGKILL");
          worker = await processes.worker(environment);
        } else {
          await one(`select count(pg_terminate_backend(pid))::int as found from pg_stat_activity
            where application_name = 'touchline' and datname = current_database()`);
        }
      }
    })();

    const outcomes = await callSteadily({ perSecond: PER_SECOND, seconds: MINUTES * 60 }, () =>
      call(scene.next()),
    );
    isOver = true;
    await Promise.all([watching, breaking]);
    close();

    const settled = samples.filter(({ minute }) => minute > WARM_UP_MINUTES);
    const figures = {
      calls: outcomes.length,
      failed: failed(outcomes),
      faults,
      webMbFirst: Math.round(settled[0]?.webMb ?? 0),
      webMbLast: Math.round(settled.at(-1)?.webMb ?? 0),
      webMbPerMinute: round(slope(settled.map(({ minute, webMb }) => [minute, webMb]))),
      filesPerMinute: round(slope(settled.map(({ minute, files }) => [minute, files]))),
      mostConnections: Math.max(...settled.map(({ connections }) => connections)),
      leastConnections: Math.min(...settled.map(({ connections }) => connections)),
      deadRowsInHundred:
        await one(`select coalesce(max(100 * n_dead_tup / greatest(n_live_tup, 1)), 0)::int as found
        from pg_stat_user_tables where schemaname = 'public' and n_live_tup > 5000`),
    };
    reportFigures("G4", figures);
    // While connections are cut, calls get 503; nothing else may fail, and only a few of those.
    expect(Object.keys(byStatus(outcomes)).filter((status) => !/200|503/.test(status))).toEqual([]);
    expect(figures.failed).toBeLessThan(outcomes.length * 0.02);
    expect(figures.webMbPerMinute).toBeLessThanOrEqual(SLOPE_MB_PER_MINUTE);
    expect(figures.filesPerMinute).toBeLessThanOrEqual(2);
    expect(figures.mostConnections - figures.leastConnections).toBeLessThanOrEqual(20);
    expect(figures.deadRowsInHundred).toBeLessThanOrEqual(25);
  },
  7_200_000,
);

async function one(query: string): Promise<number> {
  const { rows } = await scene.owner.query<{ found: number }>(query);
  return rows[0]?.found ?? 0;
}

const failed = (outcomes: Outcome[]) => outcomes.filter(({ status }) => status !== 200).length;
const round = (value: number) => Math.round(value * 100) / 100;

/** Growth per minute, by least squares. */
function slope(points: Array<[minute: number, value: number]>): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const along = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return along / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}
