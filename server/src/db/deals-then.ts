import type { Day } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { valuesAt } from "./former-values.ts";
import { homeDecimals, homeRate } from "./home-rate.ts";

/** A past day and the instant at which it ended. */
export interface PastDay {
  day: Day;
  end: Date;
}

/** Filters on past deals that exclude most of them. */
export interface HistoryFilter {
  /** Restricts deals `d` by id, which never changes. */
  named?: RawBuilder<SqlBool> | undefined;
  closes?: { first?: string | undefined; last?: string | null | undefined } | undefined;
  ownerIds?: readonly string[] | undefined;
  isOpen?: boolean | undefined;
}

/**
 * The deals of an organisation as they are, or as they were at an instant; alias it as `d`. As in
 * `heldAt`, each field has the old value of the first change since then, or its current value if
 * unchanged. Deal names, stage labels, counting pipelines and exchange rates have no history, so
 * today's are used. Columns not requested aren't looked up, and no history is read for deals that
 * can't match, so the caller still has to filter. Most deals are unchanged since and are read
 * through today's indexes like any other page.
 */
export function dealsAt(
  organisationId: string,
  instant: Date | null,
  sought: HistoryFilter = {},
): RawBuilder<unknown> {
  if (!instant) return sql`deals`;
  const meant = candidateIds(organisationId, instant, sought);
  const changes = { organisationId, since: instant };
  if (sought.named) {
    // As an array, so that each deal is looked up by key: with a join PostgreSQL would scan all
    // deals.
    const named = sql`= any (array(${meant}))`;
    const was = sql`left join (${valuesAt({ ...changes, deals: named })}) c on c.deal_id = d.id`;
    return sql`(${changedDeals(organisationId, instant, was)} and d.id ${named})`;
  }
  const was = sql`join (${valuesAt({ ...changes, deals: sql`in (${meant})` })}) c on c.deal_id = d.id`;
  return sql`(${unchangedDeals(organisationId, instant, sql`d.archived_at is null`)}
    union all ${unchangedDeals(organisationId, instant, sql`d.archived_at >= ${instant}`)}
    union all ${changedDeals(organisationId, instant, was)})`;
}

/** Deals without changes since then: their current values apply. */
function unchangedDeals(
  organisationId: string,
  instant: Date,
  isThere: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  return sql`
    select d.organisation_id, d.id, d.crm_id, d.created_at, null::timestamptz as archived_at, d.name, d.pipeline_id,
      d.stage_id, d.close_date, d.forecast_category, d.amount_in_home_currency, d.next_step, d.deal_update, d.lost_reason,
      d.next_step_at, d.deal_update_at, d.stage_entered_at, d.owner_id, d.owner_crm_id, d.status,
      ${lastReview(organisationId, instant)}
    from deals d
    where d.organisation_id = ${organisationId} and ${isThere}
      and not exists (select from deals m
        where m.organisation_id = ${organisationId} and m.id = d.id and m.created_at >= ${instant})
      and not exists (select from deal_changes c
        where c.organisation_id = ${organisationId} and c.deal_id = d.id and c.at >= ${instant})`;
}

