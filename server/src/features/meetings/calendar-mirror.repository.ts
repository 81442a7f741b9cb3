import { randomUUID } from "node:crypto";
import type { Day } from "@touchline/domain";
import { type ExpressionBuilder, sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import type { DB } from "../../db/schema.ts";
import type { ExternalEvent } from "../../ports/calendar.ts";

/** Rows per statement; PostgreSQL's limit is 65,535 values. */
const BATCH_SIZE = 500;

/** Our copy of a user's calendar. Notes on an event are never deleted with it. */
export function calendarMirrorRepository({ db, viewer: { organisationId } }: Handle) {
  const ofOwner = (ownerId: string) =>
    db
      .updateTable("calendarEvents")
      .where("organisationId", "=", organisationId)
      .where("ownerId", "=", ownerId)
      .where("isQuick", "=", false);

  return {
    /** Ids of the active members by lower-case email address. */
    async membersByEmail(): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom("users")
        .select(["id", "email"])
        .where("organisationId", "=", organisationId)
        .where("deactivatedAt", "is", null)
        .execute();
      return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
    },

    /**
     * Saves events as read at an instant. Reads may overlap: later data is never overwritten by
     * earlier data.
     */
    async save(
      ownerId: string,
      events: ExternalEvent[],
      memberByEmail: ReadonlyMap<string, string>,
      seenAt: Date,
    ): Promise<void> {
      const byId = new Map(events.map((event) => [event.id, event]));
      const all = [...byId.values()];
      for (let from = 0; from < all.length; from += BATCH_SIZE) {
        const some = all.slice(from, from + BATCH_SIZE);
        const saved = await db
          .insertInto("calendarEvents")
          .values(some.map((event) => ({ organisationId, ownerId, ...toRow(event, seenAt) })))
          .onConflict((on) =>
            on
              .columns(["organisationId", "ownerId", "providerId"])
              .doUpdateSet((eb) => ({
                icalUid: eb.ref("excluded.icalUid"),
                seriesId: eb.ref("excluded.seriesId"),
                title: eb.ref("excluded.title"),
                startAt: eb.ref("excluded.startAt"),
                endAt: eb.ref("excluded.endAt"),
                startDay: eb.ref("excluded.startDay"),
                endDay: eb.ref("excluded.endDay"),
                isAllDay: eb.ref("excluded.isAllDay"),
                link: eb.ref("excluded.link"),
                cancelledAt: null,
                seenAt: eb.ref("excluded.seenAt"),
                updatedAt: eb.ref("excluded.updatedAt"),
              }))
              .whereRef("calendarEvents.seenAt", "<=", "excluded.seenAt"),
          )
          .returning(["id", "providerId"])
          .execute();
        await this.saveAttendees(ownerId, saved, byId, memberByEmail);
      }
    },

    async saveAttendees(
      ownerId: string,
      saved: Array<{ id: string; providerId: string }>,
      byId: ReadonlyMap<string, Pick<ExternalEvent, "attendees">>,
      memberByEmail: ReadonlyMap<string, string>,
    ): Promise<void> {
      if (saved.length === 0) return;
      await db
        .deleteFrom("eventAttendees")
        .where("organisationId", "=", organisationId)
        .where("eventId", "=", sql<string>`any(${saved.map(({ id }) => id)}::uuid[])`)
        .execute();
      const rows = saved.flatMap(({ id: eventId, providerId }) =>
        (byId.get(providerId)?.attendees ?? []).map(({ isSelf, email, name, response }) => ({
          organisationId,
          ownerId,
          eventId,
          email,
          name,
          response,
          userId: isSelf ? ownerId : (memberByEmail.get(email) ?? null),
        })),
      );
      for (let from = 0; from < rows.length; from += BATCH_SIZE) {
        await db
          .insertInto("eventAttendees")
          .values(rows.slice(from, from + BATCH_SIZE))
          .execute();
      }
    },

    /** Hides deleted events; a later read restores them. */
    async hide(ownerId: string, providerIds: string[], seenAt: Date): Promise<void> {
      if (providerIds.length === 0) return;
      await ofOwner(ownerId)
        .set({ cancelledAt: seenAt, seenAt })
        .where("providerId", "=", sql<string>`any(${providerIds}::text[])`)
        .where("seenAt", "<=", seenAt)
        .where("cancelledAt", "is", null)
        .execute();
    },

    /** Hides events that a full read of the window, started at an instant, didn't find. */
    async hideUnseen(ownerId: string, window: { from: Day; to: Day }, begunAt: Date) {
      const start = sql<string>`coalesce(start_at, start_day::timestamp at time zone 'UTC')`;
      await ofOwner(ownerId)
        .set({ cancelledAt: begunAt })
        .where("seenAt", "<", begunAt)
        .where("cancelledAt", "is", null)
        .where(start, ">=", sql<string>`${window.from}::date`)
        .where(start, "<=", sql<string>`${window.to}::date`)
        .execute();
    },

    /**
     * Updates attendees whose member joined, left or changed address since the events were read.
     * Also stores the number of attendees, for users who may not see them.
     */
    async matchAttendees(ownerId: string): Promise<void> {
      await sql`
        update event_attendees a set user_id = u.id
        from users u
        where a.organisation_id = ${organisationId} and a.owner_id = ${ownerId}
          and u.organisation_id = a.organisation_id and lower(u.email) = a.email
          and u.deactivated_at is null and a.user_id is null`.execute(db);
      await sql`
        update calendar_events e set members = c.members, outsiders = c.outsiders
        from (select own.id, count(distinct a.user_id) filter (where a.user_id <> own.owner_id) as members,
            count(a.email) filter (where a.user_id is null) as outsiders
          from calendar_events own
          left join event_attendees a on a.organisation_id = own.organisation_id and a.event_id = own.id
          where own.organisation_id = ${organisationId} and own.owner_id = ${ownerId} and not own.is_quick
          group by own.id) c
        where e.organisation_id = ${organisationId} and e.id = c.id
          and (e.members, e.outsiders) is distinct from (c.members, c.outsiders)`.execute(db);
    },

    /** Deletes hidden events without notes. */
    async deleteHidden(ownerId: string, before: Date): Promise<void> {
      await untouched(ownerId).where("cancelledAt", "<", before).execute();
    },

    /** Deletes all events of a calendar except those with notes. */
    async deleteUnused(ownerId: string): Promise<void> {
      await untouched(ownerId).execute();
    },
  };

  function untouched(ownerId: string) {
    const none = (table: "eventNotes" | "eventSummaries" | "actions") => {
      return (eb: ExpressionBuilder<DB, "calendarEvents">) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom(table)
              .select("organisationId")
              .whereRef(`${table}.organisationId`, "=", "calendarEvents.organisationId")
              .whereRef(`${table}.eventId`, "=", "calendarEvents.id"),
          ),
        );
    };
    return db
      .deleteFrom("calendarEvents")
      .where("organisationId", "=", organisationId)
      .where("ownerId", "=", ownerId)
      .where("isQuick", "=", false)
      .where("eventType", "is", null)
      .where(none("eventNotes"))
      .where(none("eventSummaries"))
      .where(none("actions"));
  }
}

function toRow({ id: providerId, time, attendees: _attendees, ...event }: ExternalEvent, at: Date) {
  return {
    ...event,
    ...("firstDay" in time
      ? { isAllDay: true, startDay: time.firstDay, endDay: time.lastDay }
      : { isAllDay: false, startAt: time.start, endAt: time.end }),
    providerId,
    id: randomUUID(),
    seenAt: at,
    updatedAt: at,
  };
}
