import { createPrivateKey, sign } from "node:crypto";
import type { PushKey } from "../../ports/push.ts";

/** RFC 8292 allows a day. */
const VALID_SECONDS = 12 * 3600;

/** The header by which the push service knows who sends (RFC 8292). */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: PushKey,
  { subject, now }: { subject: string; now: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + VALID_SECONDS,
    sub: subject,
  };
  const text = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const point = Buffer.from(publicKey, "base64url");
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: privateKey,
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${text}.${signature.toString("base64url")}, k=${publicKey}`;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
