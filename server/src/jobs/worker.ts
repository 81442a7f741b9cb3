import type { JobContext, Outside } from "../context.ts";
import type { InStore } from "../db/store.ts";
import { featureJobs } from "../features/index.ts";
import type { BindJob } from "./bind.ts";
import type { Job } from "./job.ts";
import type { Queue } from "./queue.ts";

interface Worker {
  queue: Queue;
  inStore: InStore;
  outside: Outside;
  clock: () => Date;
  onDone: (name: string, outcome: "done" | "failed", seconds: number, error?: unknown) => void;
}

/** Takes jobs from the queue and hands each to the feature that declared it. */
export async function startWorker({
  queue,
  inStore,
  outside,
  clock,
  onDone,
}: Worker): Promise<void> {
  const handlers = new Map<
    Job,
    (message: Parameters<Parameters<Queue["work"]>[1]>[0]) => Promise<void>
  >();
  const on: BindJob = (job, handler) => {
    handlers.set(job, async ({ viewer, payload }) => {
      const context: JobContext = { viewer, clock, now: clock(), inStore, ...outside };
      // The catalogue's schema gives the payload its type; a message of an older version may fail it.
      await handler({ context, payload: job.payload.parse(payload) as never });
    });
  };
  for (const feature of featureJobs) feature(on);

  for (const [job, handle] of handlers) {
    await queue.work(job, async (message) => {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1000;
      try {
        await handle(message);
        onDone(job.name, "done", seconds());
      } catch (error) {
        onDone(job.name, "failed", seconds(), error);
        throw error;
      }
    });
  }
}
