import { type RawBuilder, sql } from "kysely";
import { homeDecimals, ownRate, rateOfOthers } from "./home-rate.ts";
import {
  CATEGORY_THEN,
  CLOSE_DATE_THEN,
  CRM_OWNER_THEN,
  lastReview,
  monthOf,
  ownerThen,
  PLACE_THEN,
  statusThen,
} from "./past-columns.ts";

interface Sought {
  closes?: { first?: string | undefined; last?: string | null | undefined } | undefined;
  /** The deals whose versions don't count. */
  outdated: readonly string[];
}

/** The changes of these fields are where versions begin and end. */
const VERSIONED_FIELDS = [
  "pipeline",
  "stage",
  "close_date",
  "forecast_category",
  "amount",
  "owner",
] as const;

/**
 * The kept versions of all deals that held at an instant, with the columns of `dealsAt`. What
 * versions don't have is looked up where it is asked for.
 */
export function dealVersionsAt(
  organisationId: string,
  instant: Date,
  { closes: { first, last } = {}, outdated }: Sought,
): RawBuilder<unknown> {
  const since = (
    field: string,
  ) => sql`from deal_changes c where c.organisation_id = ${organisationId}
    and c.deal_id = d.id and c.field = ${sql.lit(field)} and c.at >= ${instant}`;
  const text = (field: string) => sql`coalesce((select coalesce(c.from_value, '') ${since(field)}
    order by c.at limit 1), ${sql.ref(`m.${field}`)}, '')`;
  const changedAt = (
    field: string,
    otherwise: RawBuilder<unknown>,
    now: RawBuilder<unknown>,
  ) => sql`case when exists (select ${since(field)}) then coalesce((select max(b.at) from deal_changes b
      where b.organisation_id = ${organisationId} and b.deal_id = d.id and b.field = ${sql.lit(field)}
        and b.at < ${instant} and (b.undone_at is null or b.undone_at >= ${instant})), ${otherwise}) else ${now} end`;
  const none = sql`null::timestamptz`;
  return sql`
    select d.organisation_id, d.id, m.crm_id, m.created_at, null::timestamptz as archived_at, m.name, d.pipeline_id,
      d.stage_id, d.close_date, d.forecast_category,
      case when d.unconverted_amount is null then d.amount_in_home_currency
        else round(d.unconverted_amount * ${rateOfOthers(organisationId, sql`d.unconverted_currency`)},
          ${homeDecimals(organisationId)}) end as amount_in_home_currency,
      ${text("next_step")} as next_step, ${text("deal_update")} as deal_update, ${text("lost_reason")} as lost_reason,
      ${changedAt("next_step", none, sql`m.next_step_at`)} as next_step_at,
      ${changedAt("deal_update", none, sql`m.deal_update_at`)} as deal_update_at,
      ${changedAt("stage", sql`m.created_at`, sql`m.stage_entered_at`)} as stage_entered_at,
      d.owner_id, d.owner_crm_id, d.status, ${lastReview(organisationId, instant)}, d.close_month
    from (select v.*, v.deal_id as id from deal_versions v) d
    -- PostgreSQL leaves this join out where nothing of it is asked for.
    left join deals m on m.organisation_id = d.organisation_id and m.id = d.id
    where d.organisation_id = ${organisationId} and d.valid_until >= ${instant} and d.valid_after < ${instant}
      ${first ? sql`and d.close_month >= ${monthOf(sql`${first}`)}` : sql``}
      ${last ? sql`and d.close_month <= ${monthOf(sql`${last}`)}` : sql``}
      ${outdated.length > 0 ? sql`and d.id <> all(${outdated}::uuid[])` : sql``}`;
}

/**
 * Inserts the versions of the given deals: one for each stretch between two changes of what it
 * holds, while the deal was there, by the rule of `formerValues`.
 */
export function insertVersions(
  organisationId: string,
  ids: readonly string[],
): RawBuilder<unknown> {
  const fields = sql.join(VERSIONED_FIELDS.map((field) => sql.lit(field)));
  const typed = sql`nullif(c.was ->> 'amount', '')::numeric`;
  return sql`
    insert into deal_versions (organisation_id, deal_id, valid_after, valid_until, owner_id, owner_crm_id,
      pipeline_id, stage_id, status, forecast_category, close_date, amount_in_home_currency, unconverted_amount,
      unconverted_currency, current_owner_id)
    with changes as (
      -- Going back, the last value of a field is that of its first change since.
      select c.deal_id, c.at, jsonb_object_agg(c.field, c.from_value)
        over (partition by c.deal_id order by c.at desc) as was
      from deal_changes c
      where c.organisation_id = ${organisationId} and c.deal_id = any(${ids}::uuid[]) and c.field in (${fields})),
    ends as (
      select distinct on (deal_id, at) deal_id, at as until, was from changes
      union all select id, 'infinity', '{}'::jsonb from unnest(${ids}::uuid[]) as i (id)),
    stretches as (
      select deal_id, until, was, lag(until) over (partition by deal_id order by until) as since from ends)
    select d.organisation_id, d.id, v.valid_after, v.valid_until, ${ownerThen(organisationId)}, ${CRM_OWNER_THEN},
      h.pipeline_id, h.stage_id, ${statusThen(organisationId)}, ${CATEGORY_THEN}, ${CLOSE_DATE_THEN},
      case when c.was ? 'amount' then round(${typed} * r.rate, ${homeDecimals(organisationId)})
        else d.amount_in_home_currency end,
      case when c.was ? 'amount' and r.rate is null then ${typed} end,
      case when c.was ? 'amount' and r.rate is null then d.currency end,
      d.owner_id
    from stretches c join deals d on d.organisation_id = ${organisationId} and d.id = c.deal_id
    cross join lateral (select greatest(d.created_at, c.since) as valid_after,
      least(c.until, d.archived_at) as valid_until) v
    cross join lateral (select ${ownRate(organisationId)} as rate) r
    ${PLACE_THEN}
    where v.valid_after < v.valid_until`;
}
