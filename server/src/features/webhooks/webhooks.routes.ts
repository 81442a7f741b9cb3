import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  retryDelivery,
  rotateSecret,
  saveWebhook,
  testWebhook,
} from "./webhooks.service.ts";

export function webhooksRoutes(on: Bind) {
  on(api.webhooks.list, ({ context }) => listWebhooks(context));
  on(api.webhooks.create, ({ context, body }) => createWebhook(context, body));
  on(api.webhooks.save, ({ context, params, body }) => saveWebhook(context, params.id, body));
  on(api.webhooks.rotate, ({ context, params }) => rotateSecret(context, params.id));
  on(api.webhooks.remove, ({ context, params }) => removeWebhook(context, params.id));
  on(api.webhooks.test, ({ context, params }) => testWebhook(context, params.id));
  on(api.webhooks.deliveries, ({ context, params }) => listDeliveries(context, params.id));
  on(api.webhooks.retry, ({ context, params }) =>
    retryDelivery(context, params.id, params.deliveryId),
  );
}
