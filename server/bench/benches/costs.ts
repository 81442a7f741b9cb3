import { type BenchEnvironment, benchEnvironment, thisQuarter } from "../bench-environment.ts";
import { type Bench, perCall, type Result, rounded } from "../measure.ts";
import { databaseCpuMs, startProduct, thinServer } from "../start-product.ts";

const CLIENTS = 4;
const DEALS = 100_000;
const CALLS = 5_000;

/** The columns of a deals table row, for one page of one organisation's quarter. */
const PAGE = `select id, crm_id, name, amount_in_home_currency, close_date, stage_id, pipeline_id, owner_id,
    forecast_category, next_step, status, reviewed_at
  from deals where organisation_id = $1 and archived_at is null and status = 'open'
    and close_date between $2 and $3
  order by close_date, id limit 25`;

/**
 * CPU time per request in the web process and in PostgreSQL, independent of other load on the
 * machine: the figures used to size larger installations. The baseline is a server that checks
 * nothing.
 */
export const bench: Bench = async function* () {
  await using at = await benchEnvironment(DEALS);
  await using product = await startProduct(at, "web");
  const { first, last, query: quarter } = await thisQuarter(at);
  await using thin = await thinServer(at, PAGE, [at.organisation, first, last]);
  const costOf = async (cpuMs: () => number, call: () => Promise<void>, times: number) => {
    await perCall(times / 10, CLIENTS, call);
    const before = { web: cpuMs(), database: await databaseCpuMs(at) };
    await perCall(times, CLIENTS, call);
    return {
      web: (cpuMs() - before.web) / times,
      database: ((await databaseCpuMs(at)) - before.database) / times,
    };
  };
  const limit = await costOf(thin.cpuMs, thin.read, CALLS);
  const reads = {
    "a page of deals": `/api/deals?pageSize=25&page=1&closed=false&orderBy=closeDate&order=ASC&${quarter}`,
    "a forecast": `/api/forecast/team-overview?${quarter}`,
    "a session": "/api/session",
  };
  for (const [name, path] of Object.entries(reads)) {
    const read = await product.reader("manager", path);
    const ours = await costOf(product.cpuMs, read, name === "a forecast" ? CALLS / 10 : CALLS);
    yield asResult(`web process for ${name} / thin server for 25 rows`, ours.web, limit.web, 10);
    yield asResult(
      `PostgreSQL for ${name} / for the thin server's 25 rows`,
      ours.database,
      limit.database,
      name === "a forecast" ? 100 : 10,
    );
  }
  const kept = await diskOf(at);
  yield asResult(
    "disk for a deal with its history / its rows without indexes",
    kept.all,
    kept.rows,
    5,
    "KB",
  );
};

/** Kilobytes per deal. */
async function diskOf({ owner }: BenchEnvironment) {
  const { rows } = await owner.query<{ all: string; rows: string }>(
    `select sum(pg_total_relation_size(name)) as all, sum(pg_relation_size(name)) as rows
       from unnest('{deals, deal_changes, deal_tallies}'::regclass[]) as name`,
  );
  const each = (bytes?: string) => Number(bytes) / 1024 / DEALS;
  return { all: each(rows[0]?.all), rows: each(rows[0]?.rows) };
}

/** These are measured for information; the limits only catch gross regressions. */
function asResult(
  name: string,
  ours: number,
  limit: number,
  bar: number,
  unit = "ms of a core",
): Result {
  const ratio = ours / limit;
  return {
    name: `${name}, ${unit}`,
    ours: rounded(ours),
    limit: rounded(limit),
    ratio: rounded(ratio),
    bar,
    holds: ratio <= bar,
  };
}
