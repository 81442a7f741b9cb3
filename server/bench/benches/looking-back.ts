import { type BenchEnvironment, benchEnvironment, thisQuarter } from "../bench-environment.ts";
import { against, type Bench, median, perCall, type Result, within } from "../measure.ts";
import { startProduct } from "../start-product.ts";

const DAYS_BACK = [7, 90];
/** Rate limit: one look back per second per user on average, so few rounds must do. */
const ROUNDS = 5;
const CALLS = 3;
const DEALS = 100_000;
const LANDING_DEALS = 20_000;
const LANDING_MS = 300;

/**
 * Pages of a past day compared with the same pages of today; and the landing prediction, which
 * reads seven quarters, against its time limit. Signed in and scoped.
 */
export const bench: Bench = async function* () {
  yield* pages();
  yield await landing();
};

async function* pages(): AsyncGenerator<Result> {
  await using at = await benchEnvironment(DEALS);
  await using product = await startProduct(at, "web");
  const { query } = await thisQuarter(at);
  for (const [name, path] of [
    ["deals page", `/api/deals?closed=false&${query}`],
    ["forecast overview", `/api/forecast/team-overview?${query}`],
  ] as const) {
    const today = await product.reader("manager", path);
    for (const days of DAYS_BACK) {
      const asOf = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      const then = await product.reader("manager", `${path}&asOf=${asOf}`);
      yield await against(
        `${name} of ${DEALS} deals, ${days} days ago / today, ms`,
        3,
        ROUNDS,
        () => perCall(CALLS, 1, then),
        () => perCall(CALLS, 1, today),
      );
    }
  }
}

async function landing(): Promise<Result> {
  await using at = await benchEnvironment(LANDING_DEALS);
  await callDeals(at);
  await using product = await startProduct(at, "web");
  const read = await product.reader("manager", "/api/forecast/landing");
  await perCall(CALLS, 1, read);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await perCall(CALLS, 1, read));
  const name = `landing of ${LANDING_DEALS} deals / what it may take, ms`;
  return within(name, median(times), LANDING_MS);
}

/**
 * Gives three in five deals a confidence history: closed ones were Maybe, then Likely; open ones
 * that are Maybe now became so on the way.
 */
async function callDeals({ owner }: BenchEnvironment): Promise<void> {
  await owner.query(`insert into deal_changes
      (organisation_id, deal_id, field, at, from_value, to_value, source, person_id, person_name)
    select d.organisation_id, d.id, 'forecast_category',
      d.created_at + (d.stage_entered_at - d.created_at) * s.share, s.was, coalesce(s.became, d.forecast_category),
      'crm', d.owner_id, 'Rep'
    from deals d
    join (values (0.2::float8, null, 'PIPELINE'), (0.5, 'PIPELINE', 'BEST_CASE'), (0.8, 'BEST_CASE', 'COMMIT'),
      (1, 'COMMIT', null)) as s (share, was, became)
      on d.status <> 'open' or s.share = 0.2 or (s.share = 0.5 and d.forecast_category = 'BEST_CASE')
    where d.crm_id::bigint % 5 < 3`);
  await owner.query("vacuum analyze deal_changes");
}
