import type { FastifyInstance } from "fastify";
import { invalid } from "./errors.ts";
import type { State } from "./state.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import type { WebhookSettings } from "./webhooks.ts";

type Forged = "signature" | "stale" | "future" | "body";

const SIX_MINUTES = 360_000;

export function webhookControls(app: FastifyInstance, state: State): void {
  const { webhooks } = state;

  app.get("/webhooks", async () => ({
    settings: webhooks.settings,
    waiting: webhooks.waiting(),
    deliveries: webhooks.deliveries(),
  }));

  app.put<{ Body: Partial<WebhookSettings> }>("/webhooks", async ({ body }) => {
    const { targetUrl } = body;
    if (targetUrl && !URL.canParse(targetUrl)) throw invalid(`Not an address: ${targetUrl}`);
    Object.assign(webhooks.settings, body);
    state.changed(null);
    return webhooks.settings;
  });

  app.delete("/webhooks", async () => {
    webhooks.clear();
    return { cleared: true };
  });

  app.post("/webhooks/flush", async () => ({ deliveries: await webhooks.flush() }));

  app.post<{ Body: { times?: number; reversed?: boolean; last?: number } | undefined }>(
    "/webhooks/redeliver",
    async ({ body }) => ({
      statuses: await webhooks.redeliver({
        times: body?.times ?? 1,
        reversed: body?.reversed ?? false,
        ...(body?.last !== undefined && { last: body.last }),
      }),
    }),
  );

  app.post<{ Body: { events: WebhookEvent[]; forge?: Forged } }>(
    "/webhooks/send",
    async ({ body }) => {
      const { events, forge } = body;
      if (!Array.isArray(events)) throw invalid("events must be a list");
      const forgeries = {
        signature: { signature: Buffer.alloc(32, 7).toString("base64") },
        stale: { timestamp: state.now() - SIX_MINUTES },
        future: { timestamp: state.now() + SIX_MINUTES },
        body: { body: JSON.stringify([...events, ...events]) },
      };
      return { status: await webhooks.send(events, forge ? forgeries[forge] : {}) };
    },
  );
}
