import type { ChatBlock } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { jobs } from "../../jobs/catalog.ts";
import { jobQueue } from "../../jobs/queue.ts";
import type { ChatPost } from "../../ports/chat.ts";

export type ChatState = "waiting" | "sending" | "sent" | "failed" | "unknown" | "withdrawn";

export interface NewChatMessage extends ChatPost {
  /** The recipient; null for a channel. */
  recipientId: string | null;
  /** Earliest time to send; immediately by default. */
  sendAfter?: Date;
}

/**
 * A message that one worker may post now. Its attempt number proves that the claim is still valid.
 */
export interface ClaimedMessage extends ChatPost {
  id: string;
  attempts: number;
  recipientId: string | null;
  sendAfter: Date;
}

export type ChatClaim =
  | { kind: "nothing" }
  /** A worker is sending it, or crashed while sending. */
  | { kind: "sending"; claimed: ClaimedMessage }
  | { kind: "message"; message: ClaimedMessage };

export interface ChatSettlement {
  state: Exclude<ChatState, "sending">;
  words: string | null;
  postedChannel?: string;
  postedTs?: string;
  settledAt: Date | null;
}

const CLAIMED_COLUMNS = [
  "id",
  "key",
  "channel",
  "recipientId",
  "text",
  "attempts",
  "sendAfter",
] as const;

/** Slack messages that are queued, sent or failed. Only managers and the system write here. */
export function chatRepository(handle: Handle) {
  const { db, viewer } = handle;
  const { organisationId } = viewer;
  const messages = () =>
    db.selectFrom("chatMessages").where("chatMessages.organisationId", "=", organisationId);
  const update = () => db.updateTable("chatMessages").where("organisationId", "=", organisationId);

  return {
    /** Saves and queues a message once per key; repeated calls return the first one. */
    async queue(
      { sendAfter, blocks, ...message }: NewChatMessage,
      now: Date,
    ): Promise<{ id: string; isNew: boolean }> {
      const after = sendAfter ?? now;
      const made = await db
        .insertInto("chatMessages")
        .values({
          organisationId,
          id: crypto.randomUUID(),
          ...message,
          blocks: JSON.stringify(blocks),
          state: "waiting",
          createdAt: now,
          sendAfter: after,
        })
        .onConflict((on) => on.columns(["organisationId", "key"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!made) {
        const first = await messages()
          .select("id")
          .where("key", "=", message.key)
          .executeTakeFirstOrThrow();
        return { id: first.id, isNew: false };
      }
      const startAfterSeconds = Math.max(0, Math.ceil((after.getTime() - now.getTime()) / 1000));
      await jobQueue(handle).add(
        jobs.sendChat,
        { messageId: made.id, tries: 1, seen: null },
        { startAfterSeconds },
      );
      return { id: made.id, isNew: true };
    },

    async claim(id: string): Promise<ChatClaim> {
      const row = await messages()
        // As text, because parsing JSON converts keys to camelCase, and Slack needs its own
        // spelling.
        .select([...CLAIMED_COLUMNS, "state", sql<string>`blocks::text`.as("stored")])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return { kind: "nothing" };
      const { state, stored, ...rest } = row;
      const message = { ...rest, blocks: JSON.parse(stored) as ChatBlock[] };
      if (state === "sending") return { kind: "sending", claimed: message };
      if (state !== "waiting") return { kind: "nothing" };
      const attempts = message.attempts + 1;
      await update().set({ state: "sending", attempts }).where("id", "=", id).execute();
      return { kind: "message", message: { ...message, attempts } };
    },

    /**
     * Saves the outcome of a claimed message; returns false if another worker has claimed it. A
     * message marked as lost stays lost unless it did arrive.
     */
    async settle(
      { id, attempts }: Pick<ClaimedMessage, "id" | "attempts">,
      to: ChatSettlement,
    ): Promise<boolean> {
      const from: ChatState[] = to.state === "sent" ? ["sending", "unknown"] : ["sending"];
      const settled = await update()
        .set(to)
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("state", "in", from)
        .returning("id")
        .executeTakeFirst();
      return settled !== undefined;
    },

    /** The Slack conversation that earlier messages to a channel or user went to. */
    async postedChannelOf(channel: string): Promise<string | undefined> {
      const row = await messages()
        .select("postedChannel")
        .where("channel", "=", channel)
        .where("postedChannel", "is not", null)
        .orderBy("settledAt", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.postedChannel ?? undefined;
    },

    /**
     * Edits or deletes a message; one still waiting is changed or withdrawn here. Returns the Slack
     * location of a sent message for the caller to update; null if nothing is left to do.
     */
    async reword(
      id: string,
      message: { text: string; blocks: ChatBlock[] } | null,
    ): Promise<{ channel: string; ts: string } | "sending" | null> {
      const row = await messages()
        .select(["state", "postedChannel", "postedTs"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (row?.state === "sending") return "sending";
      if (row?.state === "waiting") {
        const to = message
          ? { text: message.text, blocks: JSON.stringify(message.blocks) }
          : { state: "withdrawn", words: "Undone before it was sent." };
        await update().set(to).where("id", "=", id).execute();
        return null;
      }
      if (row?.state !== "sent" || !row.postedChannel || !row.postedTs) return null;
      return { channel: row.postedChannel, ts: row.postedTs };
    },

    async findByKey(key: string): Promise<string | undefined> {
      const row = await messages().select("id").where("key", "=", key).executeTakeFirst();
      return row?.id;
    },

    async findByPosition(place: { channel: string; ts: string }): Promise<string | undefined> {
      const row = await messages()
        .select("id")
        .where("postedChannel", "=", place.channel)
        .where("postedTs", "=", place.ts)
        .executeTakeFirst();
      return row?.id;
    },
  };
}
