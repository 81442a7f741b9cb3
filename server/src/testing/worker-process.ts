import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import type { DB } from "../db/schema.ts";

const LAUNCH = resolve(import.meta.dirname, "../../../scripts/launch.mjs");

/** Workers as an installation runs them: each in a process of its own, so that they can be killed. */
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

/** What is under way now, and who has it is to be killed. */
export async function underWay(owner: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job
    where state = 'active'`.execute(owner);
  return rows.map(({ id }) => id);
}

/** Has the dead be silent for as long as workers may be: nobody sits that out, only the next look of the living. */
export async function silence(owner: Kysely<DB>, jobs: string[]): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '10 minutes'
    where state = 'active' and id = any(${jobs}::uuid[])`.execute(owner);
}

/** Ends the pauses that jobs of a kind are in. */
export async function endPauses(owner: Kysely<DB>, job: { name: string }): Promise<void> {
  await sql`update pgboss.job set start_after = now()
    where name = ${job.name} and state < 'active' and start_after > now()`.execute(owner);
}