/** Deals with changes since then, as they were; `was` joins the changes as `c`. */
function changedDeals(
  organisationId: string,
  instant: Date,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const was = (field: string, now: RawBuilder<unknown>) =>
    sql`case when c.was ? ${sql.lit(field)} then c.was ->> ${sql.lit(field)} else ${now} end`;
  const since = (field: string, otherwise: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
    sql`case when c.was ? ${sql.lit(field)} then coalesce((select max(b.at) from deal_changes b
        where b.organisation_id = ${organisationId} and b.deal_id = d.id and b.field = ${sql.lit(field)}
          and b.at < ${instant} and (b.undone_at is null or b.undone_at >= ${instant})), ${otherwise}) else ${now} end`;
  const none = sql`null::timestamptz`;
  return sql`
    select d.organisation_id, d.id, d.crm_id, d.created_at, null::timestamptz as archived_at,
      d.name, h.pipeline_id, h.stage_id,
      case when c.was ? 'close_date' then nullif(c.was ->> 'close_date', '')::date else d.close_date end
        as close_date,
      ${was("forecast_category", sql`d.forecast_category`)} as forecast_category,
      case when c.was ? 'amount' then round(nullif(c.was ->> 'amount', '')::numeric
          * (${homeRate(organisationId)}), ${homeDecimals(organisationId)})
        else d.amount_in_home_currency end as amount_in_home_currency,
      coalesce(${was("next_step", sql`d.next_step`)}, '') as next_step,
      coalesce(${was("deal_update", sql`d.deal_update`)}, '') as deal_update,
      coalesce(${was("lost_reason", sql`d.lost_reason`)}, '') as lost_reason,
      ${since("next_step", none, sql`d.next_step_at`)} as next_step_at,
      ${since("deal_update", none, sql`d.deal_update_at`)} as deal_update_at,
      ${since("stage", sql`d.created_at`, sql`d.stage_entered_at`)} as stage_entered_at,
      case when c.was ? 'owner' then (select o.user_id from owners o
        where o.organisation_id = ${organisationId} and o.id = c.was ->> 'owner') else d.owner_id end as owner_id,
      nullif(${was("owner", sql`d.owner_crm_id`)}, '') as owner_crm_id,
      case when c.was ?| array['stage', 'pipeline'] then ${stageStatus(organisationId)} else d.status end as status,
      ${lastReview(organisationId, instant)}
    from deals d
    ${changes}
    cross join lateral (select ${was("pipeline", sql`d.pipeline_id`)} as pipeline_id,
      ${was("stage", sql`d.stage_id`)} as stage_id) h
    where d.organisation_id = ${organisationId} and d.created_at < ${instant}
      and (d.archived_at is null or d.archived_at >= ${instant})`;
}

/** When a deal `d` was last reviewed before an instant, and in which review. */
function lastReview(organisationId: string, instant: Date): RawBuilder<unknown> {
  const last = (column: string) => sql`(select r.${sql.raw(column)} from reviews r
    where r.organisation_id = ${organisationId} and r.deal_id = d.id and r.created_at < ${instant}
    order by r.created_at desc, r.id desc limit 1)`;
  return sql`${last("created_at")} as reviewed_at, ${last("id")} as review_id,
    ${last("score")} as review_score`;
}

/**
 * The status of a deal in the stage of `h`: from its pipeline, else from the first pipeline with
 * that stage, else open. An organisation has few stages, so they are read once per statement, not
 * per deal.
 */
function stageStatus(organisationId: string): RawBuilder<unknown> {
  const status = sql`case when s.is_closed and s.is_won then 'won' when s.is_closed then 'lost' else 'open' end`;
  const stages = sql`from stages s where s.organisation_id = ${organisationId}`;
  return sql`coalesce(
    (select jsonb_object_agg(p.id, p.stages) from (
      select s.pipeline_id as id, jsonb_object_agg(s.id, ${status}) as stages ${stages} group by s.pipeline_id) p)
      -> h.pipeline_id ->> h.stage_id,
    (select jsonb_object_agg(s.id, ${status} order by s.pipeline_id desc) ${stages}) ->> h.stage_id,
    'open')`;
}

/**
 * The ids of all deals that may have matched at an instant: those that match now, and those with a
 * matching old value since. Only the most selective filters are applied; the caller applies the
 * rest.
 */
function candidateIds(
  organisationId: string,
  instant: Date,
  { named, closes: { first, last } = {}, ownerIds, isOpen }: HistoryFilter,
): RawBuilder<unknown> {
  const now = (is: RawBuilder<SqlBool>) => sql`
    select d.id from deals d where d.organisation_id = ${organisationId} and d.archived_at is null and ${is}
    union select d.id from deals d where d.organisation_id = ${organisationId} and d.archived_at >= ${instant}
      and ${is}`;
  const before = (was: RawBuilder<SqlBool>) => sql`
    select c.deal_id from deal_changes c
    where c.organisation_id = ${organisationId} and c.at >= ${instant} and ${was}`;
  if (named) return now(named);
  if (first || last) {
    const within = (day: RawBuilder<unknown>) => sql<SqlBool>`
      ${first ? sql`${day} >= ${first}` : sql`true`} and ${last ? sql`${day} <= ${last}` : sql`true`}`;
    return sql`${now(within(sql`d.close_date`))}
      union ${before(sql`c.field = 'close_date' and ${within(sql`left(c.from_value, 10)`)}`)}`;
  }
  if (ownerIds) {
    return sql`${now(sql`d.owner_id = any(${ownerIds}::uuid[])`)}
      union ${before(sql`c.field = 'owner' and c.from_value = any (array(select o.id from owners o
        where o.organisation_id = ${organisationId} and o.user_id = any(${ownerIds}::uuid[])))`)}`;
  }
  if (isOpen) {
    return sql`${now(sql`d.status = 'open'`)} union ${before(sql`c.field in ('stage', 'pipeline')`)}`;
  }
  return now(sql`true`);
}

/**
 * Whether the user `u` is on the team, or was at an instant: users who have left since still count
 * there.
 */
export function wasOnTeam(instant: Date | null): RawBuilder<SqlBool> {
  return instant
    ? sql`(u.deactivated_at is null or u.deactivated_at >= ${instant})`
    : sql`u.deactivated_at is null`;
}
