import type { Handle } from "./handle.ts";

type Here = Pick<Handle, "db" | "viewer">;

/**
 * Has calls that add to what somebody has wait for each other until they end, so that it is counted rightly.
 *
 * Theirs is the caller's own, unless it says whose.
 */
export async function oneByOne({ db, viewer }: Here, userId = viewer.userId): Promise<void> {
  await db
    .selectFrom("users")
    .select("id")
    .where("organisationId", "=", viewer.organisationId)
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .execute();
}

/** The same for what the organisation has. */
export async function oneByOneOfAll({ db, viewer }: Here): Promise<void> {
  await db
    .selectFrom("organisations")
    .select("id")
    .where("id", "=", viewer.organisationId)
    .forNoKeyUpdate()
    .execute();
}
