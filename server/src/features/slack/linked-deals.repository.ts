import type { Day, RiskLevel } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { OWNER_NAME, OWNERS } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";

export interface LinkedDeal {
  /** The id in the link; merged deals have several. */
  linkedId: string;
  crmId: string;
  name: string;
  stage: string;
  ownerName: string;
  /** In the organisation's currency. */
  amount: number | null;
  currency: string;
  closeDate: Day | null;
  /** Null for closed deals. */
  risk: RiskLevel | null;
}

export function linkedDealsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  return {
    /** The deals with these CRM ids that the viewer may see. */
    async find(crmIds: readonly string[]): Promise<LinkedDeal[]> {
      const { rows } = await sql<LinkedDeal>`
        select k.id as linked_id, d.crm_id, d.name, coalesce(s.label, '') as stage,
          coalesce(${OWNER_NAME}, '') as owner_name, d.amount_in_home_currency as amount, o.currency,
          d.close_date::text, case when d.status = 'open' then d.risk_level end as risk
        from unnest(${crmIds}::text[]) as k(id)
        join deals d on d.organisation_id = ${organisationId} and d.archived_at is null
          and (d.crm_id = k.id or d.id = (select a.deal_id from deal_aliases a
            where a.organisation_id = d.organisation_id and a.crm_id = k.id))
        join organisations o on o.id = d.organisation_id
        ${OWNERS}
        left join stages s on s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
        where ${seesTeam(viewer)} or d.owner_id = ${userId}
        order by d.id, k.id`.execute(db);
      return rows;
    },
  };
}
