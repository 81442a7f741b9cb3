import { createCipheriv, createECDH, createHmac, randomBytes } from "node:crypto";
import type { PushSubscription } from "../../ports/push.ts";

const CURVE = "prime256v1";
const RECORD_SIZE = 4096;
const TAG_BYTES = 16;
/** RFC 8188: a record holds the text, its delimiter and the tag. */
export const MAX_PAYLOAD_BYTES = RECORD_SIZE - TAG_BYTES - 1 - 86;

/** What is random in a message; handed in to compare with the example of RFC 8291. */
export interface PushRandom {
  salt: Buffer;
  privateKey: Buffer;
}

function newRandom(): PushRandom {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() };
}

/**
 * Encrypts a message for one browser (RFC 8291, aes128gcm): the push service between us can't read
 * it.
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: Pick<PushSubscription, "p256dh" | "auth">,
  { salt, privateKey }: PushRandom = newRandom(),
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  const ours = pair.getPublicKey();
  const shared = pair.computeSecret(theirs);
  const authSecret = Buffer.from(auth, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const secret = expand(extract(authSecret, shared), info, 32);
  const random = extract(salt, secret);
  const key = expand(random, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = expand(random, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 marks the last record.
  const text = Buffer.concat([Buffer.from(payload, "utf8"), Buffer.from([2])]);
  const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, body]);
}

const extract = (salt: Buffer, key: Buffer) => createHmac("sha256", salt).update(key).digest();

/** HKDF for at most 32 bytes, which is one round. */
const expand = (key: Buffer, info: Buffer, length: number) =>
  createHmac("sha256", key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
