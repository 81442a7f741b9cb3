import type { Sync } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export interface SyncProgress {
  phase: string;
  cursor: string | null;
  done: number;
  total: number | null;
}

/** An organisation's syncs: at most one runs, and its progress survives a crash. */
export function syncRepository({ db, viewer: { organisationId } }: Handle) {
  const all = () =>
    db
      .selectFrom("syncs")
      .selectAll()
      .where("organisationId", "=", organisationId)
      .$narrowType<{ kind: Sync["kind"]; state: Sync["state"] }>();

  return {
    async latest(): Promise<Sync | null> {
      const row = await all().orderBy("startedAt", "desc").limit(1).executeTakeFirst();
      return row ? toSync(row) : null;
    },

    async get(id: string): Promise<(Sync & { cursor: string | null }) | undefined> {
      const row = await all().where("id", "=", id).executeTakeFirst();
      return row && { ...toSync(row), cursor: row.cursor };
    },

    async running(): Promise<Sync | undefined> {
      const row = await all().where("state", "=", "running").executeTakeFirst();
      return row && toSync(row);
    },

    /** The start time of the last completed sync of these kinds. */
    async lastDone(kinds: Sync["kind"][]): Promise<Date | null> {
      const row = await db
        .selectFrom("syncs")
        .select("startedAt")
        .where("organisationId", "=", organisationId)
        .where("state", "=", "done")
        .where("kind", "in", kinds)
        .orderBy("startedAt", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.startedAt ?? null;
    },

    /** Returns false if one is already running. */
    async start(id: string, kind: Sync["kind"], now: Date): Promise<boolean> {
      const begun = await db
        .insertInto("syncs")
        .values({
          organisationId,
          id,
          kind,
          state: "running",
          phase: "starting",
          startedAt: now,
          updatedAt: now,
        })
        .onConflict((on) =>
          on.columns(["organisationId"]).where("state", "=", "running").doNothing(),
        )
        .returning("id")
        .executeTakeFirst();
      return begun !== undefined;
    },

    /** Advances from the step's starting cursor; does nothing if another worker already has. */
    async progress(
      id: string,
      from: SyncProgress,
      next: SyncProgress,
      now: Date,
    ): Promise<Sync | undefined> {
      const { phase, cursor, done, total } = next;
      const row = await change(id, { phase, cursor, done, total, error: null, updatedAt: now })
        .where("state", "=", "running")
        .where("phase", "=", from.phase)
        .where("cursor", "is not distinct from", from.cursor)
        .where("done", "=", from.done)
        .executeTakeFirst();
      return row && toSync(row);
    },

    /** The sync stays running and reports why it isn't progressing. */
    async pause(id: string, error: string | null, now: Date): Promise<Sync> {
      const values = { error: error?.slice(0, 1000) ?? null, updatedAt: now };
      return toSync(await change(id, values).executeTakeFirstOrThrow());
    },

    async end(id: string, error: string | null, now: Date): Promise<Sync> {
      return toSync(
        await change(id, {
          state: error === null ? "done" : "failed",
          error: error?.slice(0, 1000) ?? null,
          ...(error === null && { phase: "done", cursor: null }),
          updatedAt: now,
          finishedAt: now,
        }).executeTakeFirstOrThrow(),
      );
    },

    /** Retains the newest hundred. */
    async deleteOld(): Promise<void> {
      await sql`delete from syncs where organisation_id = ${organisationId} and state <> 'running'
        and id not in (select id from syncs where organisation_id = ${organisationId}
          order by started_at desc limit 100)`.execute(db);
    },
  };

  function change(id: string, values: object) {
    return db
      .updateTable("syncs")
      .set(values)
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .returningAll()
      .$narrowType<{ kind: Sync["kind"]; state: Sync["state"] }>();
  }
}

interface Row extends Omit<Sync, "startedAt" | "updatedAt" | "finishedAt"> {
  startedAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

function toSync({ id, kind, state, phase, done, total, error, ...times }: Row): Sync {
  return {
    id,
    kind,
    state,
    phase,
    done,
    total,
    error,
    startedAt: times.startedAt.toISOString(),
    updatedAt: times.updatedAt.toISOString(),
    finishedAt: times.finishedAt?.toISOString() ?? null,
  };
}
