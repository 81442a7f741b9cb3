import type { Handle } from "./handle.ts";

/** A consent that somebody has begun at a vendor and not yet brought back. */
interface BegunConsent {
  vendor: string;
  userId: string;
  stateHash: string;
}

/** What lies between the way to a vendor's consent page and the way back. */
export function consentsRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    async add(begun: BegunConsent, returnTo: string, expiresAt: Date): Promise<void> {
      await db
        .insertInto("oauthStates")
        .values({ organisationId, ...begun, returnTo, expiresAt })
        .execute();
    },

    /** Where it should return to; each works once. */
    async take({ vendor, userId, stateHash }: BegunConsent, now: Date) {
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

    /** The newest that this person began there; every other one ends with it. */
    async takeNewest({ vendor, userId }: Omit<BegunConsent, "stateHash">, now: Date) {
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
