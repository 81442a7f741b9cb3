import { INBOX_READ_DAYS } from "@touchline/domain";
import { type Kysely, sql } from "kysely";
import type { Opening } from "./open-transaction.ts";
import type { DB } from "./schema.ts";
import { inTransaction, settings } from "./transaction.ts";

const DAY_MS = 86_400_000;

/** Finds the organisations affected by an external event: a vendor's message, or the clock. */
export interface Receivers {
  ofAccount(vendor: string, accountId: string): Promise<string[]>;
  connected(vendor: string): Promise<string[]>;
  /** The owner of a calendar push channel. */
  calendarOfChannel(channelId: string): Promise<CalendarChannelOwner | undefined>;
  /** Every calendar we read. */
  calendars(): Promise<CalendarToRead[]>;
  /** Every organisation with webhooks. */
  withWebhooks(): Promise<string[]>;
  /** Every organisation with a retention period that hasn't been swept since then. */
  notSweptSince(since: Date): Promise<string[]>;
  /** Every digest that is due, oldest first. */
  dueDigests(now: Date): Promise<Array<{ organisationId: string; id: string }>>;
  /** The organisations of a customer at the payment provider. */
  ofCustomer(customerId: string): Promise<string[]>;
  /** Organisations whose subscription hasn't been refreshed since then. */
  staleSubscriptions(since: Date): Promise<string[]>;
  /** Mails in progress that no worker has touched since then, oldest first. */
  stuckMails(since: Date): Promise<Array<{ organisationId: string; id: string }>>;
  /** Deletes vendor messages received before then; returns how many. */
  clearInbox(before: Date): Promise<number>;
  /** Deletes the rate limit counts of past minutes. */
  deleteOldCallCounts(): Promise<void>;
}

export interface CalendarChannelOwner {
  organisationId: string;
  userId: string;
  channelTokenHash: string;
}

export interface CalendarToRead {
  organisationId: string;
  userId: string;
  syncedAt: Date | null;
  trouble: string | null;
}

/** The rest go out a minute later. */
const MAX_DUE_DIGESTS = 1000;
const MAX_STALE_SUBSCRIPTIONS = 1000;
const MAX_STUCK_MAILS = 1000;

export function receiversOn(db: Kysely<DB>): Receivers {
  const organisations = (first: Opening, vendor: string) =>
    inTransaction(db, "read", first, async (tx) => {
      const rows = await tx
        .selectFrom("connections")
        .select("organisationId")
        .where("vendor", "=", vendor)
        .where("revokedAt", "is", null)
        .execute();
      return rows.map(({ organisationId }) => organisationId);
    });
  return {
    ofAccount: (vendor, accountId) =>
      organisations(settings({ role: "receiver", account: accountId }), vendor),
    connected: (vendor) => organisations(settings({ role: "scheduler" }), vendor),
    calendarOfChannel: (channelId) =>
      inTransaction(db, "read", settings({ role: "receiver", account: channelId }), async (tx) => {
        const row = await tx
          .selectFrom("calendarAccounts")
          .select(["organisationId", "userId", "channelTokenHash"])
          .where("state", "=", "connected")
          .executeTakeFirst();
        const { channelTokenHash } = row ?? {};
        return row && channelTokenHash ? { ...row, channelTokenHash } : undefined;
      }),
    calendars: () =>
      inTransaction(db, "read", settings({ role: "scheduler" }), (tx) =>
        tx
          .selectFrom("calendarAccounts")
          .select(["organisationId", "userId", "syncedAt", "trouble"])
          .where("state", "=", "connected")
          .orderBy("organisationId")
          .orderBy("userId")
          .execute(),
      ),
    withWebhooks: () =>
      inTransaction(db, "read", settings({ role: "scheduler" }), async (tx) => {
        const rows = await tx
          .selectFrom("webhooks")
          .select("organisationId")
          .distinct()
          .where("isOn", "=", true)
          .execute();
        return rows.map(({ organisationId }) => organisationId);
      }),
    notSweptSince: (since) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), async (tx) => {
        const { rows } = await sql<{ organisationId: string }>`
          select k.organisation_id from (
            select organisation_id from retention
            union select organisation_id from webhooks
            union select organisation_id from scenarios where deleted_at < ${since}
            union select organisation_id from digests where deleted_at < ${since}
            union select organisation_id from talking_points where deleted_at < ${since}
            union select organisation_id from inbox_items where at < ${new Date(+since - INBOX_READ_DAYS * DAY_MS)}) k
          where not exists (select from retention r where r.organisation_id = k.organisation_id
            and r.swept_at >= ${since})`.execute(tx);
        return rows.map(({ organisationId }) => organisationId);
      }),
    dueDigests: (now) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), (tx) =>
        tx
          .selectFrom("digests")
          .select(["organisationId", "id"])
          .where("isOn", "=", true)
          .where("deletedAt", "is", null)
          .where("nextAt", "<=", now)
          .orderBy("nextAt")
          .orderBy("id")
          .limit(MAX_DUE_DIGESTS)
          .execute(),
      ),
    ofCustomer: (customerId) =>
      inTransaction(db, "read", settings({ role: "receiver", account: customerId }), async (tx) => {
        const rows = await tx
          .selectFrom("organisations")
          .select("id")
          .where("customerId", "=", customerId)
          .execute();
        return rows.map(({ id }) => id);
      }),
    staleSubscriptions: (since) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), async (tx) => {
        const rows = await tx
          .selectFrom("subscriptions")
          .select("organisationId")
          .where("askedAt", "<", since)
          .orderBy("askedAt")
          .limit(MAX_STALE_SUBSCRIPTIONS)
          .execute();
        return rows.map(({ organisationId }) => organisationId);
      }),
    stuckMails: (since) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), (tx) =>
        tx
          .selectFrom("mails")
          .select(["organisationId", "id"])
          .where("state", "in", ["waiting", "sending"])
          .where("touchedAt", "<", since)
          .orderBy("touchedAt")
          .orderBy("id")
          .limit(MAX_STUCK_MAILS)
          .execute(),
      ),
    clearInbox: (before) =>
      inTransaction(db, "write", settings({ role: "scheduler" }), async (tx) => {
        const tables = ["webhookInbox", "cardRequests"] as const;
        let deleted = 0n;
        for (const table of tables) {
          const { numDeletedRows } = await tx
            .deleteFrom(table)
            .where("receivedAt", "<", before)
            .executeTakeFirstOrThrow();
          deleted += numDeletedRows;
        }
        return Number(deleted);
      }),
    async deleteOldCallCounts() {
      await sql`select forget_calls()`.execute(db);
    },
  };
}
