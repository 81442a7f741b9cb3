import type { Kysely } from "kysely";
import { systemOf } from "../context/viewer.ts";
import type { Receivers } from "../db/receivers.ts";
import type { DB } from "../db/schema.ts";
import type { InStore } from "../db/store.ts";
import type { Metrics } from "../operations/metrics.ts";
import { readQueueStats } from "./queue-stats.ts";

/** Measures the queue. A database outage must not hide the other metrics. */
export async function measureQueue({ queue }: Metrics, db: Kysely<DB>): Promise<void> {
  const gauges = [queue.waiting, queue.active, queue.dead, queue.lag, queue.workerSilence];
  const standing = await readQueueStats(db).catch(() => null);
  for (const gauge of gauges) gauge.reset();
  if (!standing) return;
  for (const { job, waiting, active, dead, lagSeconds } of standing.kinds) {
    queue.waiting.set({ job }, waiting);
    queue.active.set({ job }, active);
    queue.dead.set({ job }, dead);
    queue.lag.set({ job }, lagSeconds);
  }
  queue.workerSilence.set(standing.workerSeenSecondsAgo ?? standing.ageSeconds);
}

interface MeasureContext {
  receivers: Receivers;
  inStore: InStore;
  clock: () => Date;
}

/** Measures the lag of syncs and writes, one organisation at a time. */
export async function measureCrms(
  { crm }: Metrics,
  { receivers, inStore, clock }: MeasureContext,
): Promise<void> {
  const now = clock().getTime();
  const organisations = await receivers.connected("hubspot");
  let [oldestWrite, oldestSync] = [now, now];
  for (const organisationId of organisations) {
    const { write, sync } = await inStore(
      systemOf(organisationId),
      async (store) => ({
        write: await store.outbox.oldestWaiting(),
        sync: await store.syncs.lastDone(["full", "reconcile", "changes"]),
      }),
      "read",
    );
    oldestWrite = Math.min(oldestWrite, write?.getTime() ?? now);
    oldestSync = Math.min(oldestSync, sync?.getTime() ?? now);
  }
  crm.connected.set(organisations.length);
  crm.outboxAge.set((now - oldestWrite) / 1000);
  crm.syncAge.set((now - oldestSync) / 1000);
}

const INTERVAL_MS = 60_000;

/** Measures now and every minute; runs in workers, because there are few of them. */
export function startMeasuring(
  metrics: Metrics,
  measuring: MeasureContext & { onError: (error: Error) => void },
): { stop(): void } {
  const measure = () => void measureCrms(metrics, measuring).catch(measuring.onError);
  measure();
  const timer = setInterval(measure, INTERVAL_MS);
  return { stop: () => clearInterval(timer) };
}
