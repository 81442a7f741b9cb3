import type { ScheduleContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import { inTurn } from "../../jobs/in-turn.ts";

/** The mirror may hear of a change late; what it hears later than this is no news. */
const LATE_MS = 3 * 86_400_000;

/** Has every organisation's addresses told what happened to its deals, wherever it was done. */
export async function tellDealChanges({ receivers, inStore, now }: ScheduleContext): Promise<void> {
  await inTurn(await receivers.withWebhooks(), (organisationId) =>
    inStore(systemOf(organisationId), (store) => noteDealChanges(store, now)),
  );
}

/**
 * A change is known by when it happened, not by when we heard of it: each look goes back as far as a change may
 * come late, and what was told before is not told again. Nothing from before an address was named is news to it.
 */
async function noteDealChanges(store: Store, now: Date): Promise<void> {
  const late = now.getTime() - LATE_MS;
  for (const webhook of await store.webhooks.list()) {
    if (!webhook.isOn || !webhook.events.some((event) => event.startsWith("deal."))) continue;
    const since = new Date(Math.max(late, Date.parse(webhook.createdAt)));
    for (const { event, key, at, ...data } of await store.webhookDeliveries.untold(
      webhook,
      since,
    )) {
      const payload = { event, at, data };
      const told = { webhookId: webhook.id, event, key, payload };
      const deliveryId = await store.webhookDeliveries.add(told, now);
      if (deliveryId) await store.jobs.add(jobs.deliverWebhook, { deliveryId });
    }
  }
}
