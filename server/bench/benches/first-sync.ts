import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { api, type Route, type RouteResponse, type Sync } from "@touchline/contract";
import pg from "pg";
import { type BenchEnvironment, benchEnvironment, child, ROOT } from "../bench-environment.ts";
import { type Bench, median, rounded, within } from "../measure.ts";
import { databaseCpuMs, startProduct } from "../start-product.ts";

const STAGES = [
  "appointmentscheduled",
  "qualifiedtobuy",
  "contractsent",
  "closedwon",
  "closedlost",
];
const BEFORE_THE_END_OF_DEALS = ["starting", "account", "pipelines", "owners", "deals"];
const BATCH = 10_000;
const GOAL_PER_SECOND = 5000;
/**
 * HubSpot's limit per app and account (the product leaves a tenth of it to other apps), and the
 * deals per request.
 */
const CALLS_PER_10_SECONDS = 110;
const ALLOWED_PER_SECOND = ((CALLS_PER_10_SECONDS * 0.9) / 10) * 50;

/** Users assume the sync has died if progress stalls for this long. */
const MAX_STALL_MS = 2000;
/** Fast enough that users don't notice. */
const PAGE_MS = 200;

interface Measured {
  perSecond: number;
  peakMb: number;
  /** CPU milliseconds per deal, product and PostgreSQL combined. */
  coreMs: number;
  /** The longest time between two changes in the reported sync progress. */
  standstillMs: number;
  /** Median time to load a page of deals during the sync. */
  pageMs: number;
}

/**
 * The first sync of a large account without HubSpot's limits, compared with COPY of the same rows;
 * then with the limits on.
 */
export const bench: Bench = async function* ({ isQuick }) {
  const sizes = isQuick ? [2_000, 10_000] : [10_000, 100_000];
  await using at = await benchEnvironment();
  const results: Measured[] = [];
  const free = { isOn: false, callsPer10Seconds: 1_000_000 };
  for (const size of sizes) results.push(await syncOf(at, size, free));
  const last = results.at(-1);
  if (!last) return;
  const copied = await copyRate(at);
  const ratio = last.perSecond / copied.perSecond;
  const growth = last.peakMb / (results[0]?.peakMb ?? last.peakMb);
  yield {
    name: `first sync of ${sizes.at(-1)} deals, deals/s / COPY of the same rows (or ${GOAL_PER_SECOND}/s)`,
    ours: rounded(last.perSecond),
    limit: rounded(copied.perSecond),
    ratio: rounded(ratio),
    bar: 0.5,
    holds: ratio >= 0.5 || last.perSecond >= GOAL_PER_SECOND,
  };
  yield {
    name: `peak memory of a first sync, ${sizes.at(-1)} deals / ${sizes[0]} deals, MB`,
    ours: rounded(last.peakMb),
    limit: rounded(results[0]?.peakMb ?? 0),
    ratio: rounded(growth),
    bar: 1.5,
    holds: growth <= 1.5,
  };
  const cost = last.coreMs / copied.coreMs;
  yield {
    name: "product and PostgreSQL for a deal of a first sync / COPY, ms of a core",
    ours: rounded(last.coreMs),
    limit: rounded(copied.coreMs),
    ratio: rounded(cost),
    bar: 4,
    holds: cost <= 4,
  };
  // This takes as long as HubSpot's rate limit dictates.
  if (isQuick) return;
  const size = 10_000;
  const limits = { isOn: true, callsPer10Seconds: CALLS_PER_10_SECONDS };
  const bound = await syncOf(at, size, limits, { isToTheEnd: true });
  const used = bound.perSecond / ALLOWED_PER_SECOND;
  yield {
    name: `first sync of ${size} deals with HubSpot's limit on, deals/s / what the limit allows`,
    ours: rounded(bound.perSecond),
    limit: ALLOWED_PER_SECOND,
    ratio: rounded(used),
    bar: 0.85,
    holds: used >= 0.85,
  };
  yield within(
    `longest time without progress in a first sync of ${size} deals, to its end, ms`,
    bound.standstillMs,
    MAX_STALL_MS,
  );
  yield within("a page of deals meanwhile, ms", bound.pageMs, PAGE_MS);
};

