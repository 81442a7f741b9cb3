import type { Day, InboxKind, OpenDeal, RecordedChange } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { COUNTS } from "../../db/counted-changes.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { isOwnerOnTeam, OWNER_NAME, OWNERS } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";

interface DealOfLine {
  dealId: string;
  crmId: string;
  name: string;
  ownerName: string;
  /** In the organisation's currency. */
  amount: number | null;
}

/** A change that is still the newest of its field, with the deal's details for a message. */
export interface ChangeRow extends RecordedChange, DealOfLine {
  key: string;
  at: Date;
}

/** Feedback as the rep's inbox says it. */
export interface FeedbackRow extends DealOfLine {
  id: string;
  at: Date;
  revieweeId: string;
  reviewerId: string;
  reviewerName: string;
  kind: InboxKind;
  sentence: string;
  detail: string;
  isRead: boolean;
  pipelineId: string | null;
}

/** Changes per scan; the next scan takes the rest. */
export const MAX_CHANGES = 5000;

export function notificationFactsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  return {
    /** Changes the mirror recorded after an instant, without those superseded since. */
    async changesSince(since: Date): Promise<ChangeRow[]> {
      const { rows } = await sql<ChangeRow>`
        select c.field, c.at, c.from_value as "from", c.to_value as "to", c.person_id, c.person_name,
          c.field || ' ' || c.deal_id || ' ' || (extract(epoch from c.at) * 1000000)::bigint as key,
          case when s.id is not null then json_build_object('label', s.label, 'isClosed', s.is_closed,
            'isWon', s.is_won, 'probability', s.probability::float) end as to_stage,
          json_build_object('status', d.status, 'category', d.forecast_category, 'pipelineId', d.pipeline_id,
            'ownerId', d.owner_id, 'probability', n.probability::float,
            'currency', coalesce(d.currency, o.currency)) as deal,
          d.id as deal_id, d.crm_id, d.name, coalesce(${OWNER_NAME}, '') as owner_name,
          d.amount_in_home_currency as amount
        from deal_changes c
        join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
        join organisations o on o.id = c.organisation_id
        ${OWNERS}
        left join stages s on c.field = 'stage' and s.organisation_id = d.organisation_id
          and s.pipeline_id = d.pipeline_id and s.id = c.to_value
        left join stages n on n.organisation_id = d.organisation_id and n.pipeline_id = d.pipeline_id
          and n.id = d.stage_id
        where c.organisation_id = ${organisationId} and c.at > ${since}
          and c.field in ('stage', 'amount', 'close_date', 'forecast_category', 'deal_update')
          and d.archived_at is null and ${isCounting(organisationId)} and ${COUNTS}
          and not exists (select from deal_changes l where l.organisation_id = c.organisation_id
            and l.deal_id = c.deal_id and l.field = c.field and l.at > c.at and l.undone_at is null)
        order by c.at, c.deal_id, c.field limit ${MAX_CHANGES}`.execute(db);
      return rows;
    },

    async feedbackSince(since: Date): Promise<FeedbackRow[]> {
      const { rows } = await sql<FeedbackRow>`
        select distinct on (r.created_at, r.id) r.id, r.created_at as at, r.reviewee_id, r.reviewer_id, r.reviewer_name,
          i.kind, i.sentence, i.detail, i.read_at is not null as is_read,
          d.id as deal_id, d.crm_id, d.name, d.pipeline_id, '' as owner_name, d.amount_in_home_currency as amount
        from reviews r join deals d on d.organisation_id = r.organisation_id and d.id = r.deal_id
        join inbox_items i on i.organisation_id = r.organisation_id and i.user_id = r.reviewee_id
          and i.subject_id = r.id and i.kind in ('feedback', 'ask')
        where r.organisation_id = ${organisationId} and r.created_at > ${since} and d.archived_at is null
        order by r.created_at, r.id, i.at, i.id limit ${MAX_CHANGES}`.execute(db);
      return rows;
    },

    /** The team's open deals that the viewer may see, largest first. */
    async openDeals(timeZone: string, today: Day): Promise<OpenDeal[]> {
      const ownOnly = seesTeam(viewer) ? sql`` : sql`and d.owner_id = ${userId}`;
      const on = (column: ReturnType<typeof sql>) =>
        sql`(${column} at time zone ${timeZone})::date`;
      const { rows } = await sql<OpenDeal>`
        select d.id, d.crm_id, d.name, d.owner_id, ${OWNER_NAME} as owner_name, d.pipeline_id,
          d.forecast_category as category, d.amount_in_home_currency as amount, d.close_date,
          ${on(sql`d.created_at`)} as created_on, ${on(sql`d.reviewed_at`)} as reviewed_on,
          ${on(sql`d.deal_update_at`)} as updated_on,
          ${on(sql`greatest(d.created_at, d.deal_update_at, d.next_step_at, d.last_contacted_at,
            d.stage_entered_at)`)} as touched_on,
          coalesce(t.open_tasks, 0)::int as open_tasks, t.late_task_on
        from deals d
        ${OWNERS}
        left join lateral (
          select count(*) as open_tasks,
            min(${on(sql`t.due_at`)}) filter (where ${on(sql`t.due_at`)} < ${today}) as late_task_on
          from tasks t where t.organisation_id = d.organisation_id and t.deal_id = d.id and not t.is_completed) t
          on true
        where d.organisation_id = ${organisationId} and d.archived_at is null and d.status = 'open'
          and ${isOwnerOnTeam()} and ${isCounting(organisationId)} ${ownOnly}
        order by d.amount_in_home_currency desc nulls last, d.id`.execute(db);
      return rows;
    },
  };
}
