import { MAX_WEBHOOKS, type Webhook, type WebhookEvent } from "@touchline/contract";
import type { Handle } from "../../db/handle.ts";
import { jobs } from "../../jobs/catalog.ts";
import { jobQueue } from "../../jobs/queue.ts";
import type { SealedSecret } from "./webhook-secret.ts";

export interface WebhookContent {
  url: string;
  events: WebhookEvent[];
}

export type WebhookChange = Partial<
  WebhookContent & SealedSecret & { isOn: boolean; trouble: string | null; failures: number }
>;

export function webhooksRepository(handle: Handle) {
  const { db, viewer } = handle;
  const { organisationId } = viewer;
  const all = () =>
    db
      .selectFrom("webhooks")
      .select(["id", "url", "events", "isOn", "trouble", "createdAt"])
      .where("organisationId", "=", organisationId)
      .$narrowType<{ events: WebhookEvent[] }>();
  const shown = (row: Omit<Webhook, "createdAt"> & { createdAt: Date }): Webhook => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  });

  return {
    async list(): Promise<Webhook[]> {
      const rows = await all().orderBy("createdAt").orderBy("id").limit(MAX_WEBHOOKS).execute();
      return rows.map(shown);
    },

    async get(id: string): Promise<Webhook | undefined> {
      const row = await all().where("id", "=", id).executeTakeFirst();
      return row && shown(row);
    },

    async add(id: string, content: WebhookContent & SealedSecret, now: Date): Promise<void> {
      await db
        .insertInto("webhooks")
        .values({ organisationId, id, ...content, createdBy: viewer.userId, createdAt: now })
        .execute();
    },

    async change(id: string, to: WebhookChange): Promise<void> {
      await db
        .updateTable("webhooks")
        .set(to)
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("webhooks")
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Queues the event for every subscribed webhook, in this transaction. */
    async queueEvent(event: WebhookEvent, data: Record<string, unknown>, now: Date): Promise<void> {
      const listening = await db
        .selectFrom("webhooks")
        .select(["id", "events"])
        .where("organisationId", "=", organisationId)
        .where("isOn", "=", true)
        .execute();
      for (const { id: webhookId } of listening.filter(({ events }) => events.includes(event))) {
        const id = crypto.randomUUID();
        await db
          .insertInto("webhookDeliveries")
          .values({
            organisationId,
            id,
            webhookId,
            event,
            key: id,
            payload: JSON.stringify({ event, at: now, data }),
            state: "waiting",
            createdAt: now,
          })
          .execute();
        await jobQueue(handle).add(jobs.deliverWebhook, { deliveryId: id });
      }
    },
  };
}
