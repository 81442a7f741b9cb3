import { type Kysely, sql } from "kysely";
import type { DB } from "../db/schema.ts";

export interface JobStats {
  job: string;
  /** Includes delayed jobs. */
  waiting: number;
  active: number;
  dead: number;
  /** How long the oldest waiting job has been due. */
  lagSeconds: number;
}

export interface QueueStats {
  /** When a worker last maintained the queue; null if never. */
  workerSeenSecondsAgo: number | null;
  ageSeconds: number;
  kinds: JobStats[];
}

/** Measures the queue by the database's clock. */
export async function readQueueStats(db: Kysely<DB>): Promise<QueueStats> {
  const seen = await sql<Omit<QueueStats, "kinds">>`
    select extract(epoch from now() - max(monitor_on))::float8 as worker_seen_seconds_ago,
      coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as age_seconds
    from pgboss.queue`.execute(db);
  const { rows } = await sql<JobStats>`
    select coalesce(source_name, name) as job,
      count(*) filter (where state in ('created', 'retry') and name <> 'dead')::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where name = 'dead')::int as dead,
      coalesce(greatest(0, extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and name <> 'dead'))), 0)::float8 as lag_seconds
    from pgboss.job where state < 'completed' group by 1 order by 1`.execute(db);
  const { workerSeenSecondsAgo = null, ageSeconds = 0 } = seen.rows[0] ?? {};
  return { workerSeenSecondsAgo, ageSeconds, kinds: rows };
}
