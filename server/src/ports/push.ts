/** A key pair of P-256 for signing, in base64url: the uncompressed point and the private number. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  organisationId: string;
  to: PushSubscription;
  /** The organisation's key, as it is stored. */
  key: { publicKey: string; keyId: string; sealed: string };
  /** At most about 3,900 bytes; encrypted for the browser alone. */
  payload: string;
  /** A newer message of the same topic replaces an older one that wasn't delivered yet. */
  topic: string;
  now: Date;
}

/** `gone`: the browser unsubscribed. `refused`: permanent. `away`: retry later. */
export type PushOutcome =
  | { kind: "sent" }
  | { kind: "gone" }
  | { kind: "refused"; words: string }
  | { kind: "away"; words: string };

export type SendPush = (message: PushMessage) => Promise<PushOutcome>;
