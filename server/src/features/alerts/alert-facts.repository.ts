import type { CloseDateMove, Day, DealForAlert } from "@touchline/domain";
import { sql } from "kysely";
import { COUNTS } from "../../db/counted-changes.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { Handle } from "../../db/handle.ts";
import { isTeamDeal } from "../../db/team-deals.ts";

/** The rating comes from the last review. */
export interface DealRow extends Omit<DealForAlert, "rating"> {
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
  memberSince: Day;
}

type IdFilter = "all" | ReadonlySet<string>;

/** The facts alerts are raised from, for the whole organisation or only some deals and users. */
export function alertFactsRepository({ db, viewer: { organisationId } }: Handle) {
  const isAmong = (id: ReturnType<typeof sql.ref>, only: IdFilter) =>
    only === "all" ? sql`true` : sql`${id} = any(${[...only]}::uuid[])`;

  return {
    /**
     * The team's open deals that count in the forecast, each with its close date changes in the
     * quarter.
     */
    async deals([first, last]: readonly [Day, Day], only: IdFilter): Promise<DealRow[]> {
      const { rows } = await sql<DealRow>`
        select d.id, d.name, d.owner_id as rep_id, d.forecast_category as category, d.close_date,
          (d.created_at at time zone o.time_zone)::date as created_on,
          (d.reviewed_at at time zone o.time_zone)::date as reviewed_on, r.id as review_id,
          r.source as review_source, r.score as review_score, r.attributes as review_attributes,
          case when d.close_date > ${last} then coalesce((
            select json_agg(json_build_object('on', (c.at at time zone o.time_zone)::date,
              'from', c.from_value, 'to', c.to_value) order by c.at)
            from deal_changes c where c.organisation_id = d.organisation_id and c.deal_id = d.id
              and c.field = 'close_date' and ${COUNTS} and c.at >= ${first}::date - interval '1 day'), '[]') else '[]' end
            as close_date_moves
        from deals d
        join organisations o on o.id = d.organisation_id
        left join reviews r on r.organisation_id = d.organisation_id and r.id = d.review_id
        where d.organisation_id = ${organisationId} and d.archived_at is null and d.status = 'open'
          and d.forecast_category in ('COMMIT', 'BEST_CASE') and ${isCounting(organisationId)}
          and (d.close_date <= ${last} or d.forecast_category = 'COMMIT') and ${isTeamDeal(organisationId)}
          and ${isAmong(sql.ref("d.id"), only)}
        order by d.id`.execute(db);
      return rows;
    },

    /** Won and open as entered by hand. */
    async reps(period: string, today: Day, only: IdFilter): Promise<RepRow[]> {
      const { rows } = await sql<RepRow>`
        with late as (select a.assignee_id, count(*) as count from actions a
          where a.organisation_id = ${organisationId} and not a.is_done and a.due_date < ${today}
            and ${isAmong(sql.ref("a.assignee_id"), only)}
          group by a.assignee_id)
        select u.id, u.name, coalesce(i.quota, 0) as quota, i.committed_at,
          coalesce(i.won, 0) as won, coalesce(i.open, 0) as open,
          coalesce(l.count, 0) as late_actions,
          (u.created_at at time zone o.time_zone)::date as member_since
        from users u
        join organisations o on o.id = u.organisation_id
        left join check_ins i on i.organisation_id = u.organisation_id and i.reviewee_id = u.id
          and i.period = ${period}
        left join late l on l.assignee_id = u.id
        where u.organisation_id = ${organisationId} and u.role = 'rep' and u.deactivated_at is null
          and ${isAmong(sql.ref("u.id"), only)}
        order by u.id`.execute(db);
      return rows;
    },

    /**
     * When each rep last had a 1:1 with a manager; null if no meetings are known, since then
     * nothing can be concluded. A meeting with a customer is not a 1:1.
     */
    async oneToOnes(now: Date, only: IdFilter): Promise<Map<string, Day> | null> {
      const { rows: known } = await sql<{ isKnown: boolean }>`
        select exists (select from calendar_events where organisation_id = ${organisationId})
          as is_known`.execute(db);
      if (!known[0]?.isKnown) return null;
      const { rows } = await sql<{ repId: string; lastOn: Day }>`
        with met as (
          select coalesce((e.start_at at time zone o.time_zone)::date, e.start_day) as on_day,
            array(select e.owner_id union select a.user_id from event_attendees a
              where a.organisation_id = e.organisation_id and a.event_id = e.id
                and a.user_id is not null and a.response <> 'declined') as members
          from calendar_events e
          join organisations o on o.id = e.organisation_id
          where e.organisation_id = ${organisationId} and e.cancelled_at is null
            and coalesce(e.start_at, e.start_day::timestamp at time zone 'UTC')
              between ${now}::timestamptz - interval '1 year' and ${now}
            and (${isAmong(sql.ref("e.owner_id"), only)} or exists (select from event_attendees a
              where a.organisation_id = e.organisation_id and a.event_id = e.id and ${isAmong(sql.ref("a.user_id"), only)}))
            and not exists (select from event_attendees a where a.organisation_id = e.organisation_id
              and a.event_id = e.id and a.user_id is null and a.response <> 'declined'))
        select r.id as rep_id, max(met.on_day) as last_on
        from met
        join users r on r.organisation_id = ${organisationId} and r.id = any(met.members) and r.role = 'rep'
        join users m on m.organisation_id = ${organisationId} and m.id = any(met.members)
          and m.role = 'manager'
        where cardinality(met.members) = 2
        group by r.id`.execute(db);
      return new Map(rows.map(({ repId, lastOn }) => [repId, lastOn]));
    },
  };
}
