import type { CloseDateMove, Day } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export interface DealRow {
  id: string;
  name: string;
  repId: string | null;
  category: string | null;
  closeDate: Day | null;
  createdOn: Day;
  reviewedOn: Day | null;
  reviewId: string | null;
  reviewSource: string | null;
  reviewScore: number | null;
  reviewAttributes: Record<string, number> | null;
  closeDateMoves: CloseDateMove[];
}

export interface RepRow {
  id: string;
  name: string;
  quota: number;
  won: number;
  open: number;
  committedAt: Date | null;
  lateActions: number;
}

/** The facts that alerts are raised from, of the whole organisation. */
export function alertFactsRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    /** Open deals that somebody counts on, each with what happened to its close date in the quarter. */
    async deals([first, last]: readonly [Day, Day]): Promise<DealRow[]> {
      const { rows } = await sql<DealRow>`
        select d.id, d.name, d.owner_id as rep_id, d.forecast_category as category, d.close_date,
          (d.created_at at time zone o.time_zone)::date as created_on,
          (d.reviewed_at at time zone o.time_zone)::date as reviewed_on, r.id as review_id,
          r.source as review_source, r.score as review_score, r.attributes as review_attributes,
          case when d.close_date > ${last} then coalesce((
            select json_agg(json_build_object('on', (c.at at time zone o.time_zone)::date,
              'from', c.from_value, 'to', c.to_value) order by c.at)
            from deal_changes c where c.organisation_id = d.organisation_id and c.deal_id = d.id
              and c.field = 'close_date' and c.at >= ${first}::date - interval '1 day'), '[]') else '[]' end
            as close_date_moves
        from deals d
        join organisations o on o.id = d.organisation_id
        left join reviews r on r.organisation_id = d.organisation_id and r.id = d.review_id
        where d.organisation_id = ${organisationId} and d.archived_at is null and d.status = 'open'
          and d.forecast_category in ('COMMIT', 'BEST_CASE')
          and (d.close_date <= ${last} or d.forecast_category = 'COMMIT')
        order by d.id`.execute(db);
      return rows;
    },

    /** Where no CRM is connected, what was entered by hand stands for the deals. */
    async reps(period: string, [first, last]: readonly [Day, Day], today: Day): Promise<RepRow[]> {
      const { rows } = await sql<RepRow>`
        with sums as (select d.owner_id,
            coalesce(sum(d.amount_in_home_currency) filter (where d.status = 'won'), 0) as won,
            coalesce(sum(d.amount_in_home_currency) filter (where d.status = 'open'
              and d.forecast_category is distinct from 'OMIT'), 0) as open
          from deals d where d.organisation_id = ${organisationId} and d.archived_at is null
            and d.close_date between ${first} and ${last} group by d.owner_id),
        late as (select a.assignee_id, count(*) as count from actions a
          where a.organisation_id = ${organisationId} and not a.is_done and a.due_date < ${today}
          group by a.assignee_id)
        select u.id, u.name, coalesce(i.quota, 0) as quota, i.committed_at,
          case when c.vendor is null then coalesce(i.won, 0) else coalesce(s.won, 0) end as won,
          case when c.vendor is null then coalesce(i.open, 0) else coalesce(s.open, 0) end as open,
          coalesce(l.count, 0) as late_actions
        from users u
        left join connections c on c.organisation_id = u.organisation_id and c.vendor = 'hubspot'
        left join check_ins i on i.organisation_id = u.organisation_id and i.reviewee_id = u.id
          and i.period = ${period}
        left join sums s on s.owner_id = u.id
        left join late l on l.assignee_id = u.id
        where u.organisation_id = ${organisationId} and u.role = 'rep' and u.deactivated_at is null
        order by u.id`.execute(db);
      return rows;
    },
  };
}
