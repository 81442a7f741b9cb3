import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { byStatus, callerOf, callSteadily, type Outcome, percentile } from "../testing/load.ts";
import { loadScene } from "../testing/load-scene.ts";
import { type ProductProcess, productProcesses } from "../testing/product-process.ts";
import { reportFigures } from "../testing/report-figures.ts";
import { isProving, scaled } from "../testing/scale.ts";

const SEED = Number(process.env.SEED ?? 1);
const CLIENTS = 16;
const MEASURED_SECONDS = 5;
const SECONDS = scaled(2, 20, 120);
const CALM_SECONDS = 30;

const processes = productProcesses();
let scene: Awaited<ReturnType<typeof loadScene>>;
let web: ProductProcess & { url: string };

beforeAll(async () => {
  if (!isProving) return;
  scene = await loadScene({ organisations: 2, reps: 9, deals: 10_000, seed: SEED });
  web = await processes.web({ ...scene.environment, RATE_LIMIT_PER_MINUTE: "10000000" });
}, 600_000);
afterAll(async () => {
  await processes.endAll();
  await scene?.close();
});

/** Measures the maximum throughput with callers that wait for each answer. */
async function saturation(call: () => Promise<number>): Promise<number> {
  const until = performance.now() + MEASURED_SECONDS * 1000;
  let answered = 0;
  const client = async () => {
    while (performance.now() < until) {
      if ((await call()) === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return answered / MEASURED_SECONDS;
}

const timesOf = (outcomes: Outcome[], isAdmitted: boolean) =>
  outcomes.filter(({ status }) => (status === 200) === isAdmitted).map(({ ms }) => ms);

it.runIf(isProving)(
  `[G2] three times what it can answer, for ${SECONDS} s: the excess is turned away at once, the others are answered (seed ${SEED})`,
  async () => {
    const { call, close } = callerOf(web.url);
    const next = () => call(scene.next());
    const most = await saturation(next);
    const before = percentile(await calmly(next), 95);

    const outcomes = await callSteadily({ perSecond: Math.ceil(3 * most), seconds: SECONDS }, next);
    const over = performance.now();
    expect(Object.keys(byStatus(outcomes)).toSorted()).toEqual(["200", "503"]);
    expect(web.isAlive()).toBe(true);

    let after = percentile(await calmly(next), 95);
    while (after > 2 * before + 50 && performance.now() - over < CALM_SECONDS * 1000) {
      after = percentile(await calmly(next), 95);
    }
    close();
    const figures = {
      saturationPerSecond: Math.round(most),
      admitted: timesOf(outcomes, true).length,
      turnedAway: timesOf(outcomes, false).length,
      admittedP95: percentile(timesOf(outcomes, true), 95),
      turnedAwayP99: percentile(timesOf(outcomes, false), 99),
      beforeP95: before,
      afterP95: after,
      calmAfterSeconds: Math.round((performance.now() - over) / 1000),
    };
    reportFigures("G2", figures);
    expect(figures.admittedP95).toBeLessThanOrEqual(2000);
    expect(figures.turnedAwayP99).toBeLessThan(1000);
    expect(figures.calmAfterSeconds).toBeLessThanOrEqual(CALM_SECONDS);
    // The flood must not slow down admitted calls: nearly as many are answered as before.
    expect(figures.admitted / SECONDS).toBeGreaterThan(most / 3);
  },
  3_600_000,
);

/** Makes calls one at a time with pauses; all must be answered. */
async function calmly(call: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let made = 0; made < 40; made++) {
    const from = performance.now();
    expect(await call()).toBe(200);
    took.push(Math.round(performance.now() - from));
    await pause(20);
  }
  return took;
}
