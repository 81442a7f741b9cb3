import {
  type Day,
  type DealWithPast,
  type DueAction,
  FORECAST_FIELDS,
  type ForecastFieldValues,
} from "@touchline/domain";
import { sql } from "kysely";
import { valuesAt } from "../../db/former-values.ts";
import type { Handle } from "../../db/handle.ts";
import { homeRate } from "../../db/home-rate.ts";

/**
 * A deal a user owns or owned, with its current values and those at an instant where they differ.
 */
export interface DealSinceRow extends DealWithPast {
  id: string;
  crmId: string;
  name: string;
  /** The current exchange rate to the organisation's currency; null if unknown. */
  rate: number | null;
  heardOn: Day;
  now: ForecastFieldValues;
  changed: Partial<ForecastFieldValues>;
}

export interface PairMeetingRow {
  id: string;
  title: string;
  ownerId: string;
  on: Day;
  startsAt: Date;
  at: Date;
  allDay: boolean;
}

export interface StageMeaning {
  pipelineId: string;
  id: string;
  label: string;
  displayOrder: number;
}

/** No one reads several hundred lines; the totals cover all deals. */
const MAX_DEALS = 5000;
const MAX_MEETINGS = 50;
const MAX_ASKS = 200;
const START = sql`coalesce(e.start_at, e.start_day::timestamp at time zone o.time_zone)`;

/**
 * The contents of a 1:1: when the two last met, and the rep's deals and commitments then and now.
 */
export function sinceLastRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    async managerOf(memberId: string): Promise<string | null> {
      const row = await db
        .selectFrom("users")
        .select("managerId")
        .where("organisationId", "=", organisationId)
        .where("id", "=", memberId)
        .executeTakeFirst();
      return row?.managerId ?? null;
    },

    /**
     * 1:1 meetings of two users within the last year and the next week, latest first. Attendees were
     * counted in advance, for viewers who can't see all of them. Without a manager: the rep's 1:1s
     * with anyone.
     */
    async pairMeetings(
      { managerId, repId }: { managerId: string | null; repId: string },
      now: Date,
    ): Promise<PairMeetingRow[]> {
      const attends = (who: string) => sql`e.id in (select a.event_id from event_attendees a
        where a.organisation_id = ${organisationId} and a.user_id = ${who} and a.response <> 'declined')`;
      const together = managerId
        ? sql`(e.owner_id = ${managerId} and ${attends(repId)}
            or e.owner_id = ${repId} and ${attends(managerId)})`
        : sql`(e.owner_id = ${repId} or ${attends(repId)})`;
      const { rows } = await sql<PairMeetingRow>`
        select e.id, e.title, e.owner_id, ${START} as starts_at, e.start_at is null as all_day,
          coalesce(e.end_at, e.start_at, e.end_day::timestamp at time zone o.time_zone) as at,
          coalesce((e.start_at at time zone o.time_zone)::date, e.start_day) as "on"
        from calendar_events e
        join organisations o on o.id = e.organisation_id
        where e.organisation_id = ${organisationId} and e.cancelled_at is null
          and e.members = 1 and e.outsiders = 0 and ${together}
          and coalesce(e.start_at, e.start_day::timestamp at time zone 'UTC')
            between ${now}::timestamptz - interval '1 year' and ${now}::timestamptz + interval '8 days'
        order by ${START} desc, e.id limit ${MAX_MEETINGS}`.execute(db);
      return rows;
    },

    /**
     * Deals a user owns or has owned since then: open, closing in the quarter, or changed since.
     */
    async deals(
      repId: string,
      { since, now, first }: { since: Date; now: Date; first: Day },
    ): Promise<DealSinceRow[]> {
      const { rows } = await sql<DealSinceRow>`
        with theirs as materialized (
          select d.id from deals d where d.organisation_id = ${organisationId} and d.owner_id = ${repId}
          union
          select c.deal_id from deal_changes c where c.organisation_id = ${organisationId} and c.at >= ${since}
            and c.field = 'owner' and c.from_value in (select w.id from owners w
              where w.organisation_id = ${organisationId} and w.user_id = ${repId}))
        select d.id, d.crm_id as "crmId", left(d.name, 4000) as name, d.created_at as "createdAt",
          d.archived_at as "archivedAt",
          jsonb_build_object('stage', d.stage_id, 'pipeline', d.pipeline_id, 'owner', d.owner_crm_id,
            'amount', d.amount::text, 'close_date', d.close_date, 'forecast_category', d.forecast_category) as now,
          ${homeRate(organisationId)} as rate,
          coalesce(c.was, '{}') as changed,
          (greatest(d.created_at, case when d.last_contacted_at <= ${now} then d.last_contacted_at end,
            case when d.deal_update <> '' then d.deal_update_at end,
            (select max(a.at) from activities a where a.organisation_id = d.organisation_id
              and a.deal_id = d.id and a.kind <> 'NOTE' and a.at <= ${now})) at time zone o.time_zone)::date
            as "heardOn"
        from theirs t
        join deals d on d.organisation_id = ${organisationId} and d.id = t.id
        join organisations o on o.id = d.organisation_id
        left join lateral (${valuesAt({ organisationId, since, fields: FORECAST_FIELDS, deals: sql`= d.id` })}) c on true
        where (d.archived_at is null or d.archived_at >= ${since})
          and (d.status = 'open' or d.close_date >= ${first} or d.created_at >= ${since} or c.was is not null)
        order by d.amount_in_home_currency desc nulls last, d.id limit ${MAX_DEALS}`.execute(
        db.withoutPlugins(),
      );
      return rows;
    },

    async stages(): Promise<StageMeaning[]> {
      return db
        .selectFrom("stages")
        .select(["pipelineId", "id", "label", "displayOrder"])
        .where("organisationId", "=", organisationId)
        .orderBy("pipelineId")
        .orderBy("displayOrder")
        .execute();
    },

    /** A user's overdue actions, and those completed since. */
    async promises(
      assigneeId: string,
      { since, today, timeZone }: { since: Day; today: Day; timeZone: string },
    ): Promise<DueAction[]> {
      const { rows } = await sql<DueAction>`
        select p.id, p.text, p.due_date, p.done_on from (
          select a.id, a.text, a.due_date, a.is_done, (a.done_at at time zone ${timeZone})::date as done_on
          from actions a where a.organisation_id = ${organisationId} and a.assignee_id = ${assigneeId}) p
        where case when p.is_done then p.done_on >= ${since} else p.due_date < ${today} end
        order by p.due_date nulls last, p.id limit ${MAX_ASKS}`.execute(db);
      return rows;
    },
  };
}
