import type { JobContext, Vendors } from "../context/context.ts";
import type { InStore } from "../db/store.ts";
import { featureJobs } from "../features/index.ts";
import type { BindJob } from "./bind.ts";
import type { Job } from "./job.ts";
import { lostJobs } from "./lost-jobs.ts";
import type { Message, Queue } from "./queue.ts";

interface Worker {
  queue: Queue;
  inStore: InStore;
  vendors: Vendors;
  clock: () => Date;
  onSetAside?: (name: string, jobId: string) => void;
  onDone: (name: string, outcome: "done" | "failed", seconds: number, error?: unknown) => void;
}

/** Processes jobs with the handler of the feature that declared them. */
export async function startWorker({
  queue,
  inStore,
  vendors,
  clock,
  onSetAside = () => undefined,
  onDone,
}: Worker): Promise<void> {
  const handlers = new Map<Job, (message: Message) => Promise<void>>();
  const on: BindJob = (job, handler) => {
    handlers.set(job, async ({ viewer, payload }) => {
      const context: JobContext = { viewer, clock, now: clock(), inStore, ...vendors };
      // The catalogue's schema types the payload; a message from an older version may fail it.
      await handler({ context, payload: job.payload.parse(payload) as never });
    });
  };
  for (const feature of featureJobs) feature(on);

  const guarded = lostJobs({ inStore, clock, onSetAside });
  for (const [job, handle] of handlers) {
    const measured = async (message: Message) => {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1000;
      try {
        await handle(message);
        onDone(job.name, "done", seconds());
      } catch (error) {
        onDone(job.name, "failed", seconds(), error);
        throw error;
      }
    };
    await queue.work(job, (message, run) => guarded(job, message, run, () => measured(message)));
  }
}
