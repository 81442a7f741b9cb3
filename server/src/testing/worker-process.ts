import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import type { DB } from "../db/schema.ts";

const LAUNCH = resolve(import.meta.dirname, "../../../scripts/launch.mjs");

/** Workers as deployed: each in a separate process, so that they can be killed. */
export function workerProcesses() {
  const started: ChildProcess[] = [];

  async function kill(worker: ChildProcess): Promise<void> {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    worker.kill("SIGKILL");
    await once(worker, "exit");
  }

  return {
    async start(environment: Record<string, string>): Promise<ChildProcess> {
      const worker = fork(LAUNCH, ["serve", "worker"], {
        env: { PATH: process.env.PATH, LOG_LEVEL: "warn", ...environment },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      started.push(worker);
      await once(worker, "message");
      return worker;
    },
    kill,
    async killAll(): Promise<void> {
      for (const worker of started) await kill(worker);
    },
  };
}

/** Ids of active jobs, whose worker the test will kill. */
export async function listRunningJobs(owner: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job
    where state = 'active'`.execute(owner);
  return rows.map(({ id }) => id);
}

/**
 * Backdates the heartbeats of killed workers' jobs, so that tests wait only for the next
 * supervision and not for the timeout.
 */
export async function expireHeartbeats(owner: Kysely<DB>, jobs: string[]): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '10 minutes'
    where state = 'active' and id = any(${jobs}::uuid[])`.execute(owner);
}

export async function endPauses(owner: Kysely<DB>, job: { name: string }): Promise<void> {
  await sql`update pgboss.job set start_after = now()
    where name = ${job.name} and state < 'active' and start_after > now()`.execute(owner);
}
