import type { Handle } from "../../db/handle.ts";

/** Who did what and when, written in the same transaction as the change. */
export function auditRepository({ db, viewer }: Handle) {
  return {
    async record(
      now: Date,
      action: string,
      target: string,
      detail: Record<string, unknown> = {},
      /** The user who did it, if the system records it for a read-only user. */
      actorId = viewer.userId,
    ): Promise<void> {
      await db
        .insertInto("auditLog")
        .values({
          organisationId: viewer.organisationId,
          actorId,
          at: now,
          action,
          target,
          detail: JSON.stringify(detail),
        })
        .execute();
    },
  };
}
