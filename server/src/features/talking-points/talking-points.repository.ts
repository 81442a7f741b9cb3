import type { TalkingPoint } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { oneByOne } from "../../db/one-by-one.ts";
import { seesTeam } from "../../viewer.ts";

/** A point, and whether anybody has changed it since it was first written down. */
export type StoredPoint = TalkingPoint & { isAsFirstSaved: boolean };

interface Row {
  id: string;
  repId: string;
  title: string;
  complete: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** What to talk about with whom the viewer may see. */
export function talkingPointsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const points = () => {
    const all = db
      .selectFrom("talkingPoints")
      .select(["id", "repId", "title", "complete", "createdAt", "updatedAt"])
      .where("organisationId", "=", organisationId);
    return seesTeam(viewer) ? all : all.where("repId", "=", userId);
  };

  return {
    async list(repId: string, limit: number): Promise<TalkingPoint[]> {
      const rows = await points().where("repId", "=", repId).orderBy("seq").limit(limit).execute();
      return rows.map(stored);
    },

    /** Two that are added for a rep at the same moment, by whomever, are counted one after the other. */
    async count(repId: string): Promise<number> {
      await oneByOne({ db, viewer }, repId);
      const { count } = await db
        .selectFrom("talkingPoints")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organisationId", "=", organisationId)
        .where("repId", "=", repId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async getForUpdate(id: string): Promise<StoredPoint | undefined> {
      const row = await points().where("id", "=", id).forUpdate().executeTakeFirst();
      return row && stored(row);
    },

    async byTemporaryId(repId: string, temporaryId: string): Promise<StoredPoint | undefined> {
      const row = await points()
        .where("repId", "=", repId)
        .where("temporaryId", "=", temporaryId)
        .forUpdate()
        .executeTakeFirst();
      return row && stored(row);
    },

    /** Two first saves at once make one point: undefined is the second's answer. */
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
        .onConflict((on) => on.columns(["organisationId", "repId", "temporaryId"]).doNothing())
        .returning(["id", "repId", "title", "complete", "createdAt", "updatedAt"])
        .executeTakeFirst();
      return row && stored(row);
    },

    /** Each change has a later time than the one before: the time is what a writer last saw. */
    async change(
      id: string,
      to: { title: string; complete: boolean },
      now: Date,
      { isFirstSave = false }: { isFirstSave?: boolean } = {},
    ): Promise<TalkingPoint> {
      const at = sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;
      const row = await db
        .updateTable("talkingPoints")
        .set({ ...to, updatedAt: at, ...(isFirstSave && { createdAt: at }) })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .returning(["id", "repId", "title", "complete", "createdAt", "updatedAt"])
        .executeTakeFirstOrThrow();
      return stored(row);
    },

    /** Its time stays as it is: a text that somebody is writing meanwhile is no conflict, and no second point. */
    async tickOff(id: string): Promise<void> {
      await db
        .updateTable("talkingPoints")
        .set({ complete: true })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    /** Whose it was, if there was one that the viewer may see. */
    async remove(id: string): Promise<string | undefined> {
      const all = db
        .deleteFrom("talkingPoints")
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .returning("repId");
      const row = await (seesTeam(viewer)
        ? all
        : all.where("repId", "=", userId)
      ).executeTakeFirst();
      return row?.repId;
    },
  };
}

function stored({ createdAt, updatedAt, ...point }: Row): StoredPoint {
  return {
    ...point,
    updatedAt: updatedAt.toISOString(),
    isAsFirstSaved: createdAt.getTime() === updatedAt.getTime(),
  };
}
