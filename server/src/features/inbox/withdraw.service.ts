import type { JobContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { publishInbox } from "../../shared/notify.ts";
import { chatKeyOf } from "./deliver.service.ts";

/** Removes what no longer holds from inboxes, and from Slack where it was said. */
export async function withdrawInbox(
  { viewer, inStore }: Pick<JobContext, "viewer" | "inStore">,
  { subjectId, kinds, keep, until }: Payload<typeof jobs.withdrawInbox>,
): Promise<void> {
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const gone = await store.inbox.withdraw(subjectId, kinds, keep, new Date(until));
    for (const { id } of gone) {
      const messageId = await store.chat.findByKey(chatKeyOf(id));
      if (messageId) await store.jobs.add(jobs.withdrawMessage, { messageId });
    }
    const whose = [...new Set(gone.map(({ userId }) => userId))];
    if (whose.length > 0) await publishInbox(store, whose);
  });
}
