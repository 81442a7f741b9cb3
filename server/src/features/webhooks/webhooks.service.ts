import { randomUUID } from "node:crypto";
import {
  api,
  MAX_WEBHOOKS,
  type ParsedInput,
  type RouteResult,
  type Webhook,
  type WebhookDelivery,
} from "@touchline/contract";
import type { RequestContext } from "../../context/context.ts";
import type { Store } from "../../db/store.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { addressTrouble } from "../../shared/public-address.ts";
import { createSecret } from "./webhook-secret.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store" | "config">;

export const listWebhooks = ({ store }: Context): Promise<Webhook[]> => store.webhooks.list();

export async function createWebhook(
  context: Context,
  { url, events }: ParsedInput<typeof api.webhooks.create>["body"],
): Promise<RouteResult<typeof api.webhooks.create>> {
  const { store, now } = context;
  mustBeReachable(context, url);
  if ((await store.webhooks.list()).length >= MAX_WEBHOOKS) {
    throw new Refusal("conflict", `There are ${MAX_WEBHOOKS} webhooks. Remove one first.`);
  }
  const id = randomUUID();
  const { secret, kept } = newSecret(context, id);
  await store.webhooks.add(id, { url, events: [...new Set(events)], ...kept }, now);
  await store.audit.record(now, "webhook.added", `webhook ${id}`, { url, events });
  await publishWebhooks(store);
  return { ...(await mustFind(context, id)), secret };
}

/** Switching a webhook on or changing its url resets its failure count. */
export async function saveWebhook(
  context: Context,
  id: string,
  change: ParsedInput<typeof api.webhooks.save>["body"],
): Promise<Webhook> {
  const { store, now } = context;
  const before = await mustFind(context, id);
  if (change.url !== undefined) mustBeReachable(context, change.url);
  if (Object.keys(change).length === 0) return before;
  const isFresh = change.isOn === true || change.url !== undefined;
  await store.webhooks.change(id, { ...change, ...(isFresh && { trouble: null, failures: 0 }) });
  await store.audit.record(now, "webhook.changed", `webhook ${id}`, change);
  await publishWebhooks(store);
  return mustFind(context, id);
}

export async function rotateSecret(context: Context, id: string): Promise<{ secret: string }> {
  const { store, now } = context;
  await mustFind(context, id);
  const { secret, kept } = newSecret(context, id);
  await store.webhooks.change(id, kept);
  await store.audit.record(now, "webhook.secret-rotated", `webhook ${id}`);
  return { secret };
}

export async function removeWebhook(context: Context, id: string): Promise<{ id: string }> {
  const { store, now } = context;
  const { url } = await mustFind(context, id);
  await store.webhooks.remove(id);
  await store.audit.record(now, "webhook.removed", `webhook ${id}`, { url });
  await publishWebhooks(store);
  return { id };
}

export async function testWebhook(context: Context, id: string): Promise<WebhookDelivery> {
  const { store, viewer, now } = context;
  const { isOn } = await mustFind(context, id);
  if (!isOn) throw new Refusal("conflict", "This webhook is off. Turn it on first.");
  const data = { askedBy: viewer.userId };
  const deliveryId = await store.webhookDeliveries.add(
    {
      webhookId: id,
      event: "test",
      key: `test ${randomUUID()}`,
      payload: { event: "test", at: now, data },
    },
    now,
  );
  if (!deliveryId) throw new Error("A test under a key of its own was there already.");
  await store.jobs.add(jobs.deliverWebhook, { deliveryId });
  await store.audit.record(now, "webhook.tested", `webhook ${id}`);
  await publishWebhooks(store);
  return mustFindDelivery(context, id, deliveryId);
}

export async function listDeliveries(context: Context, id: string): Promise<WebhookDelivery[]> {
  await mustFind(context, id);
  return context.store.webhookDeliveries.newest(id);
}

export async function retryDelivery(
  context: Context,
  id: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const { store, now } = context;
  const { isOn } = await mustFind(context, id);
  const { state, status } = await mustFindDelivery(context, id, deliveryId);
  if (state !== "failed") throw new Refusal("conflict", "Only a failed delivery can be resent.");
  if (!isOn) throw new Refusal("conflict", "This webhook is off. Turn it on first.");
  const again = { state: "waiting", attempts: 0, status, words: null, settledAt: null } as const;
  await store.webhookDeliveries.settle(deliveryId, again);
  await store.jobs.add(jobs.deliverWebhook, { deliveryId });
  await store.audit.record(now, "webhook.retried", `webhook ${id}`, { delivery: deliveryId });
  await publishWebhooks(store);
  return mustFindDelivery(context, id, deliveryId);
}

export function publishWebhooks(store: Store): Promise<void> {
  const paths = [api.webhooks.list.path, api.webhooks.deliveries.path];
  return store.live.publish({ managers: true, userIds: [] }, { type: "stale", paths });
}

function newSecret({ viewer: { organisationId }, config }: Context, webhookId: string) {
  if (config.keys.length === 0) {
    throw new Refusal(
      "conflict",
      "Webhooks aren't set up: there's no ENCRYPTION_KEY. Ask your administrator.",
    );
  }
  return createSecret(config.keys, { organisationId, webhookId });
}

function mustBeReachable({ config }: Context, url: string): void {
  const trouble = addressTrouble(url, config.webhooks);
  if (trouble) throw new Refusal("bad_request", `url: ${trouble}`);
}

async function mustFind({ store }: Context, id: string): Promise<Webhook> {
  const webhook = await store.webhooks.get(id);
  if (!webhook) throw notFound("webhook");
  return webhook;
}

async function mustFindDelivery({ store }: Context, id: string, deliveryId: string) {
  const delivery = await store.webhookDeliveries.get(id, deliveryId);
  if (!delivery) throw notFound("delivery");
  return delivery;
}
