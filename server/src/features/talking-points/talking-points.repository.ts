import type { TalkingPoint } from "@touchline/contract";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";
import { serializeForUser } from "../../db/serialize.ts";

/** A talking point, and whether it is unchanged since its first save. */
export type StoredPoint = TalkingPoint & { isAsFirstSaved: boolean };

interface Row {
  id: string;
  repId: string;
  title: string;
  complete: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** How long a removed point can be restored. */
const RESTORE_WINDOW = sql`interval '1 day'`;

export function talkingPointsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const points = () => {
    const all = db
      .selectFrom("talkingPoints")
      .select(["id", "repId", "title", "complete", "createdAt", "updatedAt"])
      .where("organisationId", "=", organisationId)
      .where("deletedAt", "is", null);
    return seesTeam(viewer) ? all : all.where("repId", "=", userId);
  };
  const update = (id: string) =>
    db
      .updateTable("talkingPoints")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id);

  return {
    async list(repId: string, limit: number): Promise<TalkingPoint[]> {
      const rows = await points().where("repId", "=", repId).orderBy("seq").limit(limit).execute();
      return rows.map(toStoredPoint);
    },

    /** Takes a lock, so that concurrent inserts for one rep are counted in turn. */
    async count(repId: string): Promise<number> {
      await serializeForUser({ db, viewer }, repId);
      const { count } = await db
        .selectFrom("talkingPoints")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organisationId", "=", organisationId)
        .where("repId", "=", repId)
        .where("deletedAt", "is", null)
        .executeTakeFirstOrThrow();
      return count;
    },

    async getForUpdate(id: string): Promise<StoredPoint | undefined> {
      const row = await points().where("id", "=", id).forUpdate().executeTakeFirst();
      return row && toStoredPoint(row);
    },

    async byTemporaryId(repId: string, temporaryId: string): Promise<StoredPoint | undefined> {
      const row = await points()
        .where("repId", "=", repId)
        .where("temporaryId", "=", temporaryId)
        .forUpdate()
        .executeTakeFirst();
      return row && toStoredPoint(row);
    },

    /** Concurrent first saves create one point; the second gets undefined. */
    async add(
      point: { id: string; repId: string; title: string; complete: boolean },
      temporaryId: string | null,
      now: Date,
    ): Promise<TalkingPoint | undefined> {
      const row = await db
        .insertInto("talkingPoints")
        .values({
          organisationId,
          ...point,
          temporaryId,
          createdBy: userId,
          createdAt: now,
          updatedAt: now,
        })
        .onConflict((on) =>
          on
            .columns(["organisationId", "repId", "temporaryId"])
            .where("deletedAt", "is", null)
            .doNothing(),
        )
        .returning(["id", "repId", "title", "complete", "createdAt", "updatedAt"])
        .executeTakeFirst();
      return row && toStoredPoint(row);
    },

    /** The timestamp always increases, because clients send it as the version they last saw. */
    async change(
      id: string,
      to: { title: string; complete: boolean },
      now: Date,
      { isFirstSave = false }: { isFirstSave?: boolean } = {},
    ): Promise<TalkingPoint> {
      const at = sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;
      const row = await update(id)
        .set({ ...to, updatedAt: at, ...(isFirstSave && { createdAt: at }) })
        .returning(["id", "repId", "title", "complete", "createdAt", "updatedAt"])
        .executeTakeFirstOrThrow();
      return toStoredPoint(row);
    },

    /**
     * Leaves the timestamp alone, so that a text being edited meanwhile doesn't conflict or create
     * a duplicate.
     */
    async tickOff(id: string): Promise<void> {
      await update(id).set({ complete: true }).execute();
    },

    /** Reverts `tickOff`, likewise without a new timestamp. */
    async untick(id: string): Promise<void> {
      await update(id).set({ complete: false }).execute();
    },

    /** Returns the rep's id; undefined if the viewer can see no such point. */
    async remove(id: string, now: Date): Promise<string | undefined> {
      const all = update(id)
        .set({ deletedAt: now })
        .where("deletedAt", "is", null)
        .returning("repId");
      const row = await (seesTeam(viewer)
        ? all
        : all.where("repId", "=", userId)
      ).executeTakeFirst();
      return row?.repId;
    },

    /** Returns a recently removed point, locked until the transaction ends. */
    async removedForUpdate(id: string, now: Date): Promise<{ repId: string } | undefined> {
      const all = db
        .selectFrom("talkingPoints")
        .select("repId")
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .where("deletedAt", ">=", sql<Date>`${now}::timestamptz - ${RESTORE_WINDOW}`)
        .forUpdate();
      return (seesTeam(viewer) ? all : all.where("repId", "=", userId)).executeTakeFirst();
    },

    /** Restores a removed point. If its line has created another point since, both stay. */
    async restore(id: string): Promise<void> {
      await sql`update talking_points p set deleted_at = null, temporary_id = case when exists (
          select from talking_points o where o.organisation_id = p.organisation_id and o.rep_id = p.rep_id
            and o.temporary_id = p.temporary_id and o.deleted_at is null) then null else p.temporary_id end
        where p.organisation_id = ${organisationId} and p.id = ${id}`.execute(db);
    },

    /** Permanently deletes points past the restore period and returns how many. */
    async deleteExpired(now: Date): Promise<number> {
      const { numAffectedRows } =
        await sql`delete from talking_points where organisation_id = ${organisationId}
        and deleted_at < ${now}::timestamptz - ${RESTORE_WINDOW}`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

function toStoredPoint({ createdAt, updatedAt, ...point }: Row): StoredPoint {
  return {
    ...point,
    updatedAt: updatedAt.toISOString(),
    isAsFirstSaved: createdAt.getTime() === updatedAt.getTime(),
  };
}
