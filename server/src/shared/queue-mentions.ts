import type { RequestContext } from "../context/context.ts";
import { jobs } from "../jobs/catalog.ts";
import type { Payload } from "../jobs/job.ts";

type Mentions = Omit<Payload<typeof jobs.notifyMentioned>, "actorId" | "told"> & {
  told?: string[];
};

/** A mention this far into a text isn't found. */
const MAX_LENGTH = 10_000;

/** Has a text's mentions resolved by a job, because a rep may not read colleagues' names. */
export async function queueMentions(
  { store, viewer }: Pick<RequestContext, "store" | "viewer">,
  { told = [], ...given }: Mentions,
): Promise<void> {
  const text = given.text.slice(0, MAX_LENGTH);
  if (!text.includes("@")) return;
  await store.jobs.add(jobs.notifyMentioned, { ...given, text, told, actorId: viewer.userId });
}
