import type { Handle } from "../../db/handle.ts";

/** Which Slack account a link was sent to. */
export interface SlackNonce {
  teamId: string;
  slackUserId: string;
  slackName: string;
}

/** Links that were sent in Slack to bind a person, as hashes, each good for one use. */
export function slackNoncesRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    async add(nonceHash: string, nonce: SlackNonce, expiresAt: Date): Promise<void> {
      await db
        .insertInto("slackNonces")
        .values({ organisationId, nonceHash, ...nonce, expiresAt })
        .execute();
    },

    async look(nonceHash: string, now: Date): Promise<SlackNonce | undefined> {
      return db
        .selectFrom("slackNonces")
        .select(["teamId", "slackUserId", "slackName"])
        .where("organisationId", "=", organisationId)
        .where("nonceHash", "=", nonceHash)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .executeTakeFirst();
    },

    /** As `look`, and nobody finds it again. */
    async use(nonceHash: string, now: Date): Promise<SlackNonce | undefined> {
      return db
        .updateTable("slackNonces")
        .set({ usedAt: now })
        .where("organisationId", "=", organisationId)
        .where("nonceHash", "=", nonceHash)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", now)
        .returning(["teamId", "slackUserId", "slackName"])
        .executeTakeFirst();
    },

    /** Slack tells somebody's name only when they press something, such as the link itself. */
    async name({ teamId, slackUserId, slackName }: SlackNonce, now: Date): Promise<void> {
      await db
        .updateTable("slackNonces")
        .set({ slackName })
        .where("organisationId", "=", organisationId)
        .where("teamId", "=", teamId)
        .where("slackUserId", "=", slackUserId)
        .where("expiresAt", ">", now)
        .execute();
    },

    /** Whether a link that still works was sent to somebody. */
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

    async forgetOld(now: Date): Promise<void> {
      await db
        .deleteFrom("slackNonces")
        .where("organisationId", "=", organisationId)
        .where("expiresAt", "<=", now)
        .execute();
    },
  };
}
