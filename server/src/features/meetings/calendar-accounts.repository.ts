import type { Day } from "@touchline/domain";
import type { Handle } from "../../db/handle.ts";
import type { SealedSecret } from "./calendar-secret.ts";

export type AccountState = "connected" | "no-permission" | "revoked";

export interface StoredAccount extends SealedSecret {
  kind: "google" | "ics";
  state: AccountState;
  accountEmail: string;
  syncToken: string | null;
  windowEnd: Day | null;
  /** When the last successful sync started. */
  syncedAt: Date | null;
  trouble: string | null;
  channelId: string | null;
  channelResourceId: string | null;
  channelExpiresAt: Date | null;
}

interface AccountChange extends Partial<Omit<StoredAccount, "kind">> {
  windowStart?: Day | null;
  channelTokenHash?: string | null;
}

/** Connected calendars and their credentials. */
export function calendarAccountsRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    /** For all users, for deleting the organisation. */
    async listAll(): Promise<Array<Pick<StoredAccount, "keyId" | "sealed"> & { userId: string }>> {
      return db
        .selectFrom("calendarAccounts")
        .select(["userId", "keyId", "sealed"])
        .where("organisationId", "=", organisationId)
        .execute();
    },

    async get(userId: string): Promise<StoredAccount | undefined> {
      return db
        .selectFrom("calendarAccounts")
        .select(["kind", "state", "accountEmail", "keyId", "sealed", "expiresAt", "syncToken"])
        .select(["windowEnd", "syncedAt", "trouble"])
        .select(["channelId", "channelResourceId", "channelExpiresAt"])
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .$narrowType<Pick<StoredAccount, "kind" | "state" | "windowEnd">>()
        .executeTakeFirst();
    },

    /** Reconnecting triggers a full read. */
    async connect(
      userId: string,
      given: SealedSecret & Pick<StoredAccount, "kind" | "state" | "accountEmail">,
      now: Date,
    ): Promise<void> {
      const fresh = {
        ...given,
        syncToken: null,
        windowStart: null,
        windowEnd: null,
        syncedAt: null,
        trouble: null,
        channelId: null,
        channelTokenHash: null,
        channelResourceId: null,
        channelExpiresAt: null,
        connectedAt: now,
      };
      await db
        .insertInto("calendarAccounts")
        .values({ organisationId, userId, ...fresh })
        .onConflict((on) => on.columns(["organisationId", "userId"]).doUpdateSet(fresh))
        .execute();
    },

    async change(userId: string, change: AccountChange): Promise<void> {
      await db
        .updateTable("calendarAccounts")
        .set(change)
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .execute();
    },

    async remove(userId: string): Promise<void> {
      await db
        .deleteFrom("calendarAccounts")
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .execute();
    },
  };
}
