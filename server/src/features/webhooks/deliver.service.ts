import { deliveryOutcome } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { WebhookResponse } from "../../ports/webhooks.ts";
import type { DueDelivery } from "./webhook-deliveries.repository.ts";
import { publishWebhooks } from "./webhooks.service.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "clock" | "tellWebhook">;

const WEBHOOK_OFF = "The webhook is off.";

/**
 * Delivers one webhook event. If the worker dies midway the event is sent again; receivers
 * deduplicate by delivery id.
 */
export async function deliverWebhook(context: Context, deliveryId: string): Promise<void> {
  const { viewer, inStore, clock, tellWebhook } = context;
  const { organisationId } = viewer;
  const system = systemOf(organisationId);
  const due = await inStore(system, (store) => claimDue(store, deliveryId, clock()));
  if (!due) return;
  const { webhookId, url, event, keyId, sealed, stored } = due;
  const body = JSON.stringify({ id: deliveryId, organisationId, ...JSON.parse(stored) });
  const at = clock();
  const to = { organisationId, webhookId, deliveryId, event, url, body, keyId, sealed, at };
  const answer = await tellWebhook(to);
  await inStore(system, (store) => settle(store, deliveryId, answer, clock()));
}

/**
 * Marks deliveries to a webhook that was switched off meanwhile as failed instead of sending them.
 */
async function claimDue(store: Store, id: string, now: Date): Promise<DueDelivery | undefined> {
  const due = await store.webhookDeliveries.due(id);
  if (!due || due.isOn) return due;
  const { attempts } = due;
  await store.webhookDeliveries.settle(id, {
    state: "failed",
    attempts,
    status: null,
    words: WEBHOOK_OFF,
    settledAt: now,
  });
  await publishWebhooks(store);
  return undefined;
}

async function settle(
  store: Store,
  id: string,
  { status, words }: WebhookResponse,
  now: Date,
): Promise<void> {
  const due = await store.webhookDeliveries.due(id);
  if (!due) return;
  const { webhookId, failures } = due;
  const attempts = due.attempts + 1;
  const outcome = deliveryOutcome({ status, words, attempts, failures });
  const { state, pauseSeconds, offBecause } = outcome;
  const settledAt = state === "waiting" ? null : now;
  await store.webhookDeliveries.settle(id, { state, attempts, status, words, settledAt });
  await store.webhooks.change(webhookId, {
    failures: outcome.failures,
    trouble: offBecause ?? (state === "sent" ? null : words),
    ...(offBecause && { isOn: false }),
  });
  if (offBecause) {
    await store.audit.record(now, "webhook.switched-off", `webhook ${webhookId}`, { words });
  }
  if (state === "waiting") {
    await store.jobs.add(
      jobs.deliverWebhook,
      { deliveryId: id },
      { startAfterSeconds: pauseSeconds },
    );
  }
  await publishWebhooks(store);
}
