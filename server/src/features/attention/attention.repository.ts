import type { AttentionCell, AttentionDeal } from "@touchline/contract";
import { type AttentionWeek, FORECAST_FIELDS } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { isCounting } from "../../db/counting-pipelines.ts";
import { formerValues, isHeldAt } from "../../db/former-values.ts";
import type { Handle } from "../../db/handle.ts";
import { homeDecimals, homeRate } from "../../db/home-rate.ts";

const MAX_DEALS = 1000;

export interface StoredCell extends AttentionCell {
  memberId: string;
  /** The first day of the week. */
  week: string;
}

/**
 * Deals at risk at the start of each week, and who reviewed them before it ended. Deals are
 * reconstructed as they were. Each former value has a validity range, so each week finds its values
 * without a search per deal. Only deals that may have been at risk are read, each by key: all deals
 * times all weeks would be too many. Open or closed is decided as in `dealsAt`: by the stage in the
 * deal's pipeline, else by the stage with that id in any pipeline.
 */
export function attentionRepository({ db, viewer: { organisationId } }: Handle) {
  const parts = (weeks: AttentionWeek[], since: Date): RawBuilder<unknown> => sql`
    weeks as materialized (
      select w.first_day, w.quarter_end, w.first_day::date::timestamp at time zone o.time_zone as starts_at,
        (w.first_day::date + 7)::timestamp at time zone o.time_zone as ends_at
      from organisations o
      cross join unnest(${weeks.map(({ first }) => first)}::text[], ${weeks.map(({ quarterEnd }) => quarterEnd)}::text[])
        as w(first_day, quarter_end)
      where o.id = ${organisationId}),
    changes as materialized (
      ${formerValues({ organisationId, since, fields: FORECAST_FIELDS })}),
    known as materialized (
      select d.* from (
        select a.id, bool_or(a.was_triaged) as was_triaged from (
          select c.deal_id as id, c.field = 'forecast_category' as was_triaged from changes c
          where c.field in ('stage', 'pipeline') or (c.field = 'forecast_category' and c.from_value in ('COMMIT', 'BEST_CASE'))
          union all select d.id, false from deals d
          where d.organisation_id = ${organisationId} and d.status = 'open' and d.archived_at is null
            and d.forecast_category in ('COMMIT', 'BEST_CASE')) a
        group by a.id) k
      cross join lateral (
        select d.id, d.crm_id, d.name, d.pipeline_id, d.stage_id, d.owner_id, d.status, d.close_date, d.forecast_category,
          d.created_at, d.amount_in_home_currency,
          ${homeRate(organisationId)} as rate
        from deals d
        where d.organisation_id = ${organisationId} and d.id = k.id and d.archived_at is null
          and ${isCounting(organisationId)} limit 1) d
      where k.was_triaged or d.forecast_category in ('COMMIT', 'BEST_CASE')),
    held as materialized (
      select w.first_day, f.deal_id, ${sql.join(FORECAST_FIELDS.map(valueThen))}
      from changes f
      join weeks w on ${isHeldAt(sql`w.starts_at`)}
      where f.deal_id in (select id from known)
      group by w.first_day, f.deal_id),
    meant as materialized (
      select distinct on (s.id) s.id, s.is_closed from stages s
      where s.organisation_id = ${organisationId} order by s.id, s.pipeline_id),
    at_risk as materialized (
      select w.first_day, d.id, d.crm_id, d.name, d.status, t.owner_id, t.amount, t.close_date, t.category
      from known d
      cross join weeks w
      left join held h on h.first_day = w.first_day and h.deal_id = d.id
      left join owners o on o.organisation_id = ${organisationId} and o.id = h.owner
      cross join lateral (select case when h.has_stage then h.stage when h.has_pipeline then d.stage_id end as stage_id,
        case when h.has_pipeline then h.pipeline else d.pipeline_id end as pipeline_id) p
      left join stages s on s.organisation_id = ${organisationId} and s.id = p.stage_id and s.pipeline_id = p.pipeline_id
      left join meant m on m.id = p.stage_id
      cross join lateral (select
        case when h.has_owner then o.user_id else d.owner_id end as owner_id,
        case when h.has_forecast_category then h.forecast_category else d.forecast_category end as category,
        case when h.has_close_date then nullif(h.close_date, '') else d.close_date::text end as close_date,
        case when h.has_stage or h.has_pipeline then not coalesce(s.is_closed, m.is_closed, false)
          else d.status = 'open' end as is_open,
        case when not coalesce(h.has_amount, false) then d.amount_in_home_currency
          when h.amount ~ '^-?[0-9]+([.][0-9]+)?$' then round(h.amount::numeric * d.rate, ${homeDecimals(organisationId)})
          end as amount) t
      where d.created_at < w.starts_at and t.is_open and t.owner_id is not null
        and t.category in ('COMMIT', 'BEST_CASE') and t.close_date <= w.quarter_end),
    looks as (
      ${looksOf(since, sql`reviews`, sql`created_at`, "feedback", sql`and l.deal_id is not null`)}
      union all ${looksOf(since, sql`room_scores`, sql`scored_at`, "score")}
      union all ${looksOf(
        since,
        sql`crm_writes`,
        sql`created_at`,
        "note",
        sql`and l.kind = 'note' and l.state <> 'discarded'
        and not exists (select from crm_writes x where x.organisation_id = l.organisation_id and x.deal_id = l.deal_id
          and x.kind = 'note-delete' and x.payload ->> 'of' = l.id::text)`,
      )}
      union all ${looksOf(since, sql`slack_answers`, sql`answered_at`, "answer", sql`and l.undone_at is null`)}
      union all ${looksOf(since, sql`alerts`, sql`settled_at`, "issue", sql`and l.deal_id is not null and l.settled_by is not null`)}),
    seen as materialized (
      select w.first_day, l.deal_id, array_agg(distinct l.look) as looks, max(l.at) as last_look_at
      from looks l join weeks w on w.starts_at <= l.at and l.at < w.ends_at
      group by w.first_day, l.deal_id)`;

  const looksOf = (
    since: Date,
    table: RawBuilder<unknown>,
    at: RawBuilder<unknown>,
    look: AttentionDeal["looks"][number],
    more = sql``,
  ) => sql`
    select l.deal_id, l.${at} as at, ${look}::text as look from ${table} l
    where l.organisation_id = ${organisationId} and l.${at} >= ${since} ${more}`;

  return {
    /** One row per member and week with deals at risk. `since` is the start of the first week. */
    async cells(weeks: AttentionWeek[], since: Date): Promise<StoredCell[]> {
      const { rows } = await sql<StoredCell>`
        with ${parts(weeks, since)}
        select r.owner_id as member_id, r.first_day as week, coalesce(sum(r.amount), 0) as at_risk,
          coalesce(sum(r.amount) filter (where s.deal_id is not null), 0) as seen,
          count(*)::int as deals, count(s.deal_id)::int as seen_deals
        from at_risk r
        left join seen s on s.first_day = r.first_day and s.deal_id = r.id
        group by r.owner_id, r.first_day`.execute(db);
      return rows;
    },

    /** A member's deals at risk in a week: unreviewed ones first, by value. */
    async deals(week: AttentionWeek, since: Date, memberId: string): Promise<AttentionDeal[]> {
      const { rows } = await sql<
        Omit<AttentionDeal, "lastLookAt"> & { lastLookAt: Date | null }
      >`with ${parts([week], since)}
        select r.id, r.crm_id as hubspot_id, left(r.name, 4000) as name, r.amount, r.close_date, r.category,
          r.status, coalesce(s.looks, '{}') as looks, s.last_look_at
        from at_risk r
        left join seen s on s.first_day = r.first_day and s.deal_id = r.id
        where r.owner_id = ${memberId}
        order by s.deal_id is not null, r.amount desc nulls last, r.id
        limit ${MAX_DEALS}`.execute(db);
      return rows.map((row) => ({ ...row, lastLookAt: row.lastLookAt?.toISOString() ?? null }));
    },
  };
}

/** The value a field had and a flag that it differs now, since the old value may be null. */
function valueThen(field: string): RawBuilder<unknown> {
  return sql`bool_or(f.field = ${field}) as ${sql.ref(`has_${field}`)},
    max(f.from_value) filter (where f.field = ${field}) as ${sql.ref(field)}`;
}
