import { sql } from "kysely";
import { isOwnerOnTeam, OWNER_NAME, OWNERS } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";
import { isoInstant, pagesOf } from "../../db/pages.ts";
import { type DealFilter, dealsWhere } from "./deal-list-filter.repository.ts";

export function dealFileRepository({ db, viewer }: Handle) {
  return {
    rows: (filter: DealFilter) =>
      pagesOf<Record<string, string | number | null>>(
        db,
        sql`
        select d.id, d.crm_id, d.name,
          ${OWNER_NAME} as owner,
          coalesce(u.email, nullif(w.email, '')) as owner_email,
          case when ${isOwnerOnTeam()} then 'yes' when ${OWNER_NAME} is not null then 'no' end as is_owner_on_team,
          coalesce(p.label, d.pipeline_id) as pipeline, coalesce(s.label, d.stage_id) as stage, d.status,
          d.amount_in_home_currency as amount, o.currency, d.close_date::text,
          coalesce(nullif(d.forecast_category, ''), 'PIPELINE') as forecast_category, s.probability,
          d.deal_update, ${isoInstant("d.deal_update_at")} as deal_update_at, d.next_step,
          coalesce((select x.option ->> 'label' from lost_reason_lists l, jsonb_array_elements(l.crm_options) as x(option)
            where l.organisation_id = d.organisation_id and x.option ->> 'value' = d.lost_reason limit 1), d.lost_reason)
            as lost_reason,
          ${isoInstant("d.last_contacted_at")} as last_contacted_at, r.score as review_score,
          ${isoInstant("d.reviewed_at")} as reviewed_at, ${isoInstant("d.created_at")} as created_at,
          case when d.status = 'open' then d.risk_level end as risk,
          case when d.status = 'open' then d.risk_at_stake end as at_stake,
          case when d.status = 'open' then array_to_string(d.risk_rules, ' ') end as risk_rules,
          d.own_fields::text as own_fields
        from deals d
        join organisations o on o.id = d.organisation_id
        ${OWNERS}
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        left join pipelines p on p.organisation_id = d.organisation_id and p.id = d.pipeline_id
        left join reviews r on r.organisation_id = d.organisation_id and r.id = d.review_id
        where ${dealsWhere(filter, viewer)} order by d.close_date nulls last, d.id`,
      ),
  };
}