async function syncOf(
  at: BenchEnvironment,
  size: number,
  limits: { isOn: boolean; callsPer10Seconds: number },
  { isToTheEnd } = { isToTheEnd: false },
): Promise<Measured> {
  const { issuer, owner, organisation, port } = at;
  for (const table of ["connections", "syncs"]) {
    await owner.query(`delete from ${table} where organisation_id = $1`, [organisation]);
  }
  // DELETE would check each deal's foreign keys with plans this connection cached while the tables
  // were empty.
  await owner.query("truncate deals cascade");
  const sandboxPort = port + 5;
  await using sandbox = child(join(ROOT, "sandbox/src/main.ts"), [], {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_APP_ORIGINS: `http://localhost:${port}`,
  });
  await sandbox.ready;
  const control = `http://localhost:${sandboxPort}/control/hubspot`;
  const send = (method: string, path: string, body: string) =>
    fetch(`${control}${path}`, { method, headers: { "content-type": "application/json" }, body });
  await send("PUT", "/limits", JSON.stringify({ isOn: limits.isOn }));
  await send("POST", "/portals", JSON.stringify({ portalId: 1, companyCurrency: "EUR" }));
  for (let from = 0; from < size; from += BATCH) {
    await send("POST", "/portals/1/import/deals", deals(from, Math.min(size, from + BATCH)));
  }

  await using product = await startProduct(at, "all", {
    PUBLIC_URL: `http://localhost:${port}`,
    ENCRYPTION_KEY: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
    HUBSPOT_CLIENT_ID: "sandbox-client-id",
    HUBSPOT_CLIENT_SECRET: "sandbox-client-secret",
    HUBSPOT_API_URL: `http://localhost:${sandboxPort}/hubspot`,
    HUBSPOT_APP_URL: `http://localhost:${sandboxPort}/hubspot`,
    HUBSPOT_CALLS_PER_10_SECONDS: String(limits.callsPer10Seconds),
  });
  const manager = { authorization: `Bearer ${await issuer.accessToken("manager")}` };
  const call = async <R extends Route>(route: R, query = ""): Promise<RouteResponse<R>> => {
    const response = await fetch(`http://localhost:${port}${route.path}${query}`, {
      headers: manager,
    });
    if (!response.ok) throw new Error(`${route.path}: ${await response.text()}`);
    return route.response.parse(await response.json()) as RouteResponse<R>;
  };
  const { url } = await call(api.crm.authorize);
  const back = await fetch(url.split("?")[0] ?? "", {
    method: "POST",
    body: new URLSearchParams({
      ...Object.fromEntries(new URL(url).searchParams),
      portal: "1",
      decision: "connect",
    }),
    redirect: "manual",
  });
  const coreMs = async () => product.cpuMs() + (await databaseCpuMs(at));
  const [start, before] = [performance.now(), await coreMs()];
  await call(api.crm.callback, new URL(back.headers.get("location") ?? "").search);
  const stood: number[] = [];
  const pages: number[] = [];
  let [told, since] = ["", start];
  /** Polls until a sync reaches the given state, loading a page of deals from time to time. */
  const until = async (isReached: (sync: Sync) => boolean) => {
    for (;;) {
      const sync = await call(api.crm.latestSync);
      if (sync?.state === "failed") throw new Error(sync.error ?? "");
      const tells = `${sync?.state} ${sync?.phase} ${sync?.done}`;
      if (tells !== told) {
        stood.push(performance.now() - since);
        [told, since] = [tells, performance.now()];
      }
      if (sync && isReached(sync)) return;
      if (isToTheEnd) {
        const asked = performance.now();
        await call(api.deals.list, "?closed=false&pageSize=25");
        pages.push(performance.now() - asked);
      }
      await pause(50);
    }
  };
  // Deals are synced first; associated records follow while users are already working.
  await until(({ phase }) => !BEFORE_THE_END_OF_DEALS.includes(phase));
  const seconds = (performance.now() - start) / 1000;
  const spent = (await coreMs()) - before;
  if (isToTheEnd) await until(({ state }) => state === "done");
  return {
    perSecond: size / seconds,
    peakMb: product.peakMb(),
    coreMs: spent / size,
    standstillMs: Math.max(...stood),
    pageMs: median(pages),
  };
}

function deals(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    return JSON.stringify({
      id: String(1_000_000 + index),
      properties: {
        dealname: `Deal ${index} of a company with an ordinary name`,
        amount: String(1000 + (index % 977) * 13),
        dealstage: STAGES[index % STAGES.length],
        pipeline: "default",
        closedate: new Date(Date.UTC(2026, index % 12, 1 + (index % 28), 12)).toISOString(),
      },
    });
  }).join("\n");
}

/**
 * Deals per second for COPY of the rows the sync wrote, into the same tables after emptying them.
 */
async function copyRate(at: BenchEnvironment): Promise<Pick<Measured, "perSecond" | "coreMs">> {
  const { owner, folder } = at;
  const tables = ["deals", "deal_changes"].map((name) => ({
    name,
    file: pg.escapeLiteral(join(folder, "postgres", `${name}.copy`)),
  }));
  for (const { name, file } of tables) await owner.query(`copy ${name} to ${file}`);
  await owner.query("truncate deals cascade");
  let [seconds, coreMs] = [0, 0];
  for (const { name, file } of tables) {
    const [start, before] = [performance.now(), await databaseCpuMs(at)];
    await owner.query(`copy ${name} from ${file}`);
    seconds += (performance.now() - start) / 1000;
    coreMs += (await databaseCpuMs(at)) - before;
    // Autovacuum may analyse a table while it fills and record it as empty; foreign key checks
    // planned then read far too much.
    await owner.query(`analyze ${name}`);
  }
  const { rows } = await owner.query<{ deals: string }>("select count(*) as deals from deals");
  const count = Number(rows[0]?.deals);
  return { perSecond: count / seconds, coreMs: coreMs / count };
}
