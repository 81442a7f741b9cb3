import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { api, type Route, type RouteResponse } from "@touchline/contract";
import { type BenchEnvironment, benchEnvironment, child, ROOT } from "../bench-environment.ts";
import { type Bench, median, within } from "../measure.ts";
import { startProduct } from "../start-product.ts";

const BATCH = 10_000;
const NAMES = Array.from({ length: 10 }, (_, place) => `bench_${place}`);
const CALLS_PER_10_SECONDS = 110;
/** The product leaves a tenth of HubSpot's limit to other apps; a call reads fifty deals. */
const ALLOWED_PER_SECOND = ((CALLS_PER_10_SECONDS * 0.9) / 10) * 50;
const PAGE_MS = 500;

/**
 * Ten more properties are chosen for an account of 100,000 deals: read at HubSpot's pace, killed in
 * the middle and resumed where it was, while pages of deals are answered; then removed.
 */
export const bench: Bench = async function* ({ isQuick }) {
  const size = isQuick ? 5_000 : 100_000;
  await using at = await benchEnvironment(size);
  const { port } = at;
  await using sandbox = child(join(ROOT, "sandbox/src/main.ts"), [], {
    SANDBOX_PORT: String(port + 5),
    SANDBOX_APP_ORIGINS: `http://localhost:${port}`,
  });
  await sandbox.ready;
  const { rows: deals } = await at.owner.query<{ id: string }>("select crm_id as id from deals");
  const ids = deals.map(({ id }) => id);
  await fillPortal(`http://localhost:${port + 5}/control/hubspot`, ids);
  const call = callerOf(at);
  await connect(at, call);

  let product = await startProduct(at, "all", environmentOf(port, CALLS_PER_10_SECONDS));
  const start = performance.now();
  await call(api.ownFields.choose, { method: "PUT", body: { names: NAMES } });
  const pages: number[] = [];
  const reading = async () => (await call(api.ownFields.list)).reading;
  const until = async (isReached: (done: number | null) => boolean) => {
    for (;;) {
      const asked = performance.now();
      await call(api.deals.list, { query: "?closed=false&pageSize=25" });
      pages.push(performance.now() - asked);
      const now = await reading();
      if (pages.length % 40 === 0) process.stderr.write(`${now?.done ?? "all"} of ${size}\n`);
      if (isReached(now?.done ?? null)) return now?.done ?? size;
      await pause(250);
    }
  };
  const killedAt = await until((done) => done === null || done >= size / 3);
  const beforeKill = (performance.now() - start) / 1000;
  await product.kill();
  const { rows } = await at.owner.query<{ done: number }>("select done from own_field_reads");
  product = await startProduct(at, "all", environmentOf(port, CALLS_PER_10_SECONDS));
  const resumedAt = (await reading())?.done ?? 0;
  const restart = performance.now();
  await until((done) => done !== null && done > resumedAt);
  const wait = (performance.now() - restart) / 1000;
  const goOn = performance.now();
  const from = (await reading())?.done ?? 0;
  await until((done) => done === null);
  const seconds = beforeKill + (performance.now() - goOn) / 1000;
  const perSecond = (killedAt + size - from) / seconds;
  process.stderr.write(
    `killed at ${killedAt} of ${size}, stored ${rows[0]?.done}, resumed from ${resumedAt} after ${wait.toFixed(1)} s\n`,
  );
  yield within(
    `reading ten own fields of ${size} deals, what the limit allows / deals/s`,
    ALLOWED_PER_SECOND,
    Math.max(perSecond, 1),
  );
  yield within("deals read again after a kill", Math.max(0, killedAt - resumedAt), 100);
  yield within("a page of deals meanwhile, ms", median(pages), PAGE_MS);

  const removed = performance.now();
  await call(api.ownFields.choose, { method: "PUT", body: { names: [] } });
  for (;;) {
    const left = await at.owner.query(
      "select 1 from deals where own_fields <> '{}' union all select 1 from deal_changes where field like 'own.%' limit 1",
    );
    if (left.rows.length === 0) break;
    await pause(250);
  }
  yield within("seconds until nothing is left of them", (performance.now() - removed) / 1000, 300);
  await product.stop();
};

async function fillPortal(control: string, ids: string[]): Promise<void> {
  const send = async (method: string, path: string, body: string) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${control}${path}`, { method, headers, body });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  await send("PUT", "/limits", JSON.stringify({ isOn: false }));
  await send("POST", "/portals", JSON.stringify({ portalId: 1, companyCurrency: "EUR" }));
  const properties = NAMES.map((name) =>
    JSON.stringify({
      ...{ name, label: name, type: "number", fieldType: "number" },
      ...{ groupName: "dealinformation", objectType: "deals" },
    }),
  );
  await send("POST", "/portals/1/import/properties", properties.join("\n"));
  for (let from = 0; from < ids.length; from += BATCH) {
    const lines = ids.slice(from, from + BATCH).map(dealLine);
    await send("POST", "/portals/1/import/deals", lines.join("\n"));
  }
}

const dealLine = (id: string) =>
  JSON.stringify({
    id,
    properties: {
      ...{ dealname: `Deal ${id}`, amount: "1000", pipeline: "default" },
      ...{ dealstage: "qualifiedtobuy", closedate: "2026-12-15T12:00:00.000Z" },
      ...Object.fromEntries(NAMES.map((name, place) => [name, String(Number(id) * (place + 1))])),
    },
  });

const environmentOf = (port: number, callsPer10Seconds: number) => ({
  PUBLIC_URL: `http://localhost:${port}`,
  ENCRYPTION_KEY: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
  HUBSPOT_CLIENT_ID: "sandbox-client-id",
  HUBSPOT_CLIENT_SECRET: "sandbox-client-secret",
  HUBSPOT_API_URL: `http://localhost:${port + 5}/hubspot`,
  HUBSPOT_APP_URL: `http://localhost:${port + 5}/hubspot`,
  HUBSPOT_CALLS_PER_10_SECONDS: String(callsPer10Seconds),
});

interface Asked {
  method?: string;
  query?: string;
  body?: unknown;
}
type Call = <R extends Route>(route: R, asked?: Asked) => Promise<RouteResponse<R>>;

/** With a new token for each call: a reading outlives one. */
function callerOf({ issuer, port }: BenchEnvironment): Call {
  return async (route, { method = "GET", query = "", body } = {}) => {
    const authorization = `Bearer ${await issuer.accessToken("manager")}`;
    const response = await fetch(`http://localhost:${port}${route.path}${query}`, {
      method,
      headers: { authorization, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${route.path}: ${await response.text()}`);
    return route.response.parse(await response.json()) as never;
  };
}

/** Connects the account; the deals are there already, so its first sync is taken as done. */
async function connect(at: BenchEnvironment, call: Call): Promise<void> {
  for (const table of ["connections", "syncs"]) await at.owner.query(`delete from ${table}`);
  const product = await startProduct(at, "web", environmentOf(at.port, CALLS_PER_10_SECONDS));
  const { url } = await call(api.crm.authorize);
  const back = await fetch(url.split("?")[0] ?? "", {
    method: "POST",
    body: new URLSearchParams({
      ...Object.fromEntries(new URL(url).searchParams),
      ...{ portal: "1", decision: "connect" },
    }),
    redirect: "manual",
  });
  const location = back.headers.get("location");
  if (!location) throw new Error(`No consent: ${back.status} ${await back.text()}`);
  const { search } = new URL(location);
  await call(api.crm.callback, { query: search });
  await at.owner.query("update syncs set state = 'done', finished_at = now()");
  await product.stop();
}
