import type { Handle } from "../../db/handle.ts";

/** Who somebody is in Slack. */
export interface SlackBinding {
  userId: string;
  teamId: string;
  slackUserId: string;
  slackName: string;
  boundAt: Date;
  /** Since when Slack knows them no more; null while it does. */
  staleAt: Date | null;
}

/** Which person in Slack a user is. They stay when the app is removed, for the day it comes back. */
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

    /** Whose Slack account it is, as far as the viewer may know. */
    async holderOf(teamId: string, slackUserId: string): Promise<SlackBinding | undefined> {
      return bindings()
        .where("teamId", "=", teamId)
        .where("slackUserId", "=", slackUserId)
        .executeTakeFirst();
    },

    /** False where somebody else is that person in Slack. */
    async bind(
      { userId, ...binding }: Omit<SlackBinding, "boundAt" | "staleAt">,
      now: Date,
    ): Promise<boolean> {
      await this.forget(userId);
      const bound = await db
        .insertInto("slackBindings")
        .values({ organisationId, userId, ...binding, boundAt: now })
        .onConflict((on) => on.doNothing())
        .returning("userId")
        .executeTakeFirst();
      return bound !== undefined;
    },

    async forget(userId: string): Promise<void> {
      await db
        .deleteFrom("slackBindings")
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .execute();
    },

    /** Slack knows this person no more. */
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
