import { type ForecastLineRule, homeTwinOf, isHomeAmount, ownProperty } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { creditsAt } from "./deal-credits.ts";
import { dealsAt, type HistoryFilter } from "./deals-then.ts";
import { valuesAt } from "./former-values.ts";
import { homeDecimals } from "./home-rate.ts";

interface Line extends ForecastLineRule {
  id: string;
}

/**
 * The deals of a line of business with what they count for in it, as they are or as they were at an
 * instant; alias it as `d`. Amount and date of a past day come from history; a field that selects
 * deals or names their owner keeps none, so today's value is used, as are pipelines. A
 * deal that is split has a row for each person, unless the line has an owner field of its own.
 */
export function lineDealsAt(
  organisationId: string,
  line: Line,
  instant: Date | null,
  outdated?: HistoryFilter["outdated"],
): RawBuilder<unknown> {
  if (!instant) {
    return sql`(select l.*, l.deal_id as id, null::timestamptz as archived_at from line_deals l)`;
  }
  const { amountField, dateField, ownerField, filter, pipelines } = line;
  const own = (field: string) => sql`m.own_fields -> ${sql.lit(field)}`;
  const was = (field: string) => sql.lit(ownProperty(field));
  const owner = ownerField ? sql`nullif(m.own_fields ->> ${sql.lit(ownerField)}, '')` : null;
  const numberThen = (field: string) => sql`case when c.was ? ${was(field)}
    then nullif(c.was ->> ${was(field)}, '')::numeric else own_number(${own(field)}) end`;
  const amounts = amountField ? [amountField, homeTwinOf(amountField)] : [];
  const fields = [...amounts, dateField].filter((field) => field !== null).map(ownProperty);
  const changes = valuesAt({ organisationId, since: instant, fields });
  const deals = sql`(
    select t.organisation_id, t.id, t.archived_at, t.pipeline_id, t.stage_id, t.status,
      coalesce(${JSON.stringify(line.categories)}::jsonb ->> coalesce(t.forecast_category, 'PIPELINE'),
        t.forecast_category) as forecast_category,
      ${
        amountField
          ? sql`own_amount_at_home(${numberThen(amountField)}, ${numberThen(homeTwinOf(amountField))},
              ${sql.lit(isHomeAmount(amountField))}, r.rate,
              case when r.rate is null then home_rate_on(${organisationId}, m.currency, case when t.status = 'open'
                then (${instant}::timestamptz at time zone z.time_zone - interval '1 microsecond')::date
                else coalesce(t.close_date, 'infinity') end) end, ${homeDecimals(organisationId)})`
          : sql`t.amount_in_home_currency`
      } as amount_in_home_currency,
      ${
        dateField
          ? sql`own_day(case when c.was ? ${was(dateField)} then c.was -> ${was(dateField)}
              else ${own(dateField)} end, z.time_zone)`
          : sql`t.close_date`
      } as close_date,
      ${
        owner
          ? sql`(select o.user_id from owners o where o.organisation_id = ${organisationId} and o.id = ${owner})`
          : sql`t.owner_id`
      } as owner_id,
      ${owner ?? sql`t.owner_crm_id`} as owner_crm_id
    from ${dealsAt(organisationId, instant, { outdated })} t
    join deals m on m.organisation_id = ${organisationId} and m.id = t.id
    join organisations z on z.id = ${organisationId}
    ${
      fields.length > 0
        ? sql`left join (${changes}) c on c.deal_id = t.id`
        : sql`left join (select null::jsonb as was) c on false`
    }
    cross join lateral (select case
      when m.amount <> 0 and m.amount_in_home_currency <> 0 then m.amount_in_home_currency / m.amount
      when m.currency is null or m.currency = z.currency then 1 end as rate) r
    where ${pipelines ? sql`t.pipeline_id = any(${pipelines}::text[])` : sql`true`}
      and ${filter ? sql`own_value_is_among(${own(filter.field)}, ${filter.values}::text[])` : sql`true`})`;
  const credits = creditsAt(organisationId, instant, deals, { hasSplits: owner === null });
  return sql`(select c.*, ${line.id}::uuid as line_id from ${credits} c)`;
}

/**
 * The quotas and commits of a line as last set, now or before an instant, in the form of
 * `goalsAt`; those of several months are added up as one period.
 */
export function lineGoalsAt(
  organisationId: string,
  lineId: string,
  period: string,
  parts: readonly string[],
  instant: Date | null,
): RawBuilder<unknown> {
  return sql`(
    select n.organisation_id, n.person_id as reviewee_id, ${period}::text as period,
      coalesce(sum(n.value) filter (where n.kind = 'quota'), 0) as quota,
      coalesce(sum(n.value) filter (where n.kind = 'commit'), 0) as rep_commit,
      max(n.set_at) filter (where n.kind = 'commit') as committed_at,
      0::numeric as won, 0::numeric as open, 0::numeric as most_likely, 0::numeric as best_case
    from (
      select distinct on (n.person_id, n.kind, n.period) n.*
      from line_numbers n
      where n.organisation_id = ${organisationId} and n.line_id = ${lineId} and n.kind in ('quota', 'commit')
        and n.period = any(${parts}::text[]) ${instant ? sql`and n.set_at < ${instant}` : sql``}
      order by n.person_id, n.kind, n.period, n.version desc) n
    where n.value is not null group by n.organisation_id, n.person_id)`;
}
