/**
 * A message to one recipient: recipients don't see each other, and each has a personal unsubscribe
 * link.
 */
export interface OutgoingMail {
  /** Our id, the same for every attempt, so that the receiving side can detect duplicates. */
  id: string;
  recipient: string;
  /** Unsubscribe URL; mail clients display it as a button. */
  unsubscribeUrl: string;
  /** Reply address; empty for the sender. */
  replyTo: string;
  subject: string;
  html: string;
  text: string;
}

/**
 * Why a message was not sent. `later`: the mail server accepts nothing now, retry later. `put-off`:
 * it deferred this message or recipient, but may accept the next one at once. `refused`: permanent.
 * `unclear`: the connection broke after transmission, it may have arrived.
 */
export type MailTrouble = "later" | "put-off" | "refused" | "unclear";

export class MailError extends Error {
  readonly kind: MailTrouble;
  constructor(kind: MailTrouble, message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface Mailer {
  /** Throws a `MailError` if the message was not sent. */
  send(mail: OutgoingMail): Promise<void>;
}
