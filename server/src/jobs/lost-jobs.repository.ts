import { sql } from "kysely";
import type { Handle } from "../db/handle.ts";
import { DEAD, type Message } from "./queue.ts";

/** State of a job that comes back: unknown, suspected of crashing its worker, or set aside. */
export type LostJobStatus = "clear" | "suspect" | "set-aside";

/** Longer than any job is retried. */
const RETENTION = "30 days";

/** Jobs whose worker crashed or stopped responding while running them. */
export function lostJobsRepository({ db, viewer: { organisationId } }: Handle) {
  const one = (jobId: string) =>
    db
      .updateTable("lostJobs")
      .where("organisationId", "=", organisationId)
      .where("jobId", "=", jobId);

  return {
    /** Records that a job came back, and whether its worker was lost. */
    async recordReturn(given: {
      jobId: string;
      job: string;
      wasLost: boolean;
      now: Date;
    }): Promise<LostJobStatus> {
      const { jobId, job, wasLost, now } = given;
      const known = await db
        .selectFrom("lostJobs")
        .select("isRunning")
        .where("organisationId", "=", organisationId)
        .where("jobId", "=", jobId)
        .executeTakeFirst();
      if (!wasLost) return known ? "suspect" : "clear";
      if (known?.isRunning) {
        await one(jobId).set({ isRunning: false, lostAt: now, setAsideAt: now }).execute();
        return "set-aside";
      }
      await sql`delete from lost_jobs where organisation_id = ${organisationId}
        and set_aside_at is null and lost_at < ${now}::timestamptz - ${RETENTION}::interval`.execute(
        db,
      );
      await db
        .insertInto("lostJobs")
        .values({ organisationId, jobId, job, lostAt: now })
        .onConflict((on) => on.columns(["organisationId", "jobId"]).doUpdateSet({ lostAt: now }))
        .execute();
      return "suspect";
    },

    async setRunning(jobId: string, isRunning: boolean): Promise<void> {
      await one(jobId).set({ isRunning }).execute();
    },

    async forget(jobId: string): Promise<void> {
      await db
        .deleteFrom("lostJobs")
        .where("organisationId", "=", organisationId)
        .where("jobId", "=", jobId)
        .execute();
    },

    /**
     * Lists set-aside jobs that are still undecided; an operator may have settled some meanwhile.
     */
    async listSetAside(): Promise<Array<{ id: string; job: string; setAsideAt: Date }>> {
      const { rows } = await sql<{ id: string; job: string; setAsideAt: Date }>`
        select l.job_id as id, l.job, l.set_aside_at from lost_jobs l
        where l.organisation_id = ${organisationId} and l.set_aside_at is not null
          and exists (select from pgboss.job d where d.name = ${DEAD} and d.source_id = l.job_id)
        order by l.set_aside_at desc, l.job_id limit 100`.execute(db);
      return rows;
    },

    /** Removes a job from the dead-letter queue, so that it can be queued again. */
    async release(jobId: string): Promise<{ job: string; message: Message } | undefined> {
      const { rows } = await sql<{ job: string; message: Message }>`
        delete from pgboss.job d using lost_jobs l
        where l.organisation_id = ${organisationId} and l.job_id = ${jobId} and l.set_aside_at is not null
          and d.name = ${DEAD} and d.source_id = l.job_id
        returning l.job, d.data as message`.execute(db);
      const [taken] = rows;
      if (taken) await this.forget(jobId);
      return taken;
    },
  };
}
