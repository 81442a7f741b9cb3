import { setTimeout as pause } from "node:timers/promises";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEventStream } from "../testing/event-stream.ts";
import { byStatus, callerOf, type Outcome, percentile } from "../testing/load.ts";
import { loadScene } from "../testing/load-scene.ts";
import { productProcesses } from "../testing/product-process.ts";
import { reportFigures } from "../testing/report-figures.ts";
import { isProving, scaled } from "../testing/scale.ts";
import { seeded } from "../testing/seeded.ts";

const SEED = Number(process.env.SEED ?? 1);
const TEAMS = 4;
const REPS = 49;
const PEOPLE = TEAMS * (REPS + 1);
const DEALS = 2000;
const SECONDS = scaled(0, 60, 600);
/** Users read a page before they open the next one. */
const THINKS_MS = { from: 1000, to: 5000 };
const MAX_MS = 2000;
/** Percentage of calls that may be rejected as overload, with a proper message. */
const MAX_TURNED_AWAY = 5;

const processes = productProcesses();
let scene: Awaited<ReturnType<typeof loadScene>>;

beforeAll(async () => {
  if (!isProving) return;
  scene = await loadScene({ organisations: TEAMS, reps: REPS, deals: DEALS, seed: SEED });
}, 600_000);
afterAll(async () => {
  await processes.endAll();
  await scene?.close();
});

it.runIf(isProving)(
  `[H8] ${PEOPLE} people at once for ${SECONDS} s, each with a page open, on one web process (seed ${SEED})`,
  async () => {
    const environment = { ...scene.environment, RATE_LIMIT_PER_MINUTE: "100000" };
    const web = await processes.web(environment);
    await processes.worker(environment);
    const { call, close } = callerOf(web.url);
    const people = scene.teams.flatMap(({ manager, reps }) => [manager, ...reps]);
    const streams = await Promise.all(
      people.map((one) =>
        openEventStream(`${web.url}${api.live.events.path}`, scene.headersOf(one)),
      ),
    );
    const chance = seeded(SEED);
    const outcomes: Outcome[] = [];
    const end = performance.now() + SECONDS * 1000;
    const work = async () => {
      // Stagger the start.
      await pause(chance.below(THINKS_MS.to));
      while (performance.now() < end) {
        const from = performance.now();
        const status = await call(scene.next());
        outcomes.push({ status, ms: Math.round(performance.now() - from) });
        await pause(THINKS_MS.from + chance.below(THINKS_MS.to - THINKS_MS.from));
      }
    };
    await Promise.all(people.map(work));
    for (const stream of streams) stream.close();
    close();

    const times = outcomes.map(({ ms }) => ms);
    const figures = {
      people: PEOPLE,
      calls: outcomes.length,
      turnedAway: outcomes.filter(({ status }) => status === 503).length,
      medianMs: percentile(times, 50),
      p95Ms: percentile(times, 95),
      p99Ms: percentile(times, 99),
      webMb: Math.round(web.residentMb()),
    };
    reportFigures("H8", figures);
    expect(Object.keys(byStatus(outcomes)).filter((one) => !/^(200|503)$/.test(one))).toEqual([]);
    expect(figures.turnedAway).toBeLessThanOrEqual((outcomes.length * MAX_TURNED_AWAY) / 100);
    expect(outcomes.length).toBeGreaterThan((PEOPLE * SECONDS) / (THINKS_MS.to / 1000) / 2);
    expect(figures.p95Ms).toBeLessThanOrEqual(MAX_MS);
  },
  3_600_000,
);
