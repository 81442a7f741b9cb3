import type { Kysely } from "kysely";
import {
  type ConstructorOptions,
  fromKysely,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
} from "pg-boss";
import { z } from "zod";
import type { Viewer } from "../context/viewer.ts";
import { clientConfig } from "../db/address.ts";
import type { DB } from "../db/schema.ts";
import { jobs } from "./catalog.ts";
import type { Job, Payload } from "./job.ts";

/** A job's payload and the viewer it runs for. */
export interface Message {
  viewer: Viewer;
  payload: unknown;
}

export interface Run {
  id: string;
  isRetry: boolean;
  /** The previous worker crashed or stopped responding. */
  wasLost: boolean;
}

export type JobOutcome = "done" | "set-aside";

export interface JobOptions {
  startAfterSeconds?: number;
}

/** Job queue. This is the only file that knows the queue library. */
export interface Queue {
  add(db: Kysely<DB>, job: Job, message: Message, options?: JobOptions): Promise<void>;
  /** Processes jobs of one kind, a few at a time, until the queue is closed. */
  work(job: Job, handle: (message: Message, run: Run) => Promise<JobOutcome>): Promise<void>;
  close(): Promise<void>;
}

/** The dead-letter queue. */
export const DEAD = "dead";

const SET_ASIDE_MESSAGE = "Set aside: it crashed or stalled its worker twice.";

/** The library's output for a job whose heartbeat or time ran out. */
const LOST_JOB = z.object({
  value: z.object({ message: z.enum(["job heartbeat timeout", "job timed out"]) }),
});

const CONCURRENCY = 4;
/** Fewer than all, so that an organisation with many or slow jobs doesn't block the others. */
const ORGANISATION_CONCURRENCY = 2;

/** For longer delays a few seconds don't matter. */
const MAX_TIMED_WAKE_SECONDS = 60;

/** A queued job is visible only after its transaction has committed. */
const GRACE_MS = 50;

/** Sent with each job, so that a changed setting applies to the next one. */
const HEARTBEAT_SECONDS = 30;

const OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // A full sync of a large account takes hours under the CRM's rate limits.
  expireInSeconds: 6 * 3600,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  deadLetter: DEAD,
  notify: true,
};

