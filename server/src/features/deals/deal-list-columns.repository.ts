import { type RawBuilder, sql } from "kysely";
import { OWNERS, ownerColumns } from "../../db/deal-owner.ts";

/** The displayed columns of a deal `d` and its related records: now, or at an instant. */
export function dealColumns(then: Date | null = null): RawBuilder<unknown> {
  return sql`c.account_id as "portalId", c.ui_domain as "uiDomain", d.id, d.crm_id as "crmId", d.name,
  d.close_date as "closeDate", d.amount_in_home_currency as "amountInHomeCurrency",
  d.forecast_category as "forecastCategory", d.deal_update as "dealUpdate",
  d.deal_update_at as "dealUpdateAt", ${then ? sql`'{}'` : sql`d.own_fields::text`} as "ownFields", d.next_step as "nextStep", d.next_step_at as "nextStepAt",
  d.lost_reason as "lostReason",
  (d.stage_entered_at at time zone o.time_zone)::date as "stageEnteredOn",
  ${ownerColumns(then)}, d.stage_id as "stageId", s.label as "stageLabel",
  s.probability, s.is_closed as "isClosed", s.is_won as "isWon", d.pipeline_id as "pipelineId",
  p.label as "pipelineLabel", r.id as "reviewId", r.source as "reviewSource", r.score as "reviewScore",
  r.attributes as "reviewAttributes", r.created_at as "reviewedAt"`;
}

export const DEAL_JOINS = sql`join organisations o on o.id = d.organisation_id
  left join connections c on c.organisation_id = d.organisation_id and c.vendor = 'hubspot'
  ${OWNERS}
  left join stages s on s.organisation_id = d.organisation_id
    and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
  left join pipelines p on p.organisation_id = d.organisation_id and p.id = d.pipeline_id
  left join reviews r on r.organisation_id = d.organisation_id and r.id = d.review_id`;
