import { z } from "zod";
import { route } from "./route.ts";

export const WebhookEvent = z.enum([
  "deal.changed",
  "deal.won",
  "deal.lost",
  "action.created",
  "action.completed",
  "review.created",
  "forecast.commit-changed",
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const Timestamp = z.iso.datetime();
const Events = z.array(WebhookEvent).min(1).max(20);
const Url = z.string().trim().min(1).max(2000);

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string().max(2000),
  events: z.array(WebhookEvent).max(20),
  isOn: z.boolean(),
  /** Why it was switched off, or the error of the last attempt. */
  trouble: z.string().max(1000).nullable(),
  createdAt: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: z.string().max(60),
  state: z.enum(["waiting", "sent", "failed"]),
  attempts: z.int(),
  /** The HTTP status of the response; null without one. */
  status: z.int().nullable(),
  words: z.string().max(1000).nullable(),
  createdAt: Timestamp,
  settledAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const MAX_WEBHOOKS = 20;
const MAX_DELIVERIES = 50;

const Secret = z.string().max(100);
const ById = z.object({ id: z.uuid() });

export const webhooks = {
  list: route({
    method: "GET",
    path: "/api/webhooks",
    access: "admin",
    summary: "The workspace's webhooks",
    response: z.array(Webhook).max(MAX_WEBHOOKS),
  }),
  create: route({
    method: "POST",
    path: "/api/webhooks",
    access: "admin",
    summary: "Add a webhook; its signing secret is only in this answer",
    body: z.strictObject({ url: Url, events: Events }),
    response: Webhook.extend({ secret: Secret }),
  }),
  save: route({
    method: "PATCH",
    path: "/api/webhooks/:id",
    access: "admin",
    summary: "Change a webhook's events, or turn it on or off",
    params: ById,
    body: z.strictObject({
      url: Url.optional(),
      events: Events.optional(),
      isOn: z.boolean().optional(),
    }),
    response: Webhook,
  }),
  rotate: route({
    method: "POST",
    path: "/api/webhooks/:id/secret",
    access: "admin",
    summary: "Rotate a webhook's signing secret; the new one is only in this answer",
    params: ById,
    response: z.object({ secret: Secret }),
  }),
  remove: route({
    method: "DELETE",
    path: "/api/webhooks/:id",
    access: "admin",
    summary: "Remove a webhook",
    params: ById,
    response: z.object({ id: z.uuid() }),
  }),
  test: route({
    method: "POST",
    path: "/api/webhooks/:id/test",
    access: "admin",
    summary: "Send a test delivery",
    params: ById,
    response: WebhookDelivery,
    perMinute: 20,
  }),
  deliveries: route({
    method: "GET",
    path: "/api/webhooks/:id/deliveries",
    access: "admin",
    summary: "A webhook's latest deliveries, newest first",
    params: ById,
    response: z.array(WebhookDelivery).max(MAX_DELIVERIES),
  }),
  retry: route({
    method: "POST",
    path: "/api/webhooks/:id/deliveries/:deliveryId/retry",
    access: "admin",
    summary: "Send a failed delivery again",
    params: ById.extend({ deliveryId: z.uuid() }),
    response: WebhookDelivery,
    perMinute: 60,
  }),
};