export async function openQueue(
  url: string,
  options: { works: boolean; onError: (error: Error) => void; silenceSeconds?: number },
): Promise<Queue> {
  const { silenceSeconds = HEARTBEAT_SECONDS } = options;
  const boss = await startBoss(url, options.onError, {
    supervise: options.works,
    // A silent worker loses its jobs within twice this time, not after six hours.
    superviseIntervalSeconds: silenceSeconds,
    monitorIntervalSeconds: silenceSeconds,
    useListenNotify: options.works,
    migrate: false,
    createSchema: false,
    // Reindexing requires the table owner, which the product's role is not.
    reindex: false,
  });
  const takers = new Map<string, string[]>();
  const timers = new Set<NodeJS.Timeout>();

  function wake({ name }: Job): void {
    for (const taker of takers.get(name) ?? []) boss.notifyWorker(taker);
  }

  /**
   * A delayed job triggers no notification when it becomes due, so the process that queued it polls
   * then instead of waiting for the next poll.
   */
  function lookAfter(job: Job, seconds: number): void {
    if (!takers.has(job.name) || seconds <= 0 || seconds > MAX_TIMED_WAKE_SECONDS) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        wake(job);
      },
      seconds * 1000 + GRACE_MS,
    );
    timers.add(timer);
  }

  async function isWaiting(
    { name }: Job,
    key: string,
    db: ReturnType<typeof fromKysely>,
  ): Promise<boolean> {
    const queued = await boss.findJobs(name, { key, queued: true, db });
    // One that failed may pause for minutes before its next attempt.
    return queued.some(({ state }) => state === "created");
  }

  return {
    async add(db, job, message, { startAfterSeconds = 0 } = {}) {
      const connection = fromKysely(db);
      const key = singletonKey(job, message);
      if (key !== null && (await isWaiting(job, key, connection))) return;
      await boss.send(job.name, message, {
        db: connection,
        group: { id: message.viewer.organisationId },
        ...(key !== null && { singletonKey: key }),
        startAfter: startAfterSeconds,
        heartbeatSeconds: silenceSeconds,
      });
      lookAfter(job, startAfterSeconds);
    },
    async work(job, handle) {
      await boss.work(
        job.name,
        {
          ...{ pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 },
          ...{ localConcurrency: CONCURRENCY, localGroupConcurrency: ORGANISATION_CONCURRENCY },
          ...{ includeMetadata: true as const, perJobResults: true as const },
        },
        async (taken: JobWithMetadata<Message>[]) => {
          try {
            const results: JobResult[] = [];
            for (const { id, data, retryCount, output } of taken) {
              const wasLost = LOST_JOB.safeParse(output).success;
              const outcome = await handle(data, { id, isRetry: retryCount > 0, wasLost });
              results.push(
                outcome === "done"
                  ? { id, status: "completed" }
                  : { id, status: "deadletter", output: { message: SET_ASIDE_MESSAGE } },
              );
            }
            return results;
          } finally {
            // One notification covers many jobs: a worker that finishes one fetches the next.
            wake(job);
          }
        },
      );
      const workers = boss.getWipData().filter(({ name }) => name === job.name);
      takers.set(
        job.name,
        workers.map(({ id }) => id),
      );
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

export interface JobAdmin {
  /** Requeues a dead job; returns false if it doesn't exist. */
  retry(id: string): Promise<boolean>;
  cancel(job: string, id: string): Promise<void>;
}

export async function withJobAdmin<T>(
  url: string,
  work: (keeper: JobAdmin) => Promise<T>,
): Promise<T> {
  const boss = await startBoss(
    url,
    (error) => {
      throw error;
    },
    { supervise: false, migrate: false, createSchema: false },
  );
  try {
    return await work({
      retry: async (id) => (await boss.redrive(DEAD, { ids: [id] })) > 0,
      async cancel(job, id) {
        if (job === DEAD) await boss.deleteJob(DEAD, id);
        else await boss.cancel(job, id);
      },
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Creates the queue's tables and one queue per job. Runs as the tables' owner. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = await startBoss(
    ownerUrl,
    (error) => {
      throw error;
    },
    { supervise: false },
  );
  try {
    await boss.createQueue(DEAD);
    for (const { name } of Object.values(jobs)) {
      await boss.createQueue(name, OPTIONS);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

function singletonKey({ onePer }: Job, { viewer, payload }: Message): string | null {
  if (onePer === undefined) return null;
  const { [onePer]: value } = z.record(z.string(), z.unknown()).parse(payload);
  return `${viewer.organisationId} ${z.string().parse(value)}`;
}

async function startBoss(
  url: string,
  onError: (error: Error) => void,
  options: Partial<ConstructorOptions>,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...clientConfig(url),
    // No user waits for it, and its few connections are often all in use.
    connectionTimeoutMillis: 30_000,
    schedule: false,
    max: 3,
    ...options,
  });
  boss.on("error", onError);
  await boss.start();
  return boss;
}

/** Queues jobs in the caller's transaction: no commit, no job. */
export function jobQueue({ db, viewer, queue }: { db: Kysely<DB>; viewer: Viewer; queue: Queue }) {
  return {
    async add<J extends Job>(job: J, payload: Payload<J>, options?: JobOptions): Promise<void> {
      await queue.add(db, job, { viewer, payload }, options);
    },
    async requeue(name: string, message: Message): Promise<void> {
      const job = Object.values(jobs).find((known) => known.name === name);
      if (!job) throw new Error(`The job ${name} no longer exists.`);
      await queue.add(db, job, message);
    },
  };
}
