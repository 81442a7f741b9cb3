import type { Handle } from "../../db/handle.ts";
import type { ChatGrant } from "../../ports/chat.ts";
import type { SealedToken } from "./slack-token.ts";

const VENDOR = "slack";

/** Slack tokens don't expire. */
const NEVER = new Date("9999-12-31T00:00:00Z");

export interface SlackWorkspace {
  teamId: string;
  teamName: string;
  appId: string;
  scopes: string[];
  connectedAt: Date;
  revokedAt: Date | null;
  trouble: string | null;
}

export function slackWorkspaceRepository({ db, viewer: { organisationId, userId } }: Handle) {
  const mine = { organisationId, vendor: VENDOR };

  return {
    async get(): Promise<SlackWorkspace | undefined> {
      return db
        .selectFrom("slackWorkspaces as w")
        .innerJoin("connections as c", (join) =>
          join
            .onRef("c.organisationId", "=", "w.organisationId")
            .on("c.vendor", "=", VENDOR)
            .onRef("c.accountId", "=", "w.teamId"),
        )
        .select(["w.teamId", "w.teamName", "w.appId", "c.scopes"])
        .select(["c.connectedAt", "c.revokedAt", "c.trouble"])
        .where("w.organisationId", "=", organisationId)
        .executeTakeFirst();
    },

    /**
     * Violates the index `one_organisation_per_slack_workspace` if another organisation uses the
     * workspace.
     */
    async install(grant: ChatGrant, token: SealedToken, now: Date): Promise<void> {
      const connection = {
        accountId: grant.teamId,
        scopes: grant.scopes,
        connectedAt: now,
        connectedBy: userId,
        revokedAt: null,
        trouble: null,
      };
      await db
        .insertInto("connections")
        .values({ ...mine, ...connection })
        .onConflict((on) => on.columns(["organisationId", "vendor"]).doUpdateSet(connection))
        .execute();
      const secret = { ...token, expiresAt: NEVER };
      await db
        .insertInto("connectionSecrets")
        .values({ ...mine, ...secret })
        .onConflict((on) => on.columns(["organisationId", "vendor"]).doUpdateSet(secret))
        .execute();
      const { teamId, teamName, teamUrl, appId, botUserId } = grant;
      const workspace = { teamId, teamName, teamUrl, appId, botUserId };
      const installed = { ...workspace, installedBy: userId, installedAt: now };
      await db
        .insertInto("slackWorkspaces")
        .values({ organisationId, ...installed })
        .onConflict((on) => on.column("organisationId").doUpdateSet(installed))
        .execute();
    },

    async remove(): Promise<void> {
      await db
        .deleteFrom("connections")
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", VENDOR)
        .execute();
      await db.deleteFrom("slackWorkspaces").where("organisationId", "=", organisationId).execute();
    },

    /** Marks access as revoked and deletes the useless token; returns false if already marked. */
    async revoke(words: string, now: Date): Promise<boolean> {
      const revoked = await db
        .updateTable("connections")
        .set({ revokedAt: now, trouble: words.slice(0, 1000) })
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", VENDOR)
        .where("revokedAt", "is", null)
        .returning("accountId")
        .executeTakeFirst();
      if (!revoked) return false;
      await db
        .deleteFrom("connectionSecrets")
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", VENDOR)
        .execute();
      return true;
    },

    /** The token, and what Slack granted with it. */
    async sealedToken(): Promise<(SealedToken & Pick<SlackWorkspace, "scopes">) | undefined> {
      return db
        .selectFrom("connectionSecrets as s")
        .innerJoin("connections as c", (join) =>
          join
            .onRef("c.organisationId", "=", "s.organisationId")
            .onRef("c.vendor", "=", "s.vendor"),
        )
        .select(["s.keyId", "s.sealed", "c.scopes"])
        .where("s.organisationId", "=", organisationId)
        .where("s.vendor", "=", VENDOR)
        .executeTakeFirst();
    },
  };
}
