import type { Handle } from "./handle.ts";

type DbHandle = Pick<Handle, "db" | "viewer">;

/**
 * Serialises calls that add to a user's data until they end, so that limits are counted correctly.
 * Uses the caller's data by default.
 */
export async function serializeForUser(
  { db, viewer }: DbHandle,
  userId = viewer.userId,
): Promise<void> {
  await db
    .selectFrom("users")
    .select("id")
    .where("organisationId", "=", viewer.organisationId)
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .execute();
}

/** The same for the organisation's data. */
export async function serializeForOrganisation({ db, viewer }: DbHandle): Promise<void> {
  await db
    .selectFrom("organisations")
    .select("id")
    .where("id", "=", viewer.organisationId)
    .forNoKeyUpdate()
    .execute();
}
