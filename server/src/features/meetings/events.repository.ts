import type { EventDetail, EventType, Role, SharedMeeting } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export interface EventAttendee {
  email: string;
  name: string;
  response: "needsAction" | "declined" | "tentative" | "accepted";
  /** The member's id, whether the viewer may see them or not. */
  userId: string | null;
  /** Only for members the viewer may see. */
  member: { id: string; name: string; role: Role } | null;
}

export interface StoredEvent {
  id: string;
  ownerId: string;
  providerId: string;
  title: string;
  startAt: Date | null;
  endAt: Date | null;
  startDay: Day | null;
  endDay: Day | null;
  isAllDay: boolean;
  isQuick: boolean;
  link: string;
  /** Set by a user. */
  eventType: string | null;
  /**
   * The number of other members attending, whether the viewer may see them or not; null until
   * counted.
   */
  members: number | null;
  outsiders: number | null;
  attendees: EventAttendee[];
}

export interface EventFilter {
  from: Day;
  to: Day;
  timeZone: string;
  isTeam: boolean;
  memberId?: string | undefined;
}

export interface NewQuickEvent {
  id: string;
  title: string;
  start: Date;
  end: Date;
  eventType: string | null;
  attendees: Array<{ id: string; email: string; name: string }>;
}

export type SharedContent = Omit<SharedMeeting, "id" | "sentAt" | "isOwn">;

export interface NewSummary {
  id: string;
  eventId: string;
  mailId: string;
  /** Lower-case addresses. */
  recipients: string[];
  /** Those that the sender can see as members. */
  recipientIds: string[];
  shared: SharedContent;
}

