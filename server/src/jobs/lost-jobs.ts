import { api } from "@touchline/contract";
import { systemOf } from "../context/viewer.ts";
import type { InStore, Store } from "../db/store.ts";
import { concurrencyByKey } from "../http/concurrency-by-key.ts";
import type { Job } from "./job.ts";
import type { JobOutcome, Message, Run } from "./queue.ts";

interface Given {
  inStore: InStore;
  clock: () => Date;
  onSetAside: (job: string, jobId: string) => void;
}

/**
 * Stops a job that crashes or stalls its worker from doing so forever. After one loss the job is a
 * suspect, and so are those running beside it. A process runs suspects one at a time, so only the
 * real culprit can be lost again; that one is set aside.
 */
export function lostJobs({ inStore, clock, onSetAside }: Given) {
  const oneAtATime = concurrencyByKey(1);

  return async (
    job: Job,
    message: Message,
    { id: jobId, isRetry, wasLost }: Run,
    work: () => Promise<void>,
  ): Promise<JobOutcome> => {
    const inOrganisation = <T>(change: (store: Store) => Promise<T>): Promise<T> =>
      inStore(systemOf(message.viewer.organisationId), change);
    const now = clock();
    const standing = isRetry
      ? await inOrganisation(async (store) => {
          const noted = await store.lostJobs.recordReturn({ jobId, job: job.name, wasLost, now });
          if (noted === "set-aside") {
            await store.audit.record(now, "job.set-aside", `job ${jobId}`, { job: job.name });
            const paths = [api.setAside.list.path];
            await store.live.publish({ managers: true }, { type: "stale", paths });
          }
          return noted;
        })
      : "clear";
    switch (standing) {
      case "clear":
        await work();
        return "done";
      case "set-aside":
        onSetAside(job.name, jobId);
        return "set-aside";
      case "suspect":
        return oneAtATime<JobOutcome>("suspects", async () => {
          await inOrganisation((store) => store.lostJobs.setRunning(jobId, true));
          try {
            await work();
          } catch (error) {
            await inOrganisation((store) => store.lostJobs.setRunning(jobId, false));
            throw error;
          }
          await inOrganisation((store) => store.lostJobs.forget(jobId));
          return "done";
        });
    }
  };
}
