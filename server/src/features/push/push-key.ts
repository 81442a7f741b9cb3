import { createECDH } from "node:crypto";
import type { PushKey } from "../../ports/push.ts";
import { type Keys, seal, unseal } from "../../shared/seal.ts";

export interface SealedPushKey {
  publicKey: string;
  keyId: string;
  sealed: string;
}

export const purposeOfPushKey = (organisationId: string) => `${organisationId} push`;

/** Creates an organisation's key pair for signing pushes; the private half is stored encrypted. */
export function createPushKey(keys: Keys, organisationId: string): SealedPushKey {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys().toString("base64url");
  // Shorter where the number begins with zeros.
  const number = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - number.length), number]);
  const secret = privateKey.toString("base64url");
  return { publicKey, ...seal(keys, purposeOfPushKey(organisationId), secret) };
}

export function openPushKey(
  keys: Keys,
  organisationId: string,
  { publicKey, keyId, sealed }: SealedPushKey,
): PushKey {
  const privateKey = unseal(keys, purposeOfPushKey(organisationId), keyId, sealed);
  return { publicKey, privateKey };
}
