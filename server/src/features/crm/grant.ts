import { z } from "zod";
import type { CrmGrant } from "../../ports/crm.ts";
import { type Keys, seal, unseal } from "../../shared/seal.ts";
import type { SealedGrant } from "./connection.repository.ts";

const Grant = z.object({
  accountId: z.string(),
  scopes: z.array(z.string()),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.coerce.date(),
});

export const purposeOfGrant = (organisationId: string) => `${organisationId} hubspot`;

export function sealGrant(keys: Keys, organisationId: string, grant: CrmGrant): SealedGrant {
  return {
    ...seal(keys, purposeOfGrant(organisationId), JSON.stringify(grant)),
    expiresAt: grant.expiresAt,
  };
}

export function openGrant(
  keys: Keys,
  organisationId: string,
  { keyId, sealed }: SealedGrant,
): CrmGrant {
  return Grant.parse(JSON.parse(unseal(keys, purposeOfGrant(organisationId), keyId, sealed)));
}
