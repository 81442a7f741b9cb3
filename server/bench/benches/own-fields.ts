import { type BenchEnvironment, benchEnvironment, thisQuarter } from "../bench-environment.ts";
import { type Bench, median, perCall, within } from "../measure.ts";
import { startProduct } from "../start-product.ts";

const DEALS = 100_000;
const FIELDS = 30;
const ROUNDS = 7;
const CALLS = 3;
/** What a page of deals may take on any installation. */
const PAGE_MS = 500;

/**
 * The deals page by own fields, of which there are thirty on each of 100,000 deals: filtered,
 * sorted and grouped, within a quarter and over all open deals. No index has them. Writes the plan
 * of the widest filter to standard error.
 */
export const bench: Bench = async function* () {
  await using at = await benchEnvironment(DEALS);
  await giveFields(at);
  await using product = await startProduct(at, "web");
  const { query } = await thisQuarter(at);
  const quarter = `/api/deals?closed=false&${query}`;
  const open = "/api/deals?closed=false";
  for (const [name, path] of [
    ["quarter, no own field", quarter],
    ["quarter, one of two choices", `${quarter}&own=choice_1:is:a&own=choice_1:is:b`],
    ["quarter, from a number to another", `${quarter}&own=number_2:from:100&own=number_2:to:300`],
    ["quarter, sorted by a number", `${quarter}&orderBy=own.number_2&order=DESC`],
    ["quarter, grouped by a choice", `${quarter}&groupBy=own.choice_1`],
    ["all open, one of two choices", `${open}&own=choice_1:is:a&own=choice_1:is:b`],
    [
      "all open, three fields",
      `${open}&own=choice_1:is:a&own=text_3:filled&own=date_0:from:2026-06-01`,
    ],
    ["all open, sorted by a date", `${open}&orderBy=own.date_0`],
    ["all open, totals by choice", "/api/deals/groups?closed=false&by=own.choice_1"],
  ] as const) {
    const read = await product.reader("manager", path);
    await perCall(CALLS, 1, read);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await perCall(CALLS, 1, read));
    yield within(`${name}, of ${DEALS} deals / what it may take, ms`, median(times), PAGE_MS);
  }
  await explain(at);
};

/** Fields of four types by turns: `date_0`, `choice_1`, `number_2`, `text_3`, `date_4` … */
async function giveFields({ owner, organisation }: BenchEnvironment): Promise<void> {
  await owner.query(
    `insert into own_fields (organisation_id, name, label, type, options, position, chosen_at, chosen_by, read_at)
    select $1, (array['date', 'choice', 'number', 'text'])[n % 4 + 1] || '_' || n, 'Field ' || n,
      (array['date', 'choice', 'number', 'text'])[n % 4 + 1],
      '[{"value": "a", "label": "A"}, {"value": "b", "label": "B"}, {"value": "c", "label": "C"}]', n, now(),
      (select id from users where organisation_id = $1 limit 1), now()
    from generate_series(0, ${FIELDS - 1}) n`,
    [organisation],
  );
  await owner.query("set session_replication_role = replica");
  await owner.query(`update deals d set own_fields = (select jsonb_object_agg(
      (array['date', 'choice', 'number', 'text'])[n % 4 + 1] || '_' || n,
      case n % 4 when 0 then to_jsonb((date '2026-01-01' + (d.crm_id::bigint + n)::int % 700)::text)
        when 1 then to_jsonb((array['a', 'b', 'c', 'd', 'e'])[(d.crm_id::bigint + n) % 5 + 1])
        when 2 then to_jsonb((d.crm_id::bigint * (n + 1)) % 1000)
        else to_jsonb('A sentence about deal ' || d.crm_id) end)
    from generate_series(0, ${FIELDS - 1}) n where (d.crm_id::bigint + n) % 7 <> 0)`);
  await owner.query("set session_replication_role = default");
  await owner.query("vacuum analyze deals");
}

async function explain({ owner, organisation }: BenchEnvironment): Promise<void> {
  const { rows } = await owner.query<{ "QUERY PLAN": string }>(
    `explain (analyze, buffers, costs off) select d.id from deals d
    where d.organisation_id = $1 and d.archived_at is null and d.status = 'open'
      and ((d.own_fields ->> 'choice_1') = any('{a,b}'::text[]) or (d.own_fields -> 'choice_1') ?| '{a,b}'::text[])
    order by d.close_date nulls last, d.id limit 25`,
    [organisation],
  );
  process.stderr.write(`${rows.map((row) => row["QUERY PLAN"]).join("\n")}\n`);
}
