import type { Handle } from "../../db/handle.ts";

export interface SlackBinding {
  userId: string;
  teamId: string;
  slackUserId: string;
  slackName: string;
  boundAt: Date;
  /** Since when the Slack account no longer exists; null while it does. */
  staleAt: Date | null;
}

/** Maps users to Slack accounts. Bindings survive an uninstall, for a later reinstall. */
export function slackBindingsRepository({ db, viewer: { organisationId } }: Handle) {
  const bindings = () =>
    db
      .selectFrom("slackBindings")
      .select(["userId", "teamId", "slackUserId", "slackName", "boundAt", "staleAt"])
      .where("organisationId", "=", organisationId);

  return {
    async of(userId: string): Promise<SlackBinding | undefined> {
      return bindings().where("userId", "=", userId).executeTakeFirst();
    },

    /** Finds the user bound to a Slack account, if visible to the viewer. */
    async holderOf(teamId: string, slackUserId: string): Promise<SlackBinding | undefined> {
      return bindings()
        .where("teamId", "=", teamId)
        .where("slackUserId", "=", slackUserId)
        .executeTakeFirst();
    },

    /** Returns false if another user has that Slack account. */
    async bind(
      { userId, ...binding }: Omit<SlackBinding, "boundAt" | "staleAt">,
      now: Date,
    ): Promise<boolean> {
      await this.remove(userId);
      const bound = await db
        .insertInto("slackBindings")
        .values({ organisationId, userId, ...binding, boundAt: now })
        .onConflict((on) => on.doNothing())
        .returning("userId")
        .executeTakeFirst();
      return bound !== undefined;
    },

    async remove(userId: string): Promise<void> {
      await db
        .deleteFrom("slackBindings")
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .execute();
    },

    /** Marks the binding stale: Slack no longer knows this user. */
    async markStale(slackUserId: string, now: Date): Promise<void> {
      await db
        .updateTable("slackBindings")
        .set({ staleAt: now })
        .where("organisationId", "=", organisationId)
        .where("slackUserId", "=", slackUserId)
        .where("staleAt", "is", null)
        .execute();
    },
  };
}
