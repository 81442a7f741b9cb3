import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys by id; the first encrypts, all of them decrypt. */
export type Keys = ReadonlyArray<{ id: string; key: Buffer }>;

/** Encrypts a secret for one purpose; decrypting it for another organisation or vendor fails. */
export function seal(
  keys: Keys,
  purpose: string,
  secret: string,
): { keyId: string; sealed: string } {
  const [first] = keys;
  if (!first) throw new Error("There's no key to seal secrets with.");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, first.key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return {
    keyId: first.id,
    sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64"),
  };
}

export function unseal(keys: Keys, purpose: string, keyId: string, sealed: string): string {
  const key = keys.find(({ id }) => id === keyId)?.key;
  if (!key) throw new Error(`The key ${keyId} that a secret was sealed with isn't configured.`);
  const bytes = Buffer.from(sealed, "base64");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
