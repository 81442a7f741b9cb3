import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export type MailState = "waiting" | "sending" | "sent" | "failed";

/** Mail sent by users, each kind with its own daily limit. */
export type MailKind = "invitation" | "shared";

interface MailContent {
  id: string;
  /** Each gets a separate message. */
  recipients: string[];
  /** Empty: the sender. */
  replyTo: string;
  subject: string;
  html: string;
  text: string;
}

export interface NewMail extends MailContent {
  /** Idempotency key. */
  key: string;
}

/** A mail that one worker may send now. Its attempt number proves that the claim is still valid. */
export interface ClaimedMail extends MailContent {
  attempts: number;
}

export interface StuckMail {
  id: string;
  state: "waiting" | "sending";
  attempts: number;
}

const UNSETTLED: MailState[] = ["waiting", "sending"];

export type MailClaim =
  | { kind: "nothing" }
  /** A worker is sending it, or crashed while sending. */
  | { kind: "sending"; claimed: Pick<ClaimedMail, "id" | "attempts"> }
  | { kind: "mail"; mail: ClaimedMail };

export interface MailSettlement {
  state: Exclude<MailState, "sending">;
  words: string | null;
  /** The recipients who haven't got it yet. */
  recipients?: string[];
  settledAt: Date | null;
}

export function mailsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const mails = () =>
    db.selectFrom("mails").where("organisationId", "=", organisationId).forUpdate();
  const update = (id: string) =>
    db.updateTable("mails").where("organisationId", "=", organisationId).where("id", "=", id);

  return {
    /**
     * Counts addresses against the user's daily limit; returns false if it is exceeded. Concurrent
     * calls are serialised, so each sees the others' counts.
     */
    async count(kind: MailKind, addresses: number, most: number, now: Date): Promise<boolean> {
      if (addresses > most) return false;
      const { rows } = await sql`
        insert into mail_counts as c (organisation_id, kind, day, addresses)
        values (${organisationId}, ${kind}, (${now}::timestamptz at time zone 'UTC')::date, ${addresses})
        on conflict (organisation_id, kind) do update set day = excluded.day,
          addresses = excluded.addresses + case when c.day = excluded.day then c.addresses else 0 end
        where c.day <> excluded.day or c.addresses + excluded.addresses <= ${most}
        returning 1`.execute(db);
      return rows.length > 0;
    },

    /** Saves a mail once per key; repeated calls return the first one. */
    async add(mail: NewMail, now: Date): Promise<{ id: string; state: MailState; isNew: boolean }> {
      const made = await db
        .insertInto("mails")
        .values({
          organisationId,
          ...mail,
          state: "waiting",
          createdBy: userId,
          createdAt: now,
          touchedAt: now,
        })
        .onConflict((on) => on.columns(["organisationId", "key"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (made) return { id: made.id, state: "waiting", isNew: true };
      const found = await mails()
        .select(["id", "state"])
        .where("key", "=", mail.key)
        .$narrowType<{ state: MailState }>()
        .executeTakeFirstOrThrow();
      return { ...found, isNew: false };
    },

    /** Allows a failed mail to be retried. */
    async retry(id: string, now: Date): Promise<void> {
      await update(id)
        .set({ state: "waiting", words: null, settledAt: null, touchedAt: now })
        .where("state", "=", "failed")
        .execute();
    },

    /** Stops a mail that no worker has sent or is sending. */
    async stop(id: string, words: string, now: Date): Promise<"stopped" | "sent" | "failed"> {
      const row = await mails()
        .select("state")
        .where("id", "=", id)
        .$narrowType<{ state: MailState }>()
        .executeTakeFirstOrThrow();
      if (row.state === "failed") return "failed";
      if (row.state !== "waiting") return "sent";
      await update(id).set({ state: "failed", words, settledAt: now, touchedAt: now }).execute();
      return "stopped";
    },

    async claim(id: string, now: Date): Promise<MailClaim> {
      const row = await mails()
        .select(["id", "recipients", "replyTo", "subject", "html", "text", "state", "attempts"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row?.state === "sending") return { kind: "sending", claimed: row };
      if (row?.state !== "waiting") return { kind: "nothing" };
      const { state, ...mail } = row;
      const attempts = mail.attempts + 1;
      await update(id).set({ state: "sending", attempts, touchedAt: now }).execute();
      return { kind: "mail", mail: { ...mail, attempts } };
    },

    /** Claims a mail untouched since then; undefined if a worker has it after all. */
    async claimStuck(id: string, before: Date, now: Date): Promise<StuckMail | undefined> {
      return update(id)
        .set({ touchedAt: now })
        .where("state", "in", UNSETTLED)
        .where("touchedAt", "<", before)
        .returning(["id", "state", "attempts"])
        .$narrowType<Pick<StuckMail, "state">>()
        .executeTakeFirst();
    },

    /**
     * Saves the remaining recipients, so that those who got it don't get it again if the worker
     * crashes.
     */
    async setRecipients(
      { id, attempts }: Pick<ClaimedMail, "id" | "attempts">,
      recipients: string[],
      now: Date,
    ): Promise<void> {
      await update(id)
        .set({ recipients, touchedAt: now })
        .where("attempts", "=", attempts)
        .where("state", "=", "sending")
        .execute();
    },

    /**
     * Saves the outcome of a claimed mail; returns false if another worker has claimed it. A mail
     * marked as lost stays lost unless it did go out.
     */
    async settle(
      { id, attempts }: Pick<ClaimedMail, "id" | "attempts">,
      to: MailSettlement,
      now: Date,
    ): Promise<boolean> {
      const from: MailState[] = to.state === "sent" ? ["sending", "failed"] : ["sending"];
      const settled = await update(id)
        .set({ ...to, touchedAt: now })
        .where("attempts", "=", attempts)
        .where("state", "in", from)
        .returning("id")
        .executeTakeFirst();
      return settled !== undefined;
    },
  };
}
