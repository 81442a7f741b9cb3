import type { Right, Role } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

/** A member as HubSpot's card knows them: by their address. */
export interface CardPerson {
  userId: string;
  role: Role;
  rights: Right[];
  /** Whether they have ever signed in here. */
  hasJoined: boolean;
}

/** Calls of the card inside HubSpot: who makes them, and which writes were done already. */
export function cardRequestsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  return {
    /** The active member with this address. */
    async personOf(email: string): Promise<CardPerson | undefined> {
      return db
        .selectFrom("users as u")
        .select(["u.id as userId", "u.role", "u.rights"])
        .select(
          sql<boolean>`exists (select from identities i
            where i.organisation_id = u.organisation_id and i.user_id = u.id)`.as("hasJoined"),
        )
        .where("u.organisationId", "=", organisationId)
        .where("u.email", "=", email)
        .where("u.deactivatedAt", "is", null)
        .$narrowType<{ role: Role; rights: Right[] }>()
        .executeTakeFirst();
    },

    /** Returns false if the request was seen before; waits for one that is being done just now. */
    async isFirst(id: string, now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("cardRequests")
        .values({ organisationId, userId, id, receivedAt: now })
        .onConflict((on) => on.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
