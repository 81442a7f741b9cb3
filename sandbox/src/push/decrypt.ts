import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";

export interface BrowserKeys {
  /** The browser's private number. */
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
}

/** Opens a message as a browser does (RFC 8188 and 8291). Throws if it isn't for this browser. */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error("more than one record");
  const browser = createECDH("prime256v1");
  browser.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
  const secret = Buffer.from(hkdfSync("sha256", browser.computeSecret(sender), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${label}\0`, length));
  const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  cipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = text.lastIndexOf(2);
  if (end < 0) throw new Error("no last record");
  return text.subarray(0, end).toString("utf8");
}
