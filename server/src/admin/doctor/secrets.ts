import { type Kysely, sql } from "kysely";
import { systemOf } from "../../context/viewer.ts";
import type { DB } from "../../db/schema.ts";
import { type Keys, unseal } from "../../shared/seal.ts";
import { SEALED_TABLES } from "../sealed-tables.ts";
import { type Finding, failedFinding, okFinding } from "./finding.ts";

const SUBJECT = "encryption key";
/** Enough to notice a wrong key; rotate-key opens all of them. */
const MAX_ORGANISATIONS = 100;
const [CONNECTIONS] = SEALED_TABLES;

/** Whether the key opens the stored vendor secrets, checked as the product would read them. */
export async function secretFindings(db: Kysely<DB>, keys: Keys): Promise<Finding> {
  let opened = 0;
  for (const organisationId of await connectedOrganisations(db)) {
    for (const { vendor, keyId, sealed } of await secretsOf(db, organisationId)) {
      const purpose = CONNECTIONS?.purposeOf(organisationId, { vendor }) ?? "";
      const trouble = unsealTrouble(keys, purpose, keyId, sealed);
      if (trouble) return failedFinding(SUBJECT, trouble);
      opened += 1;
    }
  }
  return okFinding(opened === 0 ? `${SUBJECT} (nothing is sealed yet)` : SUBJECT);
}

function unsealTrouble(keys: Keys, purpose: string, keyId: string, sealed: string): string | null {
  if (!keys.some(({ id }) => id === keyId)) {
    const has = keys.map(({ id }) => id).join(" and ") || "no key at all";
    return `Secrets are sealed with the key ${keyId} and this installation has ${has}: set ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS to the key of that name, or have people connect their accounts again.`;
  }
  try {
    unseal(keys, purpose, keyId, sealed);
    return null;
  } catch {
    return `The key ${keyId} doesn't open a secret that was sealed under its name, so its 32 bytes have changed: put the original key back into ENCRYPTION_KEY, or have people connect their accounts again.`;
  }
}

function connectedOrganisations(db: Kysely<DB>): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('app.role', 'scheduler', true)`.execute(tx);
    const rows = await tx
      .selectFrom("connections")
      .select("organisationId")
      .distinct()
      .where("revokedAt", "is", null)
      .orderBy("organisationId")
      .limit(MAX_ORGANISATIONS)
      .execute();
    return rows.map(({ organisationId }) => organisationId);
  });
}

function secretsOf(db: Kysely<DB>, organisation: string) {
  const { organisationId, userId, role } = systemOf(organisation);
  return db.transaction().execute(async (tx) => {
    await sql`select enter(${organisationId}, ${userId}, ${role})`.execute(tx);
    return tx.selectFrom("connectionSecrets").select(["vendor", "keyId", "sealed"]).execute();
  });
}
