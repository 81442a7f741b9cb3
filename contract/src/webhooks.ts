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
    access: "manager",
    summary: "The addresses that are told what happens",
    response: z.array(Webhook).max(MAX_WEBHOOKS),
  }),
  create: route({
    method: "POST",
    path: "/api/webhooks",
    access: "manager",
    summary:
      "Have an address told what happens; the secret it is signed with is in this answer and never again",
    body: z.strictObject({ url: Url, events: Events }),
    response: Webhook.extend({ secret: Secret }),
  }),
  save: route({
    method: "PATCH",
    path: "/api/webhooks/:id",
    access: "manager",
    summary: "Change what an address is told, or switch it off or on",
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
    access: "manager",
    summary: "Sign with a new secret from now on; it is in this answer and never again",
    params: ById,
    response: z.object({ secret: Secret }),
  }),
  remove: route({
    method: "DELETE",
    path: "/api/webhooks/:id",
    access: "manager",
    summary: "Tell an address nothing more",
    params: ById,
    response: z.object({ id: z.uuid() }),
  }),
  test: route({
    method: "POST",
    path: "/api/webhooks/:id/test",
    access: "manager",
    summary: "Send a delivery that says nothing but that it is a test",
    params: ById,
    response: WebhookDelivery,
    perMinute: 20,
  }),
  deliveries: route({
    method: "GET",
    path: "/api/webhooks/:id/deliveries",
    access: "manager",
    summary: "The latest deliveries of an address, newest first",
    params: ById,
    response: z.array(WebhookDelivery).max(MAX_DELIVERIES),
  }),
  retry: route({
    method: "POST",
    path: "/api/webhooks/:id/deliveries/:deliveryId/retry",
    access: "manager",
    summary: "Send a failed delivery again",
    params: ById.extend({ deliveryId: z.uuid() }),
    response: WebhookDelivery,
    perMinute: 60,
  }),
};
