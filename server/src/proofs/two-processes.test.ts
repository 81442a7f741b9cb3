import { setTimeout as pause } from "node:timers/promises";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { byStatus, callerOf, callSteadily, percentile } from "../testing/load.ts";
import { loadScene } from "../testing/load-scene.ts";
import type { Person } from "../testing/product.ts";
import { productProcesses } from "../testing/product-process.ts";
import { reportFigures } from "../testing/report-figures.ts";
import { isProving, scaled } from "../testing/scale.ts";

const SEED = Number(process.env.SEED ?? 1);
const DEALS = scaled(500, 10_000);
const RATE = { perSecond: scaled(20, 100), seconds: scaled(6, 60, 1800) };
/** Until connections are open, statements planned and code compiled. */
const WARM_UP_SECONDS = scaled(0, 10);
/** More than the scene needs, but low enough to be used up. */
const PER_MINUTE = scaled(300, 900);

const processes = productProcesses();
let scene: Awaited<ReturnType<typeof loadScene>>;
let nodes: Array<Awaited<ReturnType<typeof processes.web>>>;
let balancer: Awaited<ReturnType<typeof processes.balancer>>;

beforeAll(async () => {
  scene = await loadScene({ organisations: 5, reps: 9, deals: DEALS, seed: SEED });
  const environment = {
    ...scene.environment,
    RATE_LIMIT_PER_MINUTE: String(PER_MINUTE),
    // Load shedding is meaningful only when the machine runs nothing else.
    ...(!isProving && { MAX_CONCURRENT_CALLS: "1000" }),
  };
  nodes = await Promise.all([processes.web(environment), processes.web(environment)]);
  await processes.worker(environment);
  balancer = await processes.balancer(nodes.map(({ port }) => port));
}, 600_000);
afterAll(async () => {
  await processes.endAll();
  await scene.close();
});

const someone = () => scene.product.organisation().then((org) => org.rep());

/** Calls in sequence through the load balancer, which alternates between the processes. */
async function statuses(
  count: number,
  { path, who, headers = {} }: { path: string; who?: Person; headers?: Record<string, string> },
) {
  const { call, close } = callerOf(balancer.url);
  const found: number[] = [];
  for (let made = 0; made < count; made++) {
    found.push(await call({ method: "GET", path, headers: { ...who?.headers, ...headers } }));
  }
  close();
  return found;
}
const times = (found: number[], status: number) => found.filter((one) => one === status).length;

describe("[C6] limits hold over two processes", () => {
  it("for what may be asked seldom to the call, however the address is written and the caller pretends to come from", async () => {
    const who = await someone();
    const { path, perMinute = 0 } = api.exports.forecast;
    const plain = await statuses(perMinute - 3, { path, who });
    const slashed = await statuses(8, { path: `${path}/`, who });
    expect(times([...plain, ...slashed], 200)).toBe(perMinute);
    expect(times(slashed, 429)).toBe(5);
    expect(await statuses(1, { path, who: await someone() })).toEqual([200]);

    const shared = api.people.sharedActions;
    const guess = shared.path.replace(":repUUID", "guess");
    const most = shared.perMinute ?? 0;
    const guesses: number[] = [];
    for (let made = 0; made < most + 6; made++) {
      const headers = { "x-forwarded-for": `10.0.0.${made}` };
      guesses.push(...(await statuses(1, { path: guess, headers })));
    }
    expect([times(guesses, 404), times(guesses, 429)]).toEqual([most, 6]);
  });

  it("for tokens that are nobody's", async () => {
    const headers = { authorization: "Bearer tl_nobodys" };
    const most = PER_MINUTE / 20;
    const found = await statuses(most + 6, { path: api.session.read.path, headers });
    expect([times(found, 401), times(found, 429)]).toEqual([most, 6]);
  });

  it("for everything else to a twentieth, and whoever waits as long as told is let in again", async () => {
    const who = await someone();
    const found = await statuses(PER_MINUTE + 20, { path: api.session.read.path, who });
    expect(times(found, 200)).toBeGreaterThanOrEqual(PER_MINUTE * 0.95);
    expect(times(found, 200)).toBeLessThanOrEqual(PER_MINUTE);
    expect(times(found, 200) + times(found, 429)).toBe(found.length);

    const url = `${balancer.url}${api.session.read.path}`;
    const refused = await fetch(url, { headers: who.headers });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    if (!isProving) return;
    await pause(seconds * 1000);
    expect(await statuses(2, { path: api.session.read.path, who })).toEqual([200, 200]);
  });
});

it("[NAV-5] what is changed at one process is told by the other", async () => {
  const org = await scene.product.organisation();
  const [manager, rep] = [await org.manager(), await org.rep()];
  const [here, there] = nodes;
  if (!here || !there) throw new Error("There are two.");
  const stop = new AbortController();
  const stream = await fetch(`${there.url}${api.live.events.path}`, {
    headers: manager.headers,
    signal: stop.signal,
  });
  let heard = "";
  const listening = (async () => {
    for await (const part of stream.body ?? []) heard += Buffer.from(part).toString();
  })().catch(() => undefined);
  await eventually(() => expect(heard).toContain(": open"));
  const body = JSON.stringify({ text: "Call back" });
  const headers = { ...rep.headers, "content-type": "application/json" };
  const made = await fetch(`${here.url}${api.actions.create.path}`, {
    ...{ method: "POST", headers, body },
  });
  expect(made.status).toBe(200);
  await eventually(() => expect(heard).toContain(api.actions.list.path));
  stop.abort();
  await listening;
});

it(`[G1] ${RATE.perSecond} calls a second for ${RATE.seconds} s by 50 people of 5 organisations with ${DEALS} deals each: none fails (seed ${SEED})`, async () => {
  const { call, close } = callerOf(balancer.url);
  await callSteadily({ ...RATE, seconds: WARM_UP_SECONDS }, () => call(scene.next()));
  const lags: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      lags.push(await oldestJobSeconds());
      await pause(1000);
    }
  })();
  const outcomes = await callSteadily(RATE, () => call(scene.next()));
  isOver = true;
  await watching;
  close();

  expect(byStatus(outcomes)).toEqual({ 200: RATE.perSecond * RATE.seconds });
  await eventually(async () => expect(await oldestJobSeconds()).toBe(0));
  const took = outcomes.map(({ ms }) => ms);
  const figures = {
    p50: percentile(took, 50),
    p95: percentile(took, 95),
    p99: percentile(took, 99),
    queueLagSeconds: percentile(lags, 95),
  };
  if (!isProving) return;
  reportFigures("G1", figures);
  expect(figures.p95).toBeLessThanOrEqual(300);
  expect(figures.p99).toBeLessThanOrEqual(800);
  expect(figures.queueLagSeconds).toBeLessThanOrEqual(5);
}, 3_600_000);

/** How long the oldest waiting job has been due. */
async function oldestJobSeconds(): Promise<number> {
  const { rows } = await scene.owner.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
       from pgboss.job where name = 'goals.announce' and state in ('created', 'retry') and start_after <= now()`,
  );
  return rows[0]?.seconds ?? 0;
}
