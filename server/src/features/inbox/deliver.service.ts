import { alertRecipients, inboxMessage, isSaidInSlack } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import type { DeliveredItem } from "./inbox.repository.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "clock" | "publicUrl">;
type Delivery = Payload<typeof jobs.deliverInbox>;

export const chatKeyOf = (itemId: string) => `inbox:${itemId}`;

/** Tells people in Slack and on their devices what is new, unless they have read it already. */
export async function deliverInbox(
  { viewer, inStore, clock, publicUrl }: Context,
  { items, isInSlack }: Delivery,
): Promise<void> {
  await inStore(systemOf(viewer.organisationId), async (store) => {
    for (const { userId, itemId } of items) {
      const item = await store.inbox.unreadItem(userId, itemId);
      if (!item) continue;
      if (!isInSlack && isSaidInSlack(item.kind)) {
        await sendToSlack(store, userId, item, { publicUrl, now: clock() });
      }
      for (const { id: subscriptionId } of await store.push.current(userId)) {
        await store.jobs.add(jobs.sendPush, { userId, itemId, subscriptionId });
      }
    }
  });
}

async function sendToSlack(
  store: Store,
  userId: string,
  item: DeliveredItem,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const recipient = (await store.slackPreferences.recipients()).find(({ id }) => id === userId);
  if (!recipient?.slackPreferences.notifications) return;
  if (!recipient.slackPreferences.inboxMessages) return;
  if (await isInUpdateAlert(store, item, recipient)) return;
  await store.chat.queue(
    {
      key: chatKeyOf(item.id),
      channel: recipient.slackUserId,
      recipientId: userId,
      ...inboxMessage(item, publicUrl),
    },
    now,
  );
}

/** A mention in an update is in the alert about the update, for those who get that. */
async function isInUpdateAlert(
  store: Store,
  { kind, cause, actorId, dealId }: DeliveredItem,
  recipient: Parameters<typeof alertRecipients>[3][number],
): Promise<boolean> {
  if (kind !== "mention" || dealId === null || !cause.startsWith("mention update ")) return false;
  const deal = await store.deals.getForUpdate(dealId);
  if (!deal) return false;
  return alertRecipients("deal.updateAdded", deal, actorId, [recipient]).some(
    ({ isWanted }) => isWanted,
  );
}
