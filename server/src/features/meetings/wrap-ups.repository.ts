import { MAX_DISMISSED, type PackLine } from "@touchline/contract";
import { sql } from "kysely";
import { z } from "zod";
import type { Handle } from "../../db/handle.ts";
import { serializeForUser } from "../../db/serialize.ts";

export interface StoredWrapUp {
  id: string;
  repId: string;
  eventId: string | null;
  title: string;
  closedAt: Date;
  actions: number;
  notes: number;
  isSent: boolean;
  /** Fingerprint of the request. */
  asked: string;
  /** Null: wrapped up before it was stored. */
  metAt: Date | null;
  did: WrapUpRecords | null;
  undoneAt: Date | null;
}

/** What a wrap-up created and changed, to undo it. */
const WrapUpRecords = z.object({
  actions: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      dueDate: z.string().nullable(),
      assigneeId: z.uuid(),
    }),
  ),
  /** Talking points that were ticked off. */
  points: z.array(z.uuid()),
  /** Writes of notes in the outbox. */
  writes: z.array(z.uuid()),
  /** The meeting's notes before, what was added, and their version with it. */
  recap: z.object({ before: z.string(), added: z.string(), version: z.int() }).nullable(),
  /** Whether the meeting was ad hoc and created. */
  isMeetingCreated: z.boolean(),
  mailId: z.uuid().nullable(),
});
export type WrapUpRecords = z.infer<typeof WrapUpRecords>;

/** The mark of a removed talking point doesn't count, unless the point is restored. */
const hasTalkingPoint = sql<boolean>`not exists (select from talking_points p
  where p.organisation_id = meeting_pack_marks.organisation_id and p.id = meeting_pack_marks.talking_point_id
    and p.deleted_at is not null)`;

const MAX_WRAP_UPS = 20;
const MAX_MARKS = 5000;

