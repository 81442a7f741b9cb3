import pg from "pg";
import { type BenchEnvironment, benchEnvironment, thisQuarter } from "../bench-environment.ts";
import { against, type Bench, median, perCall, type Result, rounded } from "../measure.ts";
import { startProduct } from "../start-product.ts";

const SMALL = 100_000;
const LARGE = 1_000_000;

/** 25 open deals of this quarter with owner, stage and score, with the total. */
const page = (order: string) => `
  select d.id, d.name, d.amount_in_home_currency, d.close_date, d.forecast_category, d.next_step,
    u.name as owner, s.label as stage, d.review_score,
    (select count(*) from deals where organisation_id = $1 and archived_at is null and status = 'open'
      and close_date between $2 and $3) as total
  from deals d
  left join users u on u.id = d.owner_id
  left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
  where d.organisation_id = $1 and d.archived_at is null and d.status = 'open' and d.close_date between $2 and $3
  order by ${order}, d.id limit 25`;

/** What the quarter is worth for each owner, by status and category. */
const SUMS = `
  select owner_id, status, forecast_category, count(*) as deals, sum(amount_in_home_currency) as value
  from deals where organisation_id = $1 and archived_at is null and close_date between $2 and $3
  group by owner_id, status, forecast_category`;

/**
 * What people wait for, signed in and scoped over HTTP, compared with statements that were written
 * by hand from the question: as the owner of the tables, without policies, unnamed, through pg.
 */
export const bench: Bench = async function* ({ isQuick }) {
  const { rounds, calls } = isQuick ? { rounds: 3, calls: 16 } : { rounds: 5, calls: 48 };
  const small = await measured(SMALL, { rounds, calls });
  yield* small.results;
  if (isQuick) return;
  const large = await measured(LARGE, { rounds, calls });
  yield* large.results;
  const ratio = large.forecastMs / small.forecastMs;
  yield {
    name: `forecast of ${LARGE} deals / of ${SMALL}, ms`,
    ours: rounded(large.forecastMs),
    limit: rounded(small.forecastMs),
    ratio: rounded(ratio),
    bar: 1.5,
    holds: ratio <= 1.5,
  };
};

async function measured(
  deals: number,
  { rounds, calls }: { rounds: number; calls: number },
): Promise<{ results: Result[]; forecastMs: number }> {
  await using at = await benchEnvironment(deals);
  await using product = await startProduct(at, "web");
  const { first, last, query } = await thisQuarter(at);
  const values = [at.organisation, first, last];
  const results: Result[] = [];
  const compare = async (
    name: string,
    bar: number,
    clients: number,
    given: { path: string; statement: string },
  ) => {
    const ours = await product.reader("manager", given.path);
    const byHand = await statements(at, clients, given.statement, values);
    results.push(
      await against(
        `${name}, ${deals} deals, ${clients === 1 ? "one client" : `${clients} clients`} / by hand, ms`,
        bar,
        rounds,
        () => perCall(calls, clients, ours),
        () => perCall(calls, clients, byHand.read),
      ),
    );
    await byHand.end();
  };
  const deal = (orderBy: string, order: string) =>
    `/api/deals?pageSize=25&page=1&closed=false&orderBy=${orderBy}&order=${order}&${query}`;
  for (const clients of [1, 8]) {
    await compare("deals page by close date", 1.2, clients, {
      path: deal("closeDate", "ASC"),
      statement: page("d.close_date"),
    });
    await compare("deals page by amount", 1.2, clients, {
      path: deal("amountInHomeCurrency", "DESC"),
      statement: page("d.amount_in_home_currency desc nulls last"),
    });
    await compare("team forecast", 1.5, clients, {
      path: `/api/forecast/team-overview?${query}`,
      statement: SUMS,
    });
  }
  const session = await product.reader("manager", "/api/session");
  const healthz = await product.reader("manager", "/healthz");
  const added: number[] = [];
  for (let round = 0; round < rounds; round++) {
    added.push((await perCall(calls * 4, 1, session)) - (await perCall(calls * 4, 1, healthz)));
  }
  const ms = median(added);
  results.push({
    name: `what being signed in adds to a call, ${deals} deals, ms`,
    ...{ ours: rounded(ms), limit: 1.5, ratio: rounded(ms / 1.5), bar: 1, holds: ms <= 1.5 },
  });
  const forecast = results.find(({ name }) => name.startsWith("team forecast"));
  return { results, forecastMs: forecast?.ours ?? Number.NaN };
}

/** As many connections as clients, each of which is used by one at a time. */
async function statements(
  { ownerUrl }: BenchEnvironment,
  clients: number,
  text: string,
  values: string[],
) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: clients });
  return {
    read: async () => void (await pool.query(text, values)),
    end: () => pool.end(),
  };
}
