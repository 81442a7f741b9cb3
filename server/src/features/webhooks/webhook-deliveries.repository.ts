import type { WebhookDelivery } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { NOT_UNDONE } from "../../db/undone.ts";

/** A delivery that should go out, with all that it takes. */
export interface DueDelivery {
  id: string;
  webhookId: string;
  event: string;
  /** As it was written down: read as JSON it would get other names. */
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

/** Something to tell one address, once per key. */
export interface NewDelivery {
  webhookId: string;
  event: string;
  key: string;
  payload: Record<string, unknown>;
}

/** A change of a deal that an address has not been told of yet. */
export interface UntoldChange {
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

const MAX_SHOWN = 50;
/** As many as one look takes; the others are for the next one. */
const MAX_UNREPORTED = 500;

/** What addresses should be told, were, or could not be. */
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
        .limit(MAX_SHOWN)
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

    /** Writes a delivery down; undefined if that was done before. */
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

    /** A waiting delivery and its address, locked: two that settle deliveries of one address wait for each other. */
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
     * What happened to deals since, for one address that wants to hear of it; oldest first. A deal that was closed by
     * mistake, and opened again by undoing that, was neither won nor lost; its changes of stage are told, both of them.
     */
    async untold(webhook: { id: string; events: string[] }, since: Date): Promise<UntoldChange[]> {
      const { rows } = await sql<UntoldChange>`
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
