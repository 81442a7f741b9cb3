import { handedActionText } from "@touchline/domain";
import type { RequestContext } from "../context/context.ts";
import { jobs } from "../jobs/catalog.ts";
import type { Payload } from "../jobs/job.ts";
import { notify } from "./notify.ts";
import { queueMentions } from "./queue-mentions.ts";

/** Tells the assignee that an action is theirs, and the people it mentions. */
export async function notifyAssignee(
  context: Pick<RequestContext, "store" | "viewer" | "now">,
  action: { id: string; text: string; isDone: boolean; assigneeId: string },
): Promise<void> {
  const { store, viewer, now } = context;
  if (action.isDone) return;
  const { id, text, assigneeId } = action;
  await queueMentions(context, {
    ...{ place: "action", text, cause: id, dealId: null },
    ...{ subject: { kind: "action", id }, repId: assigneeId, told: [assigneeId] },
  });
  if (assigneeId === viewer.userId) return;
  const giver = await store.team.get(viewer.userId);
  await notify(
    store,
    {
      to: [assigneeId],
      // Given back and forth, it is news each time.
      cause: `action ${id} ${now.toISOString()}`,
      actor: { id: viewer.userId, name: giver?.name ?? "" },
      text: handedActionText(action),
      subject: { kind: "action", id },
    },
    now,
  );
}

/** What was said of an action that is gone, or another person's now, leaves the inboxes. */
export async function withdrawActionNews(
  { store, now }: Pick<RequestContext, "store" | "now">,
  id: string,
  { keep = "nothing" }: { keep?: Payload<typeof jobs.withdrawInbox>["keep"] } = {},
): Promise<void> {
  await store.jobs.add(jobs.withdrawInbox, {
    subjectId: id,
    kinds: keep === "nothing" ? ["hand-over", "mention"] : ["hand-over"],
    keep,
    until: now.toISOString(),
  });
}
