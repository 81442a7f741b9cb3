import type { Day } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { dealVersionsAt } from "./deal-versions.ts";
import { valuesAt } from "./former-values.ts";
import { homeDecimals, homeRate } from "./home-rate.ts";
import {
  CATEGORY_THEN,
  CLOSE_DATE_THEN,
  CRM_OWNER_THEN,
  lastReview,
  monthOf,
  ownerThen,
  PLACE_THEN,
  statusThen,
  valueThen,
} from "./past-columns.ts";

/** A past day and the instant at which it ended. */
export interface PastDay {
  day: Day;
  end: Date;
  /** As in `HistoryFilter`. */
  outdated: readonly string[] | null;
}

/** Filters on past deals that exclude most of them. */
export interface HistoryFilter {
  /** Restricts deals `d` by id, which never changes. */
  named?: RawBuilder<SqlBool> | undefined;
  closes?: { first?: string | undefined; last?: string | null | undefined } | undefined;
  ownerIds?: readonly string[] | undefined;
  isOpen?: boolean | undefined;
  /**
   * The deals whose kept versions are outdated, so that only theirs is worked out from history;
   * null if there are too many, and then all are.
   */
  outdated?: readonly string[] | null | undefined;
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
  const { outdated, named, closes } = sought;
  if (!outdated || named) return dealsFromHistory(organisationId, instant, sought);
  const kept = dealVersionsAt(organisationId, instant, { closes, outdated });
  if (outdated.length === 0) return sql`(${kept})`;
  const others = { named: sql<SqlBool>`d.id = any(${outdated}::uuid[])` };
  return sql`(${kept} union all ${dealsFromHistory(organisationId, instant, others)})`;
}

/** Works out each deal from every change since. */
function dealsFromHistory(
  organisationId: string,
  instant: Date,
  sought: HistoryFilter,
): RawBuilder<unknown> {
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
      ${lastReview(organisationId, instant)}, ${monthOf(sql`d.close_date`)} as close_month
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
  const since = (field: string, otherwise: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
    sql`case when c.was ? ${sql.lit(field)} then coalesce((select max(b.at) from deal_changes b
        where b.organisation_id = ${organisationId} and b.deal_id = d.id and b.field = ${sql.lit(field)}
          and b.at < ${instant} and (b.undone_at is null or b.undone_at >= ${instant})), ${otherwise}) else ${now} end`;
  const none = sql`null::timestamptz`;
  return sql`
    select d.organisation_id, d.id, d.crm_id, d.created_at, null::timestamptz as archived_at,
      d.name, h.pipeline_id, h.stage_id,
      ${CLOSE_DATE_THEN} as close_date,
      ${CATEGORY_THEN} as forecast_category,
      case when c.was ? 'amount' then round(nullif(c.was ->> 'amount', '')::numeric
          * (${homeRate(organisationId)}), ${homeDecimals(organisationId)})
        else d.amount_in_home_currency end as amount_in_home_currency,
      coalesce(${valueThen("next_step", sql`d.next_step`)}, '') as next_step,
      coalesce(${valueThen("deal_update", sql`d.deal_update`)}, '') as deal_update,
      coalesce(${valueThen("lost_reason", sql`d.lost_reason`)}, '') as lost_reason,
      ${since("next_step", none, sql`d.next_step_at`)} as next_step_at,
      ${since("deal_update", none, sql`d.deal_update_at`)} as deal_update_at,
      ${since("stage", sql`d.created_at`, sql`d.stage_entered_at`)} as stage_entered_at,
      ${ownerThen(organisationId)} as owner_id, ${CRM_OWNER_THEN} as owner_crm_id,
      ${statusThen(organisationId)} as status,
      ${lastReview(organisationId, instant)}, ${monthOf(CLOSE_DATE_THEN)} as close_month
    from deals d
    ${changes}
    ${PLACE_THEN}
    where d.organisation_id = ${organisationId} and d.created_at < ${instant}
      and (d.archived_at is null or d.archived_at >= ${instant})`;
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
