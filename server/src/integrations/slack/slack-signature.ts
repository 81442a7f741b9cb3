import { createHmac, timingSafeEqual } from "node:crypto";

const WINDOW_SECONDS = 300;

export interface Signed {
  secret: string;
  /** As received, because reserialising would change the bytes. */
  rawBody: Buffer;
  timestamp: string;
  signature: string;
  now: Date;
}

/** Checks Slack's signature and its age; timestamps too far in the future are rejected too. */
export function verifySignature({ secret, rawBody, timestamp, signature, now }: Signed): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return false;
  const digest = createHmac("sha256", secret)
    .update(`v0:${timestamp}:`, "utf8")
    .update(rawBody)
    .digest("hex");
  const [ours, theirs] = [Buffer.from(`v0=${digest}`), Buffer.from(signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