/** Wrapped-up meetings, and how users marked the lines of their packs. */
export function wrapUpsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const wrapUps = () =>
    db
      .selectFrom("meetingWrapUps")
      .select([
        "id",
        "repId",
        "eventId",
        "title",
        "closedAt",
        "actions",
        "notes",
        "isSent",
        "asked",
        "metAt",
        "did",
        "undoneAt",
      ])
      .where("organisationId", "=", organisationId);
  const standing = () => wrapUps().where("undoneAt", "is", null);

  return {
    /** One pair's wrap-ups, latest first; without a manager the rep's with anyone. */
    async ofPair(pair: { managerId: string | null; repId: string }): Promise<StoredWrapUp[]> {
      const all = standing().where("repId", "=", pair.repId);
      const ofPair = pair.managerId ? all.where("managerId", "=", pair.managerId) : all;
      const rows = await ofPair
        .orderBy("closedAt", "desc")
        .orderBy("id")
        .limit(MAX_WRAP_UPS)
        .execute();
      return rows.map(toStoredWrapUp);
    },

    /**
     * Returns false if the id was used or the meeting wrapped up before; concurrent requests wait
     * for the first.
     */
    async start(
      wrapUp: Pick<StoredWrapUp, "id" | "repId" | "eventId" | "asked">,
      closedAt: Date,
    ): Promise<boolean> {
      const begun = await db
        .insertInto("meetingWrapUps")
        .values({ organisationId, managerId: userId, closedAt, ...wrapUp })
        .onConflict((on) => on.doNothing())
        .returning("id")
        .executeTakeFirst();
      return begun !== undefined;
    },

    async get(id: string): Promise<StoredWrapUp | undefined> {
      const row = await wrapUps().where("id", "=", id).executeTakeFirst();
      return row && toStoredWrapUp(row);
    },

    /** Only the caller's own wrap-up; locked, so that it is undone once. */
    async ownForUpdate(id: string): Promise<StoredWrapUp | undefined> {
      const row = await wrapUps()
        .where("id", "=", id)
        .where("managerId", "=", userId)
        .forUpdate()
        .executeTakeFirst();
      return row && toStoredWrapUp(row);
    },

    async ofEvent(eventId: string): Promise<StoredWrapUp | undefined> {
      const row = await standing().where("eventId", "=", eventId).executeTakeFirst();
      return row && toStoredWrapUp(row);
    },

    async markUndone(id: string, now: Date): Promise<void> {
      await db
        .updateTable("meetingWrapUps")
        .set({ undoneAt: now })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    async finish(
      id: string,
      came: Pick<StoredWrapUp, "eventId" | "title" | "actions" | "notes" | "isSent" | "metAt">,
      did: WrapUpRecords,
    ): Promise<void> {
      await db
        .updateTable("meetingWrapUps")
        .set({ ...came, did: JSON.stringify(did) })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    /** Marks by line key: anyone's talking points, and the viewer's own dismissals. */
    async marks(repId: string): Promise<Map<string, Pick<PackLine, "mark" | "talkingPointId">>> {
      const rows = await db
        .selectFrom("meetingPackMarks")
        .select(["lineKey", "state", "userId", "talkingPointId"])
        .where("organisationId", "=", organisationId)
        .where("repId", "=", repId)
        .where(hasTalkingPoint)
        .orderBy("markedAt", "desc")
        .limit(MAX_MARKS)
        .$narrowType<{ state: "accepted" | "dismissed" }>()
        .execute();
      const shown = rows.filter(({ state, userId: by }) => state === "accepted" || by === userId);
      const accepted = shown.filter(({ state }) => state === "accepted");
      return new Map(
        [...shown, ...accepted].map(({ lineKey, state, talkingPointId }) => [
          lineKey,
          { mark: state, talkingPointId },
        ]),
      );
    },

    async pointOf(repId: string, lineKey: string): Promise<string | undefined> {
      const row = await db
        .selectFrom("meetingPackMarks")
        .select("talkingPointId")
        .where("organisationId", "=", organisationId)
        .where("repId", "=", repId)
        .where("lineKey", "=", lineKey)
        .where("state", "=", "accepted")
        .where(hasTalkingPoint)
        .executeTakeFirst();
      return row?.talkingPointId ?? undefined;
    },

    /** A user's oldest dismissals are eventually deleted: old packs are no longer read. */
    async mark(
      repId: string,
      lineKey: string,
      to: { state: "accepted" | "dismissed"; talkingPointId: string | null },
      markedAt: Date,
    ): Promise<void> {
      const change = { ...to, markedAt };
      if (to.state === "dismissed") await serializeForUser({ db, viewer });
      await db
        .insertInto("meetingPackMarks")
        .values({ organisationId, repId, lineKey, userId, ...change })
        .onConflict((on) =>
          on.columns(["organisationId", "repId", "lineKey", "userId"]).doUpdateSet(change),
        )
        .execute();
      if (to.state !== "dismissed") return;
      await sql`delete from meeting_pack_marks where organisation_id = ${organisationId} and rep_id = ${repId}
        and user_id = ${userId} and state = 'dismissed' and line_key in (
          select m.line_key from meeting_pack_marks m where m.organisation_id = ${organisationId}
            and m.rep_id = ${repId} and m.user_id = ${userId} and m.state = 'dismissed'
          order by m.marked_at desc, m.line_key offset ${MAX_DISMISSED})`.execute(db);
    },

    /** Removes the viewer's mark from a line, or a talking point by anyone. */
    async unmark(repId: string, lineKey: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("meetingPackMarks")
        .where("organisationId", "=", organisationId)
        .where("repId", "=", repId)
        .where("lineKey", "=", lineKey)
        .where((is) => is.or([is("userId", "=", userId), is("state", "=", "accepted")]))
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

const StoredRecords = WrapUpRecords.nullable();

function toStoredWrapUp<R extends { did: unknown }>({
  did,
  ...row
}: R): Omit<R, "did"> & Pick<StoredWrapUp, "did"> {
  return { ...row, did: StoredRecords.parse(did) };
}
