import type { Handle } from "./handle.ts";

interface PendingConsent {
  vendor: string;
  userId: string;
  stateHash: string;
}

/** Pending consents, between the redirect to the vendor and the return. */
export function consentsRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    async add(begun: PendingConsent, returnTo: string, expiresAt: Date): Promise<void> {
      await db
        .insertInto("oauthStates")
        .values({ organisationId, ...begun, returnTo, expiresAt })
        .execute();
    },

    /** Returns the redirect target; each consent works once. */
    async take({ vendor, userId, stateHash }: PendingConsent, now: Date) {
      const taken = await db
        .deleteFrom("oauthStates")
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", vendor)
        .where("stateHash", "=", stateHash)
        .where("userId", "=", userId)
        .returning(["returnTo", "expiresAt"])
        .executeTakeFirst();
      return taken && taken.expiresAt > now ? taken.returnTo : undefined;
    },

    /** Takes the user's newest consent for the vendor and discards the others. */
    async takeNewest({ vendor, userId }: Omit<PendingConsent, "stateHash">, now: Date) {
      const taken = await db
        .deleteFrom("oauthStates")
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", vendor)
        .where("userId", "=", userId)
        .returning(["returnTo", "expiresAt"])
        .execute();
      return taken
        .filter(({ expiresAt }) => expiresAt > now)
        .toSorted((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime())[0]?.returnTo;
    },
  };
}
