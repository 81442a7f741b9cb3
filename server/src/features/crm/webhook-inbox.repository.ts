import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export interface VendorEvent {
  key: string;
  objectId: string;
}

/** Events from the CRM, deduplicated, until they are processed. */
export function webhookInboxRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    /** Returns how many of the events are new. */
    async addNew(vendor: string, events: VendorEvent[], now: Date): Promise<number> {
      const { rows } =
        await sql`insert into webhook_inbox (organisation_id, vendor, event_key, payload, received_at)
        select ${organisationId}::uuid, ${vendor}, e.key, json_build_object('objectId', e."objectId"), ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(events)}::json) as e(key text, "objectId" text)
        on conflict do nothing returning 1`.execute(db);
      return rows.length;
    },

    async waiting(vendor: string, limit: number): Promise<VendorEvent[]> {
      const rows = await db
        .selectFrom("webhookInbox")
        .select(["eventKey as key", sql<string>`payload->>'objectId'`.as("objectId")])
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", vendor)
        .where("processedAt", "is", null)
        .orderBy("receivedAt")
        .orderBy("eventKey")
        .limit(limit)
        .execute();
      return rows;
    },

    async settle(vendor: string, keys: string[], now: Date): Promise<void> {
      if (keys.length === 0) return;
      await db
        .updateTable("webhookInbox")
        .set({ processedAt: now })
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", vendor)
        .where("eventKey", "in", keys)
        .execute();
    },
  };
}
