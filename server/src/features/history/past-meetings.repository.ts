import type { Day } from "@touchline/domain";
import { sql } from "kysely";
import { escapeLike } from "../../db/escape-like.ts";
import type { Handle } from "../../db/handle.ts";

export interface MeetingFilter {
  memberId?: string | undefined;
  search?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  timeZone: string;
}

export interface PastMeetingRow {
  id: string;
  title: string;
  ownerId: string;
  startAt: Date | null;
  startDay: Day | null;
  /** Set by a user. */
  eventType: string | null;
  /**
   * The number of other members attending, whether the viewer may see them or not; null until
   * counted.
   */
  members: number | null;
  outsiders: number | null;
  /** Team members the viewer may see. */
  attendees: Array<{ userId: string; name: string }>;
  notes: string | null;
  openActions: number;
  doneActions: number;
  summarySentAt: Date | null;
  /** The meeting in the calendar of the user who sent the viewer its summary. */
  sharedMeetingId: string | null;
}

const MAX_MEETINGS = 200;
const START = sql`coalesce(e.start_at, e.start_day::timestamp at time zone 'UTC')`;
/** The viewer's own notes, or those shared with them. */
const NOTES = sql`coalesce(nullif(n.notes, ''), r.notes)`;

/** Past meetings of the viewer: their own, and those they were invited to. */
export function pastMeetingsRepository({ db, viewer: { organisationId, userId } }: Handle) {
  const attends = (who: string) => sql`exists (select from event_attendees a
    where a.organisation_id = e.organisation_id and a.event_id = e.id and a.user_id = ${who}
      and a.response <> 'declined')`;

  return {
    /** Newest first. If a meeting is in several calendars, the viewer's own copy. */
    async list(filter: MeetingFilter, now: Date): Promise<PastMeetingRow[]> {
      const { memberId, search, from, to, timeZone } = filter;
      const pattern = search && `%${escapeLike(search)}%`;
      const { rows } = await sql<PastMeetingRow>`
        with received as materialized (
          select m.id, m.event_id, m.created_at, m.shared->>'notes' as notes, o.ical_uid,
            coalesce(o.start_at, o.start_day::timestamp at time zone 'UTC') as start
          from event_summaries m
          left join calendar_events o on o.organisation_id = m.organisation_id and o.id = m.event_id
          where m.organisation_id = ${organisationId} and m.sent_by <> ${userId} and m.shared is not null)
        select e.id, e.title, e.owner_id, e.start_at, e.start_day, e.event_type, e.members, e.outsiders,
          ${NOTES} as notes,
          (select coalesce(json_agg(json_build_object('userId', a.user_id, 'name', u.name)
              order by a.email), '[]')
            from event_attendees a
            join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
            where a.organisation_id = e.organisation_id and a.event_id = e.id) as attendees,
          (select count(*) from actions t where t.organisation_id = e.organisation_id and t.event_id = e.id
            and not t.is_done) as open_actions,
          (select count(*) from actions t where t.organisation_id = e.organisation_id and t.event_id = e.id
            and t.is_done) as done_actions,
          greatest(r.created_at, (select max(m.created_at) from event_summaries m
            where m.organisation_id = e.organisation_id and m.event_id = e.id)) as summary_sent_at,
          r.event_id as shared_meeting_id
        from calendar_events e
        left join event_notes n on n.organisation_id = e.organisation_id and n.event_id = e.id
        left join lateral (
          select received.* from received
          where event_id = e.id or (ical_uid = e.ical_uid and ical_uid <> '' and start = ${START})
          order by created_at desc, id limit 1) r on true
        where e.organisation_id = ${organisationId} and e.cancelled_at is null and ${START} < ${now}
          and (e.owner_id = ${userId} or (${attends(userId)} and not exists (
            select from calendar_events own where own.organisation_id = e.organisation_id
              and own.owner_id = ${userId} and own.ical_uid = e.ical_uid and own.ical_uid <> ''
              and coalesce(own.start_at, own.start_day::timestamp at time zone 'UTC') = ${START})))
          ${memberId ? sql`and (e.owner_id = ${memberId} or ${attends(memberId)})` : sql``}
          ${from ? sql`and ${START} >= ${from}::date::timestamp at time zone ${timeZone}` : sql``}
          ${to ? sql`and ${START} < (${to}::date + 1)::timestamp at time zone ${timeZone}` : sql``}
          ${
            pattern
              ? sql`and (e.title ilike ${pattern}
                  or regexp_replace(coalesce(${NOTES}, ''), '<[^>]*>', ' ', 'g') ilike ${pattern})`
              : sql``
          }
        order by ${START} desc, e.id limit ${MAX_MEETINGS}`.execute(db);
      return rows;
    },
  };
}
