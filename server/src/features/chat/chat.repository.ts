import type { ChatBlock } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { jobs } from "../../jobs/catalog.ts";
import { jobQueue } from "../../jobs/queue.ts";
import type { ChatPost } from "../../ports/chat.ts";

export type ChatState = "waiting" | "sending" | "sent" | "failed" | "unknown" | "withdrawn";

export interface NewChatMessage extends ChatPost {
  /** Whom it is for; null for a channel. */
  recipientId: string | null;
  /** Not before; left out: at once. */
  sendAfter?: Date;
}

/** A message that one worker may post now. Its number of attempts is the proof that it still may. */
export interface ClaimedMessage extends ChatPost {
  id: string;
  attempts: number;
  recipientId: string | null;
  sendAfter: Date;
}

export type ChatClaim =
  | { kind: "nothing" }
  /** Somebody is at it, or died at it. */
  | { kind: "sending"; claimed: ClaimedMessage }
  | { kind: "message"; message: ClaimedMessage };

export interface ChatSettlement {
  state: Exclude<ChatState, "sending">;
  words: string | null;
  postedChannel?: string;
  postedTs?: string;
  settledAt: Date | null;
}

const CLAIMED = ["id", "key", "channel", "recipientId", "text", "attempts", "sendAfter"] as const;

/** What should be said in Slack, was, or could not be. Only managers and the system write here. */
export function chatRepository(handle: Handle) {
  const { db, viewer } = handle;
  const { organisationId } = viewer;
  const messages = () =>
    db.selectFrom("chatMessages").where("chatMessages.organisationId", "=", organisationId);
  const update = () => db.updateTable("chatMessages").where("organisationId", "=", organisationId);

  return {
    /** Writes a message down and has it posted, once per key: whoever asks again gets the first one. */
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

    /** Takes a waiting message for one worker. */
    async claim(id: string): Promise<ChatClaim> {
      const row = await messages()
        // As text: what is read as JSON gets its names in our spelling, and Slack knows its own.
        .select([...CLAIMED, "state", sql<string>`blocks::text`.as("stored")])
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
     * Says what became of a claimed message; false if it is somebody else's by now.
     *
     * One that was given up for lost stays so, unless it did arrive.
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

    /** Where messages to a channel or a person have ended up before. */
    async placeOf(channel: string): Promise<string | undefined> {
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
     * Says something else in a message, or nothing: one that still waits is changed or withdrawn here. Gives where one
     * that was said is, for whoever corrects it there; null where nothing is left to do.
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

    /** Which message stands at a place in Slack. */
    async at(place: { channel: string; ts: string }): Promise<string | undefined> {
      const row = await messages()
        .select("id")
        .where("postedChannel", "=", place.channel)
        .where("postedTs", "=", place.ts)
        .executeTakeFirst();
      return row?.id;
    },
  };
}
