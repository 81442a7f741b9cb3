import { type BenchEnvironment, benchEnvironment, thisQuarter } from "../bench-environment.ts";
import { against, type Bench, median, perCall, rounded } from "../measure.ts";
import { startProduct } from "../start-product.ts";

const DEALS = 100_000;

/**
 * The same table in hand-written SQL: sums per rep, and the first ten deals of likely and of best
 * case.
 */
const BY_HAND = `
  with d as materialized (
    select d.owner_id, d.id, d.status, d.forecast_category as category, d.amount_in_home_currency as amount,
      round(d.amount_in_home_currency * s.probability, 2) as weighted
    from deals d left join stages s on s.organisation_id = d.organisation_id
      and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
    where d.organisation_id = $1 and d.archived_at is null and d.close_date between $2 and $3),
  sums as (
    select owner_id, sum(amount) filter (where status = 'won') as won,
      sum(amount) filter (where status = 'open' and category is distinct from 'OMIT') as open,
      count(*) filter (where status = 'open' and category is distinct from 'OMIT') as open_count,
      sum(weighted) filter (where status = 'open' and category is distinct from 'OMIT') as stage_based,
      sum(amount) filter (where status = 'open' and category = 'COMMIT') as likely,
      count(*) filter (where status = 'open' and category = 'COMMIT') as likely_count,
      sum(amount) filter (where status = 'open' and category in ('COMMIT', 'BEST_CASE')) as best_case,
      count(*) filter (where status = 'open' and category in ('COMMIT', 'BEST_CASE')) as best_case_count,
      sum(amount) filter (where status = 'open' and category = 'OMIT') as omitted,
      count(*) filter (where status = 'open' and category = 'OMIT') as omitted_count
    from d group by owner_id),
  placed as (
    select owner_id, id, amount, category,
      row_number() over (partition by owner_id, category order by amount desc nulls last, id) as place
    from d where status = 'open' and category in ('COMMIT', 'BEST_CASE')),
  shown as (
    select p.owner_id, json_agg(json_build_object('id', p.id, 'hubspotId', e.crm_id, 'name', e.name,
      'category', p.category, 'amount', p.amount) order by p.category, p.place) as deals
    from placed p join deals e on e.organisation_id = $1 and e.id = p.id where p.place <= 10 group by p.owner_id)
  select u.id, u.name, c.quota, c.rep_commit, c.committed_at, sums.*, shown.deals
  from users u left join sums on sums.owner_id = u.id left join shown on shown.owner_id = u.id
  left join check_ins c on c.organisation_id = u.organisation_id and c.reviewee_id = u.id and c.period = $4
  where u.organisation_id = $1 and u.role = 'rep' order by u.name`;

/** The forecast of six reps, signed in and scoped, compared with one bare statement through pg. */
export const bench: Bench = async function* ({ isQuick }) {
  const { rounds, calls } = isQuick ? { rounds: 5, calls: 5 } : { rounds: 15, calls: 20 };
  await using at = await benchEnvironment(DEALS);
  const { first, last, period, query } = await thisQuarter(at);
  await using product = await startProduct(at, "web");
  const overview = await product.reader("manager", `/api/forecast/team-overview?${query}`);
  const values = [at.organisation, first, last, period];
  const statement = async () => void (await at.owner.query(BY_HAND, values));
  yield await against(
    `forecast overview of ${DEALS} deals over HTTP / one statement by hand through pg, ms`,
    1.5,
    rounds,
    () => perCall(calls, 1, overview),
    () => perCall(calls, 1, statement),
  );
  const read = async () => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await perCall(calls, 1, overview));
    return median(times);
  };
  const amongAll = await read();
  const left = await deleteOutside(at, first, last);
  const alone = await read();
  const ratio = amongAll / alone;
  yield {
    name: `forecast overview of the quarter's ${left} deals among ${DEALS} / with no others, ms`,
    ours: rounded(amongAll),
    limit: rounded(alone),
    ratio: rounded(ratio),
    bar: 1.5,
    holds: ratio <= 1.5,
  };
};

/** Deletes deals that don't close between the two days; returns how many are left. */
async function deleteOutside(
  { owner }: BenchEnvironment,
  first: string,
  last: string,
): Promise<number> {
  await owner.query("begin");
  // Only these two tables are read here, so foreign keys and triggers can be skipped.
  await owner.query("set local session_replication_role = replica");
  await owner.query("delete from deals where close_date not between $1 and $2", [first, last]);
  await owner.query(
    "delete from deal_changes c where not exists (select from deals d where d.id = c.deal_id)",
  );
  await owner.query("commit");
  await owner.query("vacuum analyze deals, deal_changes");
  const { rows } = await owner.query<{ left: string }>("select count(*) as left from deals");
  return Number(rows[0]?.left);
}
