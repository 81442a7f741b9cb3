import type { Handle } from "../../db/handle.ts";

export interface SlackNonce {
  teamId: string;
  slackUserId: string;
  slackName: string;
  /** A data URL; null if there is none. */
  picture: string | null;
}

/** Single-use binding links sent in Slack, stored as hashes. */
export function slackNoncesRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    async add(nonceHash: string, nonce: SlackNonce, expiresAt: Date): Promise<void> {
      await db
        .insertInto("slackNonces")
        .values({ organisationId, nonceHash, ...nonce, expiresAt })
        .execute();
    },

    async find(nonceHash: string, now: Date): Promise<SlackNonce | undefined> {
      return db
        .selectFrom("slackNonces")
        .select(["teamId", "slackUserId", "slackName", "picture"])
        .where("organisationId", "=", organisationId)
        .where("nonceHash", "=", nonceHash)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .executeTakeFirst();
    },

    /** Like `look`, but consumes the link. */
    async consume(nonceHash: string, now: Date): Promise<SlackNonce | undefined> {
      return db
        .updateTable("slackNonces")
        .set({ usedAt: now })
        .where("organisationId", "=", organisationId)
        .where("nonceHash", "=", nonceHash)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .returning(["teamId", "slackUserId", "slackName", "picture"])
        .executeTakeFirst();
    },

    /** A handle comes with pressing the link; it is the name where Slack doesn't tell another. */
    async saveName(
      { teamId, slackUserId, slackName }: Omit<SlackNonce, "picture">,
      now: Date,
    ): Promise<void> {
      await db
        .updateTable("slackNonces")
        .set({ slackName })
        .where("organisationId", "=", organisationId)
        .where("teamId", "=", teamId)
        .where("slackUserId", "=", slackUserId)
        .where("slackName", "=", "")
        .where("expiresAt", ">", now)
        .execute();
    },

    /** Returns whether an unused, unexpired link was sent to the user. */
    async isWaiting(teamId: string, slackUserId: string, now: Date): Promise<boolean> {
      const row = await db
        .selectFrom("slackNonces")
        .select("nonceHash")
        .where("organisationId", "=", organisationId)
        .where("teamId", "=", teamId)
        .where("slackUserId", "=", slackUserId)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteExpired(now: Date): Promise<void> {
      await db
        .deleteFrom("slackNonces")
        .where("organisationId", "=", organisationId)
        .where("expiresAt", "<=", now)
        .execute();
    },
  };
}
