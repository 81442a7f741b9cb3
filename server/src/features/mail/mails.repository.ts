import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export type MailState = "waiting" | "sending" | "sent" | "failed";

/** What people have sent, each kind with as much of it a day as it needs. */
export type MailKind = "invitation" | "shared";

/** What is written once, for everybody it goes to. */
interface WrittenMail {
  id: string;
  /** Each gets a message of their own. */
  recipients: string[];
  /** Who is answered; empty: the sender. */
  replyTo: string;
  subject: string;
  html: string;
  text: string;
}

export interface NewMail extends WrittenMail {
  /** What the mail is: asked for twice, it is one mail. */
  key: string;
}

/** A mail that one worker may send now. Its number of attempts is the proof that it still may. */
export interface ClaimedMail extends WrittenMail {
  attempts: number;
}

/** A mail that should have gone out, or at least have been tried, long ago. */
export interface StuckMail {
  id: string;
  state: "waiting" | "sending";
  attempts: number;
}

const UNSETTLED: MailState[] = ["waiting", "sending"];

export type MailClaim =
  | { kind: "nothing" }
  /** Somebody is at it, or died at it. */
  | { kind: "sending"; claimed: Pick<ClaimedMail, "id" | "attempts"> }
  | { kind: "mail"; mail: ClaimedMail };

export interface MailSettlement {
  state: Exclude<MailState, "sending">;
  words: string | null;
  /** Who has not got it yet. */
  recipients?: string[];
  settledAt: Date | null;
}

/** Mail that should go out, did, or could not. */
export function mailsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const mails = () =>
    db.selectFrom("mails").where("organisationId", "=", organisationId).forUpdate();
  const update = (id: string) =>
    db.updateTable("mails").where("organisationId", "=", organisationId).where("id", "=", id);

  return {
    /**
     * Counts the addresses that a person is about to write to; false if that is more than a day allows.
     *
     * Whoever asks at the same time waits until the first is done, and so sees what they did.
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

    /** Writes a mail down, once: whoever asks for the same again gets the first one. */
    async put(mail: NewMail, now: Date): Promise<{ id: string; state: MailState; isNew: boolean }> {
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

    /** Lets a mail that failed be tried again. */
    async again(id: string, now: Date): Promise<void> {
      await update(id)
        .set({ state: "waiting", words: null, settledAt: null, touchedAt: now })
        .where("state", "=", "failed")
        .execute();
    },

    /** Takes a waiting mail for one worker. */
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

    /** Takes note of a mail that has lain still since; undefined if somebody has it in hand after all. */
    async takeStuck(id: string, before: Date, now: Date): Promise<StuckMail | undefined> {
      return update(id)
        .set({ touchedAt: now })
        .where("state", "in", UNSETTLED)
        .where("touchedAt", "<", before)
        .returning(["id", "state", "attempts"])
        .$narrowType<Pick<StuckMail, "state">>()
        .executeTakeFirst();
    },

    /** Whoever has got it does not get it again, whatever becomes of whoever sends it. */
    async narrow(
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
     * Says what became of a claimed mail; false if it is somebody else's by now.
     *
     * One that was given up for lost stays so, unless it did go out.
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
