import type { WebhookDelivery } from "@touchline/contract";
import { sql } from "kysely";
import { NOT_UNDONE } from "../../db/counted-changes.ts";
import type { Handle } from "../../db/handle.ts";

export interface DueDelivery {
  id: string;
  webhookId: string;
  event: string;
  /** The raw text as stored; parsing it as JSON would rename its keys. */
  stored: string;
  attempts: number;
  url: string;
  keyId: string;
  sealed: string;
  isOn: boolean;
  failures: number;
}

export interface DeliverySettlement {
  state: WebhookDelivery["state"];
  attempts: number;
  status: number | null;
  words: string | null;
  settledAt: Date | null;
}

/** An event for one webhook, unique by key. */
export interface NewDelivery {
  webhookId: string;
  event: string;
  key: string;
  payload: Record<string, unknown>;
}

export interface UnreportedChange {
  event: string;
  key: string;
  at: Date;
  field: string;
  from: string | null;
  to: string | null;
  changedBy: string;
  dealId: string;
  hubspotId: string;
  name: string;
  amount: number | null;
  ownerId: string | null;
}

const MAX_LISTED = 50;
/** Maximum per scan; the rest is left for the next. */
const MAX_UNREPORTED = 500;

export function webhookDeliveriesRepository({ db, viewer: { organisationId } }: Handle) {
  const all = () =>
    db
      .selectFrom("webhookDeliveries")
      .select(["id", "event", "state", "attempts", "status", "words", "createdAt", "settledAt"])
      .where("organisationId", "=", organisationId)
      .$narrowType<Pick<WebhookDelivery, "state">>();
  type Row = Awaited<ReturnType<ReturnType<typeof all>["executeTakeFirstOrThrow"]>>;
  const shown = ({ createdAt, settledAt, ...row }: Row): WebhookDelivery => ({
    ...row,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  });
  const one = (id: string) =>
    db
      .updateTable("webhookDeliveries")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id);

  return {
    async newest(webhookId: string): Promise<WebhookDelivery[]> {
      const rows = await all()
        .where("webhookId", "=", webhookId)
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .limit(MAX_LISTED)
        .execute();
      return rows.map(shown);
    },

    async get(webhookId: string, id: string): Promise<WebhookDelivery | undefined> {
      const row = await all()
        .where("webhookId", "=", webhookId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && shown(row);
    },

    /** Inserts a delivery; returns undefined if it already exists. */
    async add({ payload, ...delivery }: NewDelivery, now: Date): Promise<string | undefined> {
      const made = await db
        .insertInto("webhookDeliveries")
        .values({
          organisationId,
          id: crypto.randomUUID(),
          ...delivery,
          payload: JSON.stringify(payload),
          state: "waiting",
          createdAt: now,
        })
        .onConflict((on) => on.columns(["organisationId", "webhookId", "key"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      return made?.id;
    },

    /**
     * Returns a pending delivery with its webhook, locked to serialise deliveries to one webhook.
     */
    async due(id: string): Promise<DueDelivery | undefined> {
      return db
        .selectFrom("webhookDeliveries as v")
        .innerJoin("webhooks as w", (join) =>
          join.onRef("w.organisationId", "=", "v.organisationId").onRef("w.id", "=", "v.webhookId"),
        )
        .select(["v.id", "v.webhookId", "v.event", "v.attempts", "w.url", "w.keyId", "w.sealed"])
        .select(["w.isOn", "w.failures", sql<string>`v.payload::text`.as("stored")])
        .where("v.organisationId", "=", organisationId)
        .where("v.id", "=", id)
        .where("v.state", "=", "waiting")
        .forUpdate()
        .executeTakeFirst();
    },

    async settle(id: string, to: DeliverySettlement): Promise<void> {
      await one(id).set(to).execute();
    },

    /**
     * Lists unsent deal changes for one webhook's events, oldest first. A deal closed by mistake
     * and reopened by undo counts as neither won nor lost, but both stage changes are sent.
     */
    async unreported(
      webhook: { id: string; events: string[] },
      since: Date,
    ): Promise<UnreportedChange[]> {
      const { rows } = await sql<UnreportedChange>`
        with change as (
          select c.field, c.at, c.from_value, c.to_value, c.person_name, d.id, d.crm_id, d.name,
            d.amount_in_home_currency, d.owner_id, s.is_closed, s.is_won, ${NOT_UNDONE} as holds,
            d.id || ' ' || c.field || ' ' || (extract(epoch from c.at) * 1000000)::bigint as suffix
          from deal_changes c
          join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
          left join stages s on c.field = 'stage' and s.organisation_id = d.organisation_id
            and s.pipeline_id = d.pipeline_id and s.id = c.to_value
          where c.organisation_id = ${organisationId} and c.at > ${since} and d.archived_at is null),
        told as (
          select 'deal.changed' as event, * from change
          union all
          select case when is_won then 'deal.won' else 'deal.lost' end, * from change where is_closed and holds)
        select t.event, t.event || ' ' || t.suffix as key, t.at, t.field, t.from_value as "from",
          t.to_value as "to", t.person_name as changed_by, t.id as deal_id, t.crm_id as hubspot_id,
          t.name, t.amount_in_home_currency as amount, t.owner_id
        from told t
        where t.event = any(${webhook.events}::text[])
          and not exists (select from webhook_deliveries v where v.organisation_id = ${organisationId}
            and v.webhook_id = ${webhook.id} and v.key = t.event || ' ' || t.suffix)
        order by t.at, t.suffix, t.event limit ${MAX_UNREPORTED}`.execute(db);
      return rows;
    },
  };
}
