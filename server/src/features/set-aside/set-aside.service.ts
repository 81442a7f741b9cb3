import { api, type SetAsideJob } from "@touchline/contract";
import { jobText } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";

type Context = Pick<RequestContext, "store" | "now">;

export async function listSetAside({ store }: Pick<Context, "store">): Promise<SetAsideJob[]> {
  const found = await store.lostJobs.listSetAside();
  return found.map(({ id, job, setAsideAt }) => ({
    ...{ id, job, words: jobText(job), setAsideAt: setAsideAt.toISOString() },
  }));
}

/** Requeues the job for its original user. After two more failures it is set aside again. */
export async function retrySetAside({ store, now }: Context, id: string): Promise<SetAsideJob[]> {
  const taken = await store.lostJobs.release(id);
  if (!taken) throw new Refusal("not_found", "This is no longer waiting. Reload the page.");
  await store.jobs.requeue(taken.job, taken.message);
  await store.audit.record(now, "job.retried", `job ${id}`, { job: taken.job });
  const paths = [api.setAside.list.path];
  await store.live.publish({ managers: true }, { type: "stale", paths });
  return listSetAside({ store });
}
