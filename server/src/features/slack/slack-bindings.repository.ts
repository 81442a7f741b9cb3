import type { Handle } from "../../db/handle.ts";
import type { ChatPerson } from "../../ports/chat.ts";

export interface SlackBinding {
  userId: string;
  teamId: string;
  slackUserId: string;
  slackName: string;
  /** A data URL; null if there is none. */
  picture: string | null;
  boundAt: Date;
  /** Since when the Slack account no longer exists; null while it does. */
  staleAt: Date | null;
}

/** Maps users to Slack accounts. Bindings survive an uninstall, for a later reinstall. */
export function slackBindingsRepository({ db, viewer: { organisationId } }: Handle) {
  const bindings = () =>
    db
      .selectFrom("slackBindings")
      .select(["userId", "teamId", "slackUserId", "slackName", "picture", "boundAt", "staleAt"])
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
        .values({
          organisationId,
          userId,
          ...binding,
          boundAt: now,
          // Without a picture it is read soon; see `claimProfiles`.
          profileReadAt: binding.picture === null ? null : now,
        })
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

    /** Claims linked people whose name and picture weren't read since then, for the caller to read. */
    async claimProfiles(since: Date, now: Date, limit: number): Promise<string[]> {
      const due = db
        .selectFrom("slackBindings")
        .select("userId")
        .where("organisationId", "=", organisationId)
        .where("staleAt", "is", null)
        .where(({ or, eb }) =>
          or([eb("profileReadAt", "is", null), eb("profileReadAt", "<", since)]),
        )
        .orderBy("profileReadAt", (order) => order.asc().nullsFirst())
        .orderBy("userId")
        .limit(limit)
        .forUpdate()
        .skipLocked();
      const rows = await db
        .updateTable("slackBindings")
        .set({ profileReadAt: now })
        .where("organisationId", "=", organisationId)
        .where("userId", "in", due)
        .returning("slackUserId")
        .execute();
      return rows.map(({ slackUserId }) => slackUserId);
    },

    /** Has everybody's name and picture read again, as after a new consent. */
    async expireProfiles(): Promise<void> {
      await db
        .updateTable("slackBindings")
        .set({ profileReadAt: null })
        .where("organisationId", "=", organisationId)
        .execute();
    },

    /** Returns whether anything changed. */
    async saveProfile(slackUserId: string, { name, picture }: ChatPerson): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("slackBindings")
        .set({ slackName: name, picture })
        .where("organisationId", "=", organisationId)
        .where("slackUserId", "=", slackUserId)
        .where(({ or, eb }) =>
          or([eb("slackName", "!=", name), eb("picture", "is distinct from", picture)]),
        )
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows) > 0;
    },

    /** Pictures of linked people that the viewer may see. */
    async pictures(): Promise<Array<{ userId: string; url: string }>> {
      const rows = await db
        .selectFrom("slackBindings")
        .select(["userId", "picture as url"])
        .where("organisationId", "=", organisationId)
        .where("picture", "is not", null)
        .orderBy("userId")
        .limit(10_000)
        .$narrowType<{ url: string }>()
        .execute();
      return rows;
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
