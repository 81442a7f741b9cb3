import { type RawBuilder, sql } from "kysely";

/** A field of a deal `d` as `c.was` has it, or as it is now. */
export function valueThen(field: string, now: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when c.was ? ${sql.lit(field)} then c.was ->> ${sql.lit(field)} else ${now} end`;
}

/** Joins the pipeline and stage that a deal `d` had then as `h`. */
export const PLACE_THEN = sql`cross join lateral (select ${valueThen("pipeline", sql`d.pipeline_id`)} as pipeline_id,
  ${valueThen("stage", sql`d.stage_id`)} as stage_id) h`;

export const CLOSE_DATE_THEN = sql`case when c.was ? 'close_date' then nullif(c.was ->> 'close_date', '')::date
  else d.close_date end`;

/** The first day of the month of a close date, as versions have it. */
export function monthOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('month', (${day})::timestamp)::date`;
}

export const CATEGORY_THEN = valueThen("forecast_category", sql`d.forecast_category`);

export const CRM_OWNER_THEN = sql`nullif(${valueThen("owner", sql`d.owner_crm_id`)}, '')`;

export function ownerThen(organisationId: string): RawBuilder<unknown> {
  return sql`case when c.was ? 'owner' then (select o.user_id from owners o
    where o.organisation_id = ${organisationId} and o.id = c.was ->> 'owner') else d.owner_id end`;
}

/**
 * The status of a deal in the stage of `h`: from its pipeline, else from the first pipeline with
 * that stage, else open. An organisation has few stages, so they are read once per statement, not
 * per deal.
 */
export function statusThen(organisationId: string): RawBuilder<unknown> {
  const status = sql`case when s.is_closed and s.is_won then 'won' when s.is_closed then 'lost' else 'open' end`;
  const stages = sql`from stages s where s.organisation_id = ${organisationId}`;
  return sql`case when c.was ?| array['stage', 'pipeline'] then coalesce(
    (select jsonb_object_agg(p.id, p.stages) from (
      select s.pipeline_id as id, jsonb_object_agg(s.id, ${status}) as stages ${stages} group by s.pipeline_id) p)
      -> h.pipeline_id ->> h.stage_id,
    (select jsonb_object_agg(s.id, ${status} order by s.pipeline_id desc) ${stages}) ->> h.stage_id,
    'open') else d.status end`;
}

/** When a deal `d` was last reviewed before an instant, and in which review. */
export function lastReview(organisationId: string, instant: Date): RawBuilder<unknown> {
  const last = (column: string) => sql`(select r.${sql.raw(column)} from reviews r
    where r.organisation_id = ${organisationId} and r.deal_id = d.id and r.created_at < ${instant}
    order by r.created_at desc, r.id desc limit 1)`;
  return sql`${last("created_at")} as reviewed_at, ${last("id")} as review_id,
    ${last("score")} as review_score`;
}
