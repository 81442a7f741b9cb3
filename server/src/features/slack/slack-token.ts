import { type Keys, seal, unseal } from "../../shared/seal.ts";

export interface SealedToken {
  keyId: string;
  sealed: string;
}

export const purposeOfToken = (organisationId: string) => `${organisationId} slack`;

export function sealToken(keys: Keys, organisationId: string, token: string): SealedToken {
  return seal(keys, purposeOfToken(organisationId), token);
}

export function openToken(
  keys: Keys,
  organisationId: string,
  { keyId, sealed }: SealedToken,
): string {
  return unseal(keys, purposeOfToken(organisationId), keyId, sealed);
}
