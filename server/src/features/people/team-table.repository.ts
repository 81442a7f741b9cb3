import type { Role, UserUpdate } from "@touchline/contract";
import type { Attention, Day } from "@touchline/domain";
import { sql } from "kysely";
import { isCounting } from "../../db/counting-pipelines.ts";
import { dealsAt, type PastDay } from "../../db/deals-then.ts";
import type { Handle } from "../../db/handle.ts";

export interface NewMember {
  id: string;
  name: string;
  title: string;
  emailAddress: string;
  phoneNumber: string;
  role: Role;
  managerId: string | null;
  observesId: string | null;
}

export function teamTableRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  return {
    /** Returns false if the address is taken, even by a former member. */
    async add({ emailAddress: email, ...member }: NewMember, now: Date): Promise<boolean> {
      const row = await db
        .insertInto("users")
        .values({ organisationId, ...member, email, createdAt: now })
        .onConflict((on) => on.doNothing())
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Each user's manager, or the one they had when they left. */
    async managers(): Promise<Map<string, string | null>> {
      const rows = await db
        .selectFrom("users")
        .select(["id", "managerId"])
        .where("organisationId", "=", organisationId)
        .execute();
      return new Map(rows.map(({ id, managerId }) => [id, managerId]));
    },

    /** As in `isShownUnder`: overdue actions are open too. With `then`, as of that instant. */
    async counts(today: Day, then?: Date) {
      const isDone = then
        ? sql<boolean>`(is_done and coalesce(done_at, updated_at) < ${then})`
        : sql<boolean>`is_done`;
      const rows = await db
        .selectFrom("actions")
        .select(({ fn, eb }) => [
          "assigneeId",
          fn.countAll<number>().filterWhere(isDone).as("completedActions"),
          fn
            .countAll<number>()
            .filterWhere(eb.and([eb.not(isDone), eb("dueDate", "<", today)]))
            .as("lateActions"),
          fn.countAll<number>().filterWhere(eb.not(isDone)).as("openActions"),
        ])
        .where("organisationId", "=", organisationId)
        .where((eb) => (then ? eb("createdAt", "<", then) : eb.lit(true)))
        .groupBy("assigneeId")
        .execute();
      return new Map(rows.map(({ assigneeId, ...counts }) => [assigneeId, counts]));
    },

    /** The viewer's next meeting with each member, in the viewer's own calendar. */
    async nextEvents(now: Date, today: Day) {
      const rows = await db
        .selectFrom("calendarEvents as e")
        .innerJoin("eventAttendees as a", (join) =>
          join
            .onRef("a.organisationId", "=", "e.organisationId")
            .onRef("a.eventId", "=", "e.id")
            .on("a.userId", "is not", null),
        )
        .distinctOn("a.userId")
        .select(["a.userId as memberId", "e.id", "e.title", "e.startAt", "e.startDay"])
        .where("e.organisationId", "=", organisationId)
        .where("e.ownerId", "=", userId)
        .where("e.cancelledAt", "is", null)
        .where((eb) => eb.or([eb("e.startAt", ">", now), eb("e.startDay", ">=", today)]))
        .orderBy("a.userId")
        .orderBy(sql`coalesce(e.start_at, e.start_day::timestamp at time zone 'UTC')`)
        .orderBy("e.id")
        .execute();
      return new Map(
        rows.flatMap(({ memberId, startAt, startDay, ...event }) => {
          const start = startAt?.toISOString() ?? startDay;
          return memberId && start ? [[memberId, { ...event, start }] as const] : [];
        }),
      );
    },

    /**
     * The value of each member's open forecast deals until the quarter ends, and how much of it was
     * reviewed since a day in the organisation's time zone.
     */
    async attention(
      quarterEnd: Day,
      seenSince: Day,
      past: PastDay | null = null,
    ): Promise<Map<string, Attention>> {
      const sought = { isOpen: true, outdated: past?.outdated };
      const { rows } = await sql<Attention & { memberId: string }>`
        select d.owner_id as member_id, coalesce(sum(d.amount_in_home_currency), 0) as at_risk,
          coalesce(sum(d.amount_in_home_currency) filter (
            where (d.reviewed_at at time zone o.time_zone)::date >= ${seenSince}), 0) as seen
        from ${dealsAt(organisationId, past?.end ?? null, sought)} d
        join organisations o on o.id = d.organisation_id
        where d.organisation_id = ${organisationId} and d.archived_at is null and d.status = 'open'
          and d.owner_id is not null and d.forecast_category in ('COMMIT', 'BEST_CASE')
          and d.close_date <= ${quarterEnd} and ${isCounting(organisationId)}
        group by d.owner_id`.execute(db);
      return new Map(rows.map(({ memberId, ...attention }) => [memberId, attention]));
    },

    async newestUpdates(then?: Date): Promise<Map<string, UserUpdate>> {
      const rows = await db
        .selectFrom("userUpdates")
        .distinctOn("memberId")
        .select(["id", "memberId", "description", "status", "createdAt", "createdByName"])
        .where("organisationId", "=", organisationId)
        .where((eb) => (then ? eb("createdAt", "<", then) : eb.lit(true)))
        .orderBy("memberId")
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .$narrowType<{ status: UserUpdate["status"] }>()
        .execute();
      return new Map(
        rows.map(({ memberId, createdAt, createdByName, ...update }) => [
          memberId,
          {
            ...update,
            teamMemberId: memberId,
            createdAt: createdAt.toISOString(),
            createdBy: createdByName,
          },
        ]),
      );
    },
  };
}
