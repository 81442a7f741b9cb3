import { createHmac, randomBytes } from "node:crypto";
import { type Keys, seal, unseal } from "../../shared/seal.ts";

export interface SealedSecret {
  keyId: string;
  sealed: string;
}

interface WebhookKey {
  organisationId: string;
  webhookId: string;
}

const RANDOM_BYTES = 32;
export const purposeOf = ({ organisationId, webhookId }: WebhookKey) =>
  `${organisationId} webhook ${webhookId}`;

/** Creates a signing secret: returned once, stored encrypted. */
export function createSecret(keys: Keys, of: WebhookKey): { secret: string; kept: SealedSecret } {
  const secret = `tlwh_${randomBytes(RANDOM_BYTES).toString("base64url")}`;
  return { secret, kept: seal(keys, purposeOf(of), secret) };
}

export function openSecret(keys: Keys, of: WebhookKey, { keyId, sealed }: SealedSecret): string {
  return unseal(keys, purposeOf(of), keyId, sealed);
}

/** Signs the timestamp together with the body, so that neither can be replaced. */
export function signatureOf(secret: string, at: Date, body: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
