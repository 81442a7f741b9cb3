import type { Day } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { homeRate } from "./home-rate.ts";

/** A day that is over, and the instant at which it was. */
export interface Past {
  day: Day;
  end: Date;
}

/**
 * The deals of an organisation as they are, or as they stood at an instant: to be named `d`.
 *
 * As `heldAt` has it: each field is what the first change since says it was before, and what has not changed
 * since is as it is. A deal goes by its name of today; what stages are called, which pipelines count and what a
 * currency is worth is not kept, so that is today's, too. Columns that nobody asks for are not looked up.
 */
export function dealsAt(organisationId: string, instant: Date | null): RawBuilder<unknown> {
  if (!instant) return sql`deals`;
  const was = (field: string, now: RawBuilder<unknown>) =>
    sql`case when c.was ? ${sql.lit(field)} then c.was ->> ${sql.lit(field)} else ${now} end`;
  const since = (field: string, otherwise: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
    sql`case when c.was ? ${sql.lit(field)} then coalesce((select max(b.at) from deal_changes b
        where b.organisation_id = ${organisationId} and b.deal_id = d.id and b.field = ${sql.lit(field)}
          and b.at < ${instant}), ${otherwise}) else ${now} end`;
  const review = (column: RawBuilder<unknown>) => sql`(select ${column} from reviews r
    where r.organisation_id = ${organisationId} and r.deal_id = d.id and r.created_at < ${instant}
    order by r.created_at desc, r.id desc limit 1)`;
  const none = sql`null::timestamptz`;
  return sql`(
    select d.organisation_id, d.id, d.crm_id, d.created_at, null::timestamptz as archived_at,
      d.name, h.pipeline_id, h.stage_id,
      case when c.was ? 'close_date' then nullif(c.was ->> 'close_date', '')::date else d.close_date end
        as close_date,
      ${was("forecast_category", sql`d.forecast_category`)} as forecast_category,
      case when c.was ? 'amount' then round(nullif(c.was ->> 'amount', '')::numeric * (${homeRate(organisationId)}), 2)
        else d.amount_in_home_currency end as amount_in_home_currency,
      coalesce(${was("next_step", sql`d.next_step`)}, '') as next_step,
      coalesce(${was("deal_update", sql`d.deal_update`)}, '') as deal_update,
      ${since("next_step", none, sql`d.next_step_at`)} as next_step_at,
      ${since("deal_update", none, sql`d.deal_update_at`)} as deal_update_at,
      ${since("stage", sql`d.created_at`, sql`d.stage_entered_at`)} as stage_entered_at,
      case when c.was ? 'owner' then (select o.user_id from owners o
        where o.organisation_id = ${organisationId} and o.id = c.was ->> 'owner') else d.owner_id end as owner_id,
      case when c.was ?| array['stage', 'pipeline'] then coalesce((
          select case when s.is_closed and s.is_won then 'won' when s.is_closed then 'lost' else 'open' end
          from stages s where s.organisation_id = ${organisationId} and s.id = h.stage_id
          order by s.pipeline_id is not distinct from h.pipeline_id desc, s.pipeline_id limit 1), 'open')
        else d.status end as status,
      ${review(sql`r.created_at`)} as reviewed_at, ${review(sql`r.id`)} as review_id
    from deals d
    left join (
      select w.deal_id, jsonb_object_agg(w.field, w.from_value) as was
      from (select distinct on (c.deal_id, c.field) c.deal_id, c.field, c.from_value from deal_changes c
        where c.organisation_id = ${organisationId} and c.at >= ${instant}
        order by c.deal_id, c.field, c.at) w
      group by w.deal_id) c on c.deal_id = d.id
    cross join lateral (select ${was("pipeline", sql`d.pipeline_id`)} as pipeline_id,
      ${was("stage", sql`d.stage_id`)} as stage_id) h
    where d.organisation_id = ${organisationId} and d.created_at < ${instant}
      and (d.archived_at is null or d.archived_at >= ${instant}))`;
}

/** Whether the user `u` is in the team; or was, at an instant: whoever has left since then still counts there. */
export function wasHere(instant: Date | null): RawBuilder<SqlBool> {
  return instant
    ? sql`(u.deactivated_at is null or u.deactivated_at >= ${instant})`
    : sql`u.deactivated_at is null`;
}
