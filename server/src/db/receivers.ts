import { type Kysely, sql } from "kysely";
import type { DB } from "./schema.ts";
import { inTransaction, settings } from "./transaction.ts";

/** Finds the organisations that something from outside concerns: a vendor's message, or the clock. */
export interface Receivers {
  ofAccount(vendor: string, accountId: string): Promise<string[]>;
  connected(vendor: string): Promise<string[]>;
  /** Whose calendar a push channel belongs to. */
  calendarOfChannel(channelId: string): Promise<CalendarChannelOwner | undefined>;
  /** Every calendar that is read. */
  calendars(): Promise<CalendarToRead[]>;
  /** Every organisation that has addresses to tell what happens. */
  withWebhooks(): Promise<string[]>;
  /** Every organisation that has something to forget and has not looked for it since. */
  unswept(since: Date): Promise<string[]>;
  /** Every digest that should go out by now, the one that waits longest first. */
  dueDigests(now: Date): Promise<Array<{ organisationId: string; id: string }>>;
  /** Whose customer it is at the payment provider. */
  ofCustomer(customerId: string): Promise<string[]>;
  /** Whose payments were not asked for since then. */
  unaskedPayers(since: Date): Promise<string[]>;
  /** Mail on its way that nobody has had in hand since, the one that waits longest first. */
  stuckMails(since: Date): Promise<Array<{ organisationId: string; id: string }>>;
  /** Forgets what vendors told us before; returns how much that was. */
  clearInbox(before: Date): Promise<number>;
  /** Forgets how often people called in minutes that are over. */
  forgetCalls(): Promise<void>;
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

/** The others come a minute later. */
const MAX_DUE_DIGESTS = 1000;
const MAX_PAYERS = 1000;
const MAX_STUCK_MAILS = 1000;

export function receiversOn(db: Kysely<DB>): Receivers {
  const organisations = (first: string, vendor: string) =>
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
    unswept: (since) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), async (tx) => {
        const { rows } = await sql<{ organisationId: string }>`
          select k.organisation_id from (
            select organisation_id from retention
            union select organisation_id from webhooks
            union select organisation_id from scenarios where deleted_at < ${since}
            union select organisation_id from digests where deleted_at < ${since}
            union select organisation_id from talking_points where deleted_at < ${since}) k
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
    unaskedPayers: (since) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), async (tx) => {
        const rows = await tx
          .selectFrom("subscriptions")
          .select("organisationId")
          .where("askedAt", "<", since)
          .orderBy("askedAt")
          .limit(MAX_PAYERS)
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
        const { numDeletedRows } = await tx
          .deleteFrom("webhookInbox")
          .where("receivedAt", "<", before)
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      }),
    async forgetCalls() {
      await sql`select forget_calls()`.execute(db);
    },
  };
}
