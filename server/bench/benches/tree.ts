import pg from "pg";
import {
  type BenchEnvironment,
  type BenchPerson,
  benchEnvironment,
  thisQuarter,
} from "../bench-environment.ts";
import { against, type Bench, median, perCall, within } from "../measure.ts";
import { databaseCpuMs, processCpuMs, startProduct } from "../start-product.ts";

const DIRECTORS = 5;
const MANAGERS = 25;
const REPS = 469;
/** What policies may add to a call. */
const POLICIES_MS = 0.3;

const directorOf = (manager: number) => `director-${1 + (manager % DIRECTORS)}`;
const managerOf = (rep: number) => `manager-${1 + (rep % MANAGERS)}`;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

/** 500 people on four levels: a CRO, directors, managers and reps. */
const PEOPLE: BenchPerson[] = [
  { name: "cro", role: "manager" },
  ...numbered(DIRECTORS).map((index): BenchPerson => {
    return { name: `director-${index + 1}`, role: "manager", manager: "cro" };
  }),
  ...numbered(MANAGERS).map((index): BenchPerson => {
    return { name: `manager-${index + 1}`, role: "manager", manager: directorOf(index) };
  }),
  ...numbered(REPS).map((index): BenchPerson => {
    return { name: `rep-${index + 1}`, role: "rep", manager: managerOf(index) };
  }),
];

/** The CRO's table in hand-written SQL: the sums of each direct report with everybody below. */
const BY_HAND = `
  with recursive below (lead_id, person_id) as (
    select u.id, u.id from users u where u.organisation_id = $1 and u.manager_id = $5
    union all
    select b.lead_id, u.id from below b
    join users u on u.organisation_id = $1 and u.manager_id = b.person_id),
  sums as materialized (
    select d.owner_id, sum(d.amount_in_home_currency) filter (where d.status = 'won') as won,
      sum(d.amount_in_home_currency) filter (where d.status = 'open' and d.forecast_category is distinct from 'OMIT') as open,
      count(*) filter (where d.status = 'open' and d.forecast_category is distinct from 'OMIT') as open_count,
      sum(d.amount_in_home_currency) filter (where d.status = 'open' and d.forecast_category = 'COMMIT') as likely,
      count(*) filter (where d.status = 'open' and d.forecast_category = 'COMMIT') as likely_count,
      sum(d.amount_in_home_currency) filter (where d.status = 'open' and d.forecast_category in ('COMMIT', 'BEST_CASE')) as best_case,
      count(*) filter (where d.status = 'open' and d.forecast_category in ('COMMIT', 'BEST_CASE')) as best_case_count
    from deals d
    where d.organisation_id = $1 and d.archived_at is null and d.close_date between $2 and $3
    group by d.owner_id)
  select b.lead_id, sum(c.quota) as quota, sum(c.rep_commit) as commit, sum(s.won) as won, sum(s.open) as open,
    sum(s.open_count) as open_count, sum(s.likely) as likely, sum(s.likely_count) as likely_count,
    sum(s.best_case) as best_case, sum(s.best_case_count) as best_case_count
  from below b
  left join sums s on s.owner_id = b.person_id
  left join check_ins c on c.organisation_id = $1 and c.reviewee_id = b.person_id and c.period = $4
  group by b.lead_id`;

const GOAL = `select quota, rep_commit from check_ins
  where organisation_id = $1 and reviewee_id = $2 and period = $3`;
const DEALS = `select id, name, amount_in_home_currency from deals
  where organisation_id = $1 and owner_id = $2 and status = 'open' and archived_at is null
  order by close_date desc nulls last, id limit 25`;

/** The forecast of a tree compared with one bare statement, and what its policies cost. */
export const bench: Bench = async function* ({ isQuick }) {
  const { rounds, calls } = isQuick ? { rounds: 5, calls: 3 } : { rounds: 9, calls: 5 };
  const deals = isQuick ? 100_000 : 1_000_000;
  await using at = await benchEnvironment(deals, PEOPLE);
  await at.owner.query("update organisations set managers_see = 'tree'");
  await addMoves(at);
  await at.owner.query("analyze users, visible_people, reporting_periods, check_ins");
  const { first, last, period } = await thisQuarter(at);
  const cro = await idOf(at, "cro");
  await using product = await startProduct(at, "web");
  const tree = await product.reader("cro", "/api/forecast/tree");
  const statement = async () =>
    void (await at.owner.query(BY_HAND, [at.organisation, first, last, period, cro]));
  yield await against(
    `forecast of a tree of ${PEOPLE.length} people and ${deals} deals over HTTP / one statement by hand through pg, ms`,
    1.5,
    rounds,
    () => perCall(calls, 1, tree),
    () => perCall(calls, 1, statement),
  );
  yield await against(
    `product and PostgreSQL for the forecast of that tree / PostgreSQL for the statement by hand, ms of a core`,
    1.5,
    rounds,
    async () => {
      const start = product.cpuMs() + (await databaseCpuMs(at));
      await perCall(calls, 1, tree);
      return (product.cpuMs() + (await databaseCpuMs(at)) - start) / calls;
    },
    async () => {
      const start = await databaseCpuMs(at);
      await perCall(calls, 1, statement);
      return ((await databaseCpuMs(at)) - start) / calls;
    },
  );
  const rep = await idOf(at, "rep-1");
  for (const who of ["cro", managerOf(0)]) {
    for (const [what, sql, values] of [
      ["a goal", GOAL, [at.organisation, rep, period]],
      ["25 deals", DEALS, [at.organisation, rep]],
    ] as const) {
      const added = await addedByPolicies(at, who, { sql, values: [...values], rounds });
      yield within(
        `what policies add to reading ${what} as ${who}, ms of a core`,
        added,
        POLICIES_MS,
      );
    }
  }
};

/** Everybody has been in their team for years, but for 20 reps who moved this month. */
async function addMoves({ owner }: BenchEnvironment): Promise<void> {
  await owner.query("update reporting_periods set from_day = '2020-01-01'");
  await owner.query(`update users u set manager_id = m.id from users m
    where m.name = 'manager-2' and u.name in (select 'rep-' || n * 25 + 1 from generate_series(0, 19) n)`);
}

async function idOf({ owner }: BenchEnvironment, name: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("select id from users where name = $1", [
    name,
  ]);
  return rows[0]?.id ?? "";
}

const CALLS = 1000;

/**
 * The same transaction as the viewer, and as a superuser, who has no policies, in turns. Both
 * enter, as every call does. By the processor time of PostgreSQL, which other work on the machine
 * doesn't change.
 */
async function addedByPolicies(
  at: BenchEnvironment,
  viewer: string,
  given: { sql: string; values: string[]; rounds: number },
): Promise<number> {
  const app = new pg.Client({ connectionString: at.appUrl });
  await app.connect();
  try {
    const enter = `begin; select enter('${at.organisation}', '${await idOf(at, viewer)}', 'manager', false)`;
    const text = given.sql;
    const timed = async (client: pg.Client) => {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const pid = rows[0]?.pid ?? 0;
      const start = processCpuMs(pid);
      for (let call = 0; call < CALLS; call++) {
        await client.query(enter);
        await client.query({ name: text.slice(0, 30), text, values: given.values });
        await client.query("commit");
      }
      return (processCpuMs(pid) - start) / CALLS;
    };
    const added: number[] = [];
    for (let round = -1; round < given.rounds; round++) {
      const [ours, theirs] = [await timed(app), await timed(at.owner)];
      if (round >= 0) added.push(ours - theirs);
    }
    return median(added);
  } finally {
    await app.end();
  }
}
