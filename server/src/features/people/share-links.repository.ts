import type { Handle } from "../../db/handle.ts";

interface NewLink {
  id: string;
  memberId: string;
  tokenHash: string;
  keyId: string;
  sealed: string;
  expiresAt: Date;
}

/** Secret links to members' actions. A member has at most one valid link. */
export function shareLinksRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  return {
    async live(memberId: string, now: Date) {
      return await db
        .selectFrom("shareLinks")
        .select(["keyId", "sealed", "expiresAt"])
        .where("organisationId", "=", organisationId)
        .where("memberId", "=", memberId)
        .where("revokedAt", "is", null)
        .where("expiresAt", ">", now)
        .executeTakeFirst();
    },

    async revoke(memberId: string, now: Date): Promise<void> {
      await db
        .updateTable("shareLinks")
        .set({ revokedAt: now })
        .where("organisationId", "=", organisationId)
        .where("memberId", "=", memberId)
        .where("revokedAt", "is", null)
        .execute();
    },

    /** Of two concurrent inserts, the first stays. */
    async add(link: NewLink, now: Date): Promise<void> {
      await db
        .insertInto("shareLinks")
        .values({ organisationId, ...link, createdBy: userId, createdAt: now })
        .onConflict((on) => on.doNothing())
        .execute();
    },
  };
}
