import { type Kysely, sql } from "kysely";
import type { DB } from "../db/schema.ts";

/** How one kind of job stands. */
export interface KindStanding {
  job: string;
  /** Waiting now or later, being done, given up. */
  waiting: number;
  active: number;
  dead: number;
  /** How long the longest waiting one has been due. */
  lagSeconds: number;
}

export interface QueueStanding {
  /** When a worker last looked after the queue; null if none ever did. */
  workerSeenSecondsAgo: number | null;
  /** How long there has been a queue at all. */
  ageSeconds: number;
  kinds: KindStanding[];
}

/** How the queue stands, by the database's own clock. */
export async function queueStanding(db: Kysely<DB>): Promise<QueueStanding> {
  const seen = await sql<Omit<QueueStanding, "kinds">>`
    select extract(epoch from now() - max(monitor_on))::float8 as worker_seen_seconds_ago,
      coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as age_seconds
    from pgboss.queue`.execute(db);
  const { rows } = await sql<KindStanding>`
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