const MAX_EVENTS = 5000;
const MAX_SUMMARIES = 50;
/** How far back to search for events that are still running. */
const MAX_EVENT_DURATION = sql`interval '62 days'`;
const START = sql<Date>`coalesce(e.start_at, e.start_day::timestamp at time zone 'UTC')`;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The viewer's meetings, in their own calendar or in the organiser's. */
export function eventsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const events = () =>
    db
      .selectFrom("calendarEvents as e")
      .select(["e.id", "e.ownerId", "e.providerId", "e.title", "e.startAt", "e.endAt"])
      .select(["e.startDay", "e.endDay", "e.isAllDay", "e.isQuick", "e.link", "e.eventType"])
      .select(["e.members", "e.outsiders"])
      .where("e.organisationId", "=", organisationId)
      .$narrowType<{ startDay: Day | null; endDay: Day | null }>();
  const attends = (who: string) => sql<boolean>`exists (select from event_attendees a
    where a.organisation_id = e.organisation_id and a.event_id = e.id and a.user_id = ${who}
      and a.response <> 'declined')`;

  async function withAttendees(
    rows: Array<Omit<StoredEvent, "attendees">>,
  ): Promise<StoredEvent[]> {
    const ids = rows.map(({ id }) => id);
    const found = await db
      .selectFrom("eventAttendees as a")
      .leftJoin("users as u", (join) =>
        join.onRef("u.organisationId", "=", "a.organisationId").onRef("u.id", "=", "a.userId"),
      )
      .select(["a.eventId", "a.email", "a.name", "a.response", "a.userId"])
      .select(["u.name as memberName", "u.role as memberRole"])
      .where("a.organisationId", "=", organisationId)
      .where("a.eventId", "=", sql<string>`any(${ids}::uuid[])`)
      .orderBy("a.email")
      .$narrowType<{ response: EventAttendee["response"]; memberRole: Role | null }>()
      .execute();
    const byEvent = Map.groupBy(found, ({ eventId }) => eventId);
    return rows.map((row) => ({
      ...row,
      attendees: (byEvent.get(row.id) ?? []).map(
        ({ email, name, response, userId: id, memberName, memberRole }) => ({
          email,
          name,
          response,
          userId: id,
          member:
            id && memberName && memberRole ? { id, name: memberName, role: memberRole } : null,
        }),
      ),
    }));
  }

  return {
    /** Sorted by start. If a meeting is in several calendars, the viewer's own copy. */
    async list({ from, to, timeZone, isTeam, memberId }: EventFilter): Promise<StoredEvent[]> {
      const lower = sql<Date>`(${from}::date::timestamp at time zone ${timeZone})`;
      const upper = sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone})`;
      let query = events()
        .where("e.cancelledAt", "is", null)
        .where(sql<boolean>`${START} >= ${lower} - ${MAX_EVENT_DURATION}`)
        .where(sql<boolean>`${START} < ${upper} + interval '1 day'`)
        .where(
          sql<boolean>`case when e.is_all_day then e.start_day <= ${to}::date and e.end_day >= ${from}::date
            else e.start_at < ${upper} and (e.end_at > ${lower} or e.start_at >= ${lower}) end`,
        )
        .where(
          sql<boolean>`(e.owner_id = ${userId} or (${attends(userId)} and not exists (
            select from calendar_events own where own.organisation_id = e.organisation_id
              and own.owner_id = ${userId} and own.ical_uid = e.ical_uid and own.ical_uid <> ''
              and coalesce(own.start_at, own.start_day::timestamp at time zone 'UTC') = ${START})))`,
        );
      if (isTeam) {
        query = query.where(
          sql<boolean>`(e.owner_id <> ${userId} or exists (select from event_attendees a
            where a.organisation_id = e.organisation_id and a.event_id = e.id
              and a.user_id <> ${userId}))`,
        );
      }
      if (memberId) {
        query = query.where(sql<boolean>`(e.owner_id = ${memberId} or ${attends(memberId)})`);
      }
      return withAttendees(
        await query.orderBy(START).orderBy("e.title").orderBy("e.id").limit(MAX_EVENTS).execute(),
      );
    },

    /** By our id or the provider's; of several copies the viewer's own. */
    async get(key: string): Promise<StoredEvent | undefined> {
      const row = await events()
        .where((eb) => (UUID.test(key) ? eb("e.id", "=", key) : eb("e.providerId", "=", key)))
        .where(sql<boolean>`(e.owner_id = ${userId} or ${attends(userId)})`)
        .orderBy(sql`(e.owner_id = ${userId})`, "desc")
        .orderBy("e.id")
        .limit(1)
        .executeTakeFirst();
      return row && (await withAttendees([row]))[0];
    },

    /** Skips those the viewer may not see. */
    async byIds(ids: string[]): Promise<StoredEvent[]> {
      const wanted = sql<string>`any(${[...new Set(ids)]}::uuid[])`;
      return withAttendees(await events().where("e.id", "=", wanted).limit(MAX_EVENTS).execute());
    },

    async addQuick(event: NewQuickEvent, now: Date): Promise<void> {
      const { id, title, start, end, eventType, attendees } = event;
      await db
        .insertInto("calendarEvents")
        .values({
          organisationId,
          id,
          ownerId: userId,
          providerId: `quick-${id}`,
          title,
          startAt: start,
          endAt: end,
          isQuick: true,
          eventType,
          members: attendees.filter(({ id: member }) => member !== userId).length,
          outsiders: 0,
          updatedAt: now,
        })
        .execute();
      if (attendees.length === 0) return;
      await db
        .insertInto("eventAttendees")
        .values(
          attendees.map(({ id: member, email, name }) => ({
            organisationId,
            eventId: id,
            ownerId: userId,
            email,
            name,
            response: "accepted",
            userId: member,
          })),
        )
        .execute();
    },

    async removeQuick(id: string): Promise<void> {
      await db
        .deleteFrom("calendarEvents")
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .where("isQuick", "=", true)
        .execute();
    },

    async setType(id: string, eventType: string, now: Date): Promise<void> {
      await db
        .updateTable("calendarEvents")
        .set({ eventType, updatedAt: now })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    async notes(
      eventId: string,
    ): Promise<{ html: string; version: number; updatedAt: Date } | null> {
      const row = await db
        .selectFrom("eventNotes")
        .select(["notes as html", "version", "updatedAt"])
        .where("organisationId", "=", organisationId)
        .where("eventId", "=", eventId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Returns false if the notes are no longer at version `basedOn`; 0 means none. */
    async saveNotes(eventId: string, notes: string, basedOn: number, now: Date): Promise<boolean> {
      const next = { notes, version: basedOn + 1, updatedAt: now };
      const saved =
        basedOn === 0
          ? await db
              .insertInto("eventNotes")
              .values({ organisationId, eventId, ownerId: userId, ...next })
              .onConflict((on) => on.columns(["organisationId", "eventId"]).doNothing())
              .returning("version")
              .executeTakeFirst()
          : await db
              .updateTable("eventNotes")
              .set(next)
              .where("organisationId", "=", organisationId)
              .where("eventId", "=", eventId)
              .where("version", "=", basedOn)
              .returning("version")
              .executeTakeFirst();
      return saved !== undefined;
    },

    async addSummary({ shared, ...summary }: NewSummary, now: Date): Promise<void> {
      await db
        .insertInto("eventSummaries")
        .values({
          ...summary,
          organisationId,
          shared: JSON.stringify(shared),
          sentBy: userId,
          createdAt: now,
        })
        .execute();
    },

    /** Removes a summary of the viewer's whose mail was stopped. */
    async removeSummary(mailId: string): Promise<void> {
      await db
        .deleteFrom("eventSummaries")
        .where("organisationId", "=", organisationId)
        .where("mailId", "=", mailId)
        .where("sentBy", "=", userId)
        .execute();
    },

    /** The newest summary of a meeting that the viewer received or sent, as it was sent. */
    async sharedSummary(
      eventId: string,
    ): Promise<{ shared: SharedContent; sentBy: string; sentAt: Date } | undefined> {
      return db
        .selectFrom("eventSummaries")
        .select(["shared", "sentBy", "createdAt as sentAt"])
        .where("organisationId", "=", organisationId)
        .where("eventId", "=", eventId)
        .where("shared", "is not", null)
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .limit(1)
        .$castTo<{ shared: SharedContent; sentBy: string; sentAt: Date }>()
        .executeTakeFirst();
    },

    /** The summaries the viewer sent, newest first, with their mail state. */
    async summaries(eventId: string): Promise<EventDetail["summaries"]> {
      const rows = await db
        .selectFrom("eventSummaries as s")
        .innerJoin("mails as m", (join) =>
          join.onRef("m.organisationId", "=", "s.organisationId").onRef("m.id", "=", "s.mailId"),
        )
        .select(["s.createdAt", "m.recipients", "m.state", "m.words"])
        .where("s.organisationId", "=", organisationId)
        .where("s.eventId", "=", eventId)
        .where("s.sentBy", "=", userId)
        .orderBy("s.createdAt", "desc")
        .orderBy("s.id")
        .limit(MAX_SUMMARIES)
        .execute();
      return rows.map(({ createdAt, recipients, state, words }) => ({
        at: createdAt.toISOString(),
        recipients,
        state: state === "sent" || state === "failed" ? state : "waiting",
        words,
      }));
    },

    /** The organisation's overrides of meeting types, by id. */
    async typeSettings(): Promise<Map<string, Pick<EventType, "template" | "guideUrl">>> {
      const rows = await db
        .selectFrom("eventTypeSettings")
        .select(["eventType", "template", "guideUrl"])
        .where("organisationId", "=", organisationId)
        .execute();
      return new Map(rows.map(({ eventType, ...settings }) => [eventType, settings]));
    },

    async saveTypeSettings(
      eventType: string,
      settings: Pick<EventType, "template" | "guideUrl">,
      now: Date,
    ): Promise<void> {
      const change = { ...settings, updatedBy: userId, updatedAt: now };
      await db
        .insertInto("eventTypeSettings")
        .values({ organisationId, eventType, ...change })
        .onConflict((on) => on.columns(["organisationId", "eventType"]).doUpdateSet(change))
        .execute();
    },
  };
}
