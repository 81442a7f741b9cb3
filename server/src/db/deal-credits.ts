import { type RawBuilder, sql } from "kysely";
import { homeDecimals } from "./home-rate.ts";

/**
 * What each person is credited with, as one row per person and deal; alias it as `d`. A deal that
 * isn't split has one row, with its owner and amount. One that is split has a row for each person
 * with that part of the amount; it is counted for its owner only.
 */
export function dealCredits(organisationId: string): RawBuilder<unknown> {
  const columns = sql`d.organisation_id, d.pipeline_id, d.stage_id, d.status, d.forecast_category, d.owner_id,
    d.owner_crm_id, d.amount_in_home_currency, d.close_date`;
  return sql`(
    select ${columns}, d.id, d.archived_at, true as is_counted, 1 as place, null::bigint[] as shares,
      d.amount_in_home_currency as whole_amount
    from deals d where d.organisation_id = ${organisationId} and not is_split(d.splits, d.owner_crm_id)
    union all
    select ${columns}, d.deal_id, null, d.is_counted, d.place, d.shares, d.whole_amount
    from deal_credits d where d.organisation_id = ${organisationId})`;
}

/**
 * The same for deals as they were at an instant, by the split of that day. `deals` has the columns
 * of `dealsAt`. Without splits, every deal counts for its owner. With `withHidden`, also parts that
 * people the viewer sees have in deals that the viewer doesn't see.
 */
export function creditsAt(
  organisationId: string,
  instant: Date,
  deals: RawBuilder<unknown>,
  { hasSplits = true, withHidden = false } = {},
): RawBuilder<unknown> {
  const own = sql`select e.organisation_id, e.pipeline_id, e.stage_id, e.status, e.forecast_category, e.close_date, e.id,
    e.archived_at, e.owner_id, e.owner_crm_id, e.amount_in_home_currency, e.amount_in_home_currency as whole_amount,
    null::bigint[] as shares, 1 as place, true as is_counted`;
  if (!hasSplits) return sql`(${own} from ${deals} e)`;
  const user = sql`(select o.user_id from owners o
    where o.organisation_id = ${organisationId} and o.id = p.owner_crm_id)`;
  // Few deals are split, and the others are read as if none were.
  const split = sql`(array(
    select s.id from deals s where s.organisation_id = ${organisationId} and s.splits like '%;%'
    union select f.deal_id from former_splits f where f.organisation_id = ${organisationId}))`;
  return sql`(
    ${own} from ${deals} e where e.id <> all ${split}
    union all
    select e.organisation_id, e.pipeline_id, e.stage_id, e.status, e.forecast_category, e.close_date, e.id, e.archived_at,
      case when p.place is null then e.owner_id else ${user} end,
      coalesce(p.owner_crm_id, e.owner_crm_id),
      case when p.place is null then e.amount_in_home_currency
        else part_of_amount(e.amount_in_home_currency, p.shares, p.place, ${homeDecimals(organisationId)}) end,
      e.amount_in_home_currency, p.shares, coalesce(p.place, 1), p.place is null or p.owner_crm_id = e.owner_crm_id
    from ${deals} e
    join deals s on s.organisation_id = ${organisationId} and s.id = e.id
    left join (
      select distinct on (f.deal_id) f.deal_id, f.splits from former_splits f
      where f.organisation_id = ${organisationId} and f.at >= ${instant} order by f.deal_id, f.at) b on b.deal_id = e.id
    cross join lateral (select case when b.deal_id is null then s.splits else b.splits end as splits) h
    left join lateral (select * from places_of_split(h.splits)) p on is_split(h.splits, e.owner_crm_id)
    where e.id = any ${split}
    ${
      withHidden
        ? sql`union all
          select c.organisation_id, c.pipeline_id, c.stage_id, c.status, c.forecast_category, c.close_date, c.id, null,
            c.owner_id, c.owner_crm_id, c.amount_in_home_currency, c.whole_amount, c.shares, c.place, c.is_counted
          from hidden_credits(${organisationId}, ${instant}) c`
        : sql``
    })`;
}
