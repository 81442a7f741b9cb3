import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "@touchline/contract";
import { freePort } from "../../src/local/embedded-postgres.ts";
import { callerOf } from "../../src/testing/load.ts";
import {
  type BenchEnvironment,
  benchEnvironment,
  child,
  ROOT,
  thisQuarter,
} from "../bench-environment.ts";
import { against, type Bench, perCall, type Result, rounded } from "../measure.ts";
import { startProduct } from "../start-product.ts";

const DEALS = 100_000;
const ROUNDS = 9;
const CLIENTS = 8;
const WRITING_SECONDS = 5;
const TOKEN_SECONDS = 3600;
/**
 * Two processes should do a fifth more than one when load generator, balancer and database share
 * the same two cores.
 */
const BAR = 1 / 1.2;

const PAGE = "/api/deals?pageSize=25&page=1&closed=false&orderBy=closeDate&order=ASC";

/**
 * Two web processes behind a balancer compared with one, and what callers notice when processes are
 * replaced or one is killed.
 */
export const bench: Bench = async function* () {
  await using at = await benchEnvironment(DEALS);
  const ports = [await freePort(), await freePort()];
  await using begun = new AsyncDisposableStack();
  const start = async (port: number) =>
    begun.use(await startProduct(at, "web", { PORT: String(port), DRAIN_SECONDS: "1" }));
  const nodes = await Promise.all(ports.map(start));
  await using _worker = await startProduct(at, "worker");
  await using _another = await startProduct(at, "worker");
  await using one = await balancer(ports.slice(0, 1));
  await using two = await balancer(ports);
  const { query } = await thisQuarter(at);
  const reads = {
    // Mostly PostgreSQL's work, which a second web process doesn't speed up.
    "deals page": { path: `${PAGE}&${query}`, count: 800 },
    // Mostly the web process's work.
    "chart call": { path: `/api/deals?pageSize=10000&${query}`, count: 40 },
  };
  for (const [name, { path, count }] of Object.entries(reads)) {
    const [ofOne, ofTwo] = [await reader(at, one.url, path), await reader(at, two.url, path)];
    yield await against(
      `${name} of ${DEALS} deals, two web processes / one, ${CLIENTS} clients, ms`,
      rounded(BAR),
      ROUNDS,
      () => perCall(count, CLIENTS, ofTwo),
      () => perCall(count, CLIENTS, ofOne),
    );
  }
  const replaced = await writingThrough(at, two.url, "Rolling", async () => {
    for (const [index, port] of ports.entries()) {
      await nodes[index]?.stop();
      nodes[index] = await start(port);
      await pause(500);
    }
  });
  const { failed, acknowledged } = replaced;
  yield none("writes that failed while both web processes were replaced", failed, acknowledged);
  yield none("of those acknowledged, lost or doubled", replaced.wrong, acknowledged);
  const killed = await writingThrough(at, two.url, "Killed", async () => {
    await nodes[1]?.kill();
  });
  yield none(
    "writes acknowledged while a web process was killed, lost or doubled",
    killed.wrong,
    killed.acknowledged,
  );
};

/** Reads as cheaply as possible because it shares the cores with the servers. */
async function reader({ issuer }: BenchEnvironment, url: string, path: string) {
  const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
  const authorization = `Bearer ${await issuer.accessToken("manager", { exp })}`;
  const { call } = callerOf(url);
  return async () => {
    const status = await call({ method: "GET", path, headers: { authorization } });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
}

async function balancer(ports: number[]) {
  const started = child(join(ROOT, "server/bench/balancer.ts"), ports.map(String));
  const { port } = await started.ready;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: started[Symbol.asyncDispose],
  };
}

/** Keeps writing while web processes are replaced or killed. */
async function writingThrough(
  { issuer, owner, organisation }: BenchEnvironment,
  url: string,
  name: string,
  happening: () => Promise<void>,
) {
  const acknowledged: string[] = [];
  let failed = 0;
  let isOver = false;
  const writer = async (who: number) => {
    for (let n = 0; !isOver; n++) {
      const text = `${name} ${who} ${n}`;
      const response = await fetch(`${url}${api.actions.create.path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await issuer.accessToken("manager")}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ text }),
      });
      await response.arrayBuffer();
      if (response.ok) acknowledged.push(text);
      else failed += 1;
    }
  };
  const writers = Array.from({ length: CLIENTS }, (_, who) => writer(who));
  await pause(WRITING_SECONDS * 1000);
  await happening();
  await pause(WRITING_SECONDS * 1000);
  isOver = true;
  await Promise.all(writers);
  const { rows } = await owner.query<{ text: string }>(
    "select text from actions where organisation_id = $1 and text like $2",
    [organisation, `${name} %`],
  );
  const kept = new Map<string, number>();
  for (const { text } of rows) kept.set(text, (kept.get(text) ?? 0) + 1);
  const wrong = acknowledged.filter((text) => kept.get(text) !== 1).length;
  return { acknowledged, failed, wrong };
}

function none(name: string, ours: number, of: unknown[]): Result {
  const ratio = rounded(ours / of.length);
  return { name, ours, limit: of.length, ratio, bar: 0, holds: of.length > 0 && ours === 0 };
}
