import type { AlertKind, AlertLine, Day, Nudge } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export interface NewAlert {
  recipientId: string;
  /** 'nudges' records that a week's nudges were chosen. */
  kind: AlertKind | "nudge" | "nudges";
  /** Identifies the event, so that it is sent once. */
  key: string;
  dealId: string | null;
  facts: { lines: AlertLine[] } | { nudge: Nudge };
  happenedAt: Date;
  state: "waiting" | "dropped";
}

export interface WaitingAlert {
  id: string;
  recipientId: string;
  kind: AlertKind;
  lines: AlertLine[];
}

export interface WaitingNudge {
  id: string;
  recipientId: string;
  nudge: Nudge;
}

/** Older entries are deleted: nothing that old can come up again. */
const RETENTION_DAYS = 90;

/** Slack notifications to users, each sent once. */
export function alertLedgerRepository({ db, viewer: { organisationId } }: Handle) {
  const update = () => db.updateTable("slackAlerts").where("organisationId", "=", organisationId);

  return {
    /**
     * How far changes have been scanned, or `from` the first time. Locks the organisation's row
     * until the transaction ends, so that concurrent scans are serialised.
     */
    async seenUntil(from: Date): Promise<Date> {
      await db
        .insertInto("alertMarks")
        .values({ organisationId, seenUntil: from })
        .onConflict((on) => on.column("organisationId").doNothing())
        .execute();
      const { seenUntil } = await db
        .selectFrom("alertMarks")
        .select("seenUntil")
        .where("organisationId", "=", organisationId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return seenUntil;
    },

    async setSeenUntil(seenUntil: Date): Promise<void> {
      await db
        .updateTable("alertMarks")
        .set({ seenUntil })
        .where("organisationId", "=", organisationId)
        .execute();
    },

    /** Saves new entries; existing ones stay unchanged. */
    async add(alerts: NewAlert[], now: Date): Promise<void> {
      if (alerts.length === 0) return;
      const rows = alerts.map(({ facts, ...alert }) => ({
        organisationId,
        id: crypto.randomUUID(),
        ...alert,
        facts: JSON.stringify(facts),
        dueAt: now,
      }));
      await db
        .insertInto("slackAlerts")
        .values(rows)
        .onConflict((on) => on.columns(["organisationId", "recipientId", "key"]).doNothing())
        .execute();
    },

    /** Which of these exist already, as '<recipient> <key>'. */
    async known(keys: string[]): Promise<Set<string>> {
      if (keys.length === 0) return new Set();
      const rows = await db
        .selectFrom("slackAlerts")
        .select(["recipientId", "key"])
        .where("organisationId", "=", organisationId)
        .where("key", "in", keys)
        .execute();
      return new Set(rows.map(({ recipientId, key }) => `${recipientId} ${key}`));
    },

    /** Entries waiting to be sent, in the order of their events. */
    async waiting(): Promise<WaitingAlert[]> {
      const rows = await db
        .selectFrom("slackAlerts")
        .select(["id", "recipientId", "kind", sql<AlertLine[]>`facts -> 'lines'`.as("lines")])
        .where("organisationId", "=", organisationId)
        .where("state", "=", "waiting")
        .where("kind", "<>", "nudge")
        .orderBy("recipientId")
        .orderBy("happenedAt")
        .orderBy("id")
        .forUpdate()
        .$narrowType<{ kind: AlertKind }>()
        .execute();
      return rows;
    },

    async waitingNudges(): Promise<WaitingNudge[]> {
      return db
        .selectFrom("slackAlerts")
        .select(["id", "recipientId", sql<Nudge>`facts -> 'nudge'`.as("nudge")])
        .where("organisationId", "=", organisationId)
        .where("state", "=", "waiting")
        .where("kind", "=", "nudge")
        .orderBy("recipientId")
        .orderBy("key")
        .forUpdate()
        .execute();
    },

    async markSent(ids: string[], messageId: string): Promise<void> {
      await update().set({ state: "told", messageId }).where("id", "in", ids).execute();
    },

    async drop(ids: string[]): Promise<void> {
      if (ids.length === 0) return;
      await update().set({ state: "dropped" }).where("id", "in", ids).execute();
    },

    async reopen(ids: string[]): Promise<void> {
      if (ids.length === 0) return;
      await update().set({ state: "told" }).where("id", "in", ids).execute();
    },

    /**
     * Entries, waiting or sent, about changes that were undone or turned out to be a deal's closing
     * since an instant.
     */
    async ofUndoneChanges({ undone, closed }: { undone: Date; closed: Date }): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select s.id from deal_changes c
        join slack_alerts s on s.organisation_id = c.organisation_id and s.deal_id = c.deal_id
          and s.key = s.kind || ' ' || c.field || ' ' || c.deal_id || ' ' || (extract(epoch from c.at) * 1000000)::bigint
        where c.organisation_id = ${organisationId} and s.state <> 'dropped'
          and (c.undone_at >= ${undone} or c.closing_at >= ${closed})
        order by s.id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Entries, waiting or sent, about a request for help. */
    async ofHelp(nudgeId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from slack_alerts where organisation_id = ${organisationId}
          and starts_with(key, ${`help ${nudgeId} `}) and state <> 'dropped' order by id`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },

    /** Withdraws these entries; returns the messages that contain them. */
    async withdraw(ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await update()
        .set({ state: "dropped" })
        .where("id", "in", ids)
        .returning("messageId")
        .execute();
      return [...new Set(rows.flatMap(({ messageId }) => messageId ?? []))];
    },

    /** The entries still in a message, in the order of their events. */
    async inMessage(messageId: string): Promise<WaitingAlert[]> {
      return db
        .selectFrom("slackAlerts")
        .select(["id", "recipientId", "kind", sql<AlertLine[]>`facts -> 'lines'`.as("lines")])
        .where("organisationId", "=", organisationId)
        .where("messageId", "=", messageId)
        .where("state", "=", "told")
        .orderBy("happenedAt")
        .orderBy("id")
        .$narrowType<{ kind: AlertKind }>()
        .execute();
    },

    /** How often each user was nudged since the start of a day. */
    async nudgedSince(monday: Day, timeZone: string): Promise<Map<string, number>> {
      const { rows } = await sql<{ recipientId: string; count: number }>`
        select recipient_id, count(*)::int as count from slack_alerts
        where organisation_id = ${organisationId} and kind = 'nudge'
          and (happened_at at time zone ${timeZone})::date >= ${monday}
        group by recipient_id`.execute(db);
      return new Map(rows.map(({ recipientId, count }) => [recipientId, count]));
    },

    async deleteOld(now: Date): Promise<void> {
      await db
        .deleteFrom("slackAlerts")
        .where("organisationId", "=", organisationId)
        .where("happenedAt", "<", new Date(now.getTime() - RETENTION_DAYS * 86_400_000))
        .execute();
    },
  };
}
