import type { ScheduleContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import { forEachInTurn } from "../../jobs/for-each-in-turn.ts";

/** The mirror may learn of a change late; ignore changes older than this. */
const LATE_ARRIVAL_MS = 3 * 86_400_000;

/** Queues webhook deliveries for deal changes in every organisation, whatever their source. */
export async function queueDealChanges({
  receivers,
  inStore,
  now,
}: ScheduleContext): Promise<void> {
  await forEachInTurn(await receivers.withWebhooks(), (organisationId) =>
    inStore(systemOf(organisationId), (store) => queueOrganisationChanges(store, now)),
  );
}

/**
 * Changes are selected by when they happened, not when the mirror learned of them, so each scan
 * goes back as far as a change may be late and skips those already queued. Changes from before the
 * webhook was created are not sent.
 */
async function queueOrganisationChanges(store: Store, now: Date): Promise<void> {
  const late = now.getTime() - LATE_ARRIVAL_MS;
  for (const webhook of await store.webhooks.list()) {
    if (!webhook.isOn || !webhook.events.some((event) => event.startsWith("deal."))) continue;
    const since = new Date(Math.max(late, Date.parse(webhook.createdAt)));
    for (const { event, key, at, ...data } of await store.webhookDeliveries.unreported(
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
