import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

const VENDOR = "hubspot";

export interface StoredConnection {
  portalId: string;
  uiDomain: string;
  scopes: string[];
  mode: "dry-run" | "live";
  updateProperty: string | null;
  connectedAt: Date;
  revokedAt: Date | null;
  trouble: string | null;
}

export interface SealedGrant {
  keyId: string;
  sealed: string;
  expiresAt: Date;
}

export function connectionRepository({ db, viewer: { organisationId, userId } }: Handle) {
  const mine = { organisationId, vendor: VENDOR };

  return {
    async get(): Promise<StoredConnection | undefined> {
      const row = await db
        .selectFrom("connections")
        .select(["accountId", "uiDomain", "scopes", "mode", "updateProperty"])
        .select(["connectedAt", "revokedAt", "trouble"])
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", VENDOR)
        .$narrowType<{ mode: StoredConnection["mode"] }>()
        .executeTakeFirst();
      return row && { ...row, portalId: row.accountId ?? "" };
    },

    /** Reconnecting preserves the write mode, so that a renewed consent doesn't enable writes. */
    async connect(given: { accountId: string; scopes: string[]; now: Date }): Promise<void> {
      const fresh = {
        accountId: given.accountId,
        scopes: given.scopes,
        connectedAt: given.now,
        connectedBy: userId,
        revokedAt: null,
        trouble: null,
      };
      await db
        .insertInto("connections")
        .values({ ...mine, ...fresh })
        .onConflict((on) => on.columns(["organisationId", "vendor"]).doUpdateSet(fresh))
        .execute();
    },

    async change(change: {
      mode?: "dry-run" | "live";
      updateProperty?: string | null;
      uiDomain?: string;
      hasForecastCategory?: boolean;
      revokedAt?: Date | null;
      trouble?: string | null;
    }): Promise<void> {
      await db
        .updateTable("connections")
        .set(change)
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", VENDOR)
        .execute();
    },

    async disconnect(): Promise<void> {
      await db
        .deleteFrom("connections")
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", VENDOR)
        .execute();
    },

    /** Whether another organisation is connected to the same account. */
    async isAccountShared(accountId: string): Promise<boolean> {
      const { rows } = await sql<{ isShared: boolean }>`
        select is_account_shared(${VENDOR}, ${accountId}) as is_shared`.execute(db);
      return rows[0]?.isShared ?? false;
    },

    async sealedGrant(): Promise<SealedGrant | undefined> {
      return db
        .selectFrom("connectionSecrets")
        .select(["keyId", "sealed", "expiresAt"])
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", VENDOR)
        .executeTakeFirst();
    },

    async saveGrant(grant: SealedGrant): Promise<void> {
      await db
        .insertInto("connectionSecrets")
        .values({ ...mine, ...grant })
        .onConflict((on) => on.columns(["organisationId", "vendor"]).doUpdateSet(grant))
        .execute();
    },
  };
}
