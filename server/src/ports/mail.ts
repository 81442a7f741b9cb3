/** A message as it goes out. */
export interface OutgoingMail {
  /** Ours, and the same however often it is tried: the receiving side can tell a repetition by it. */
  id: string;
  recipients: string[];
  /** Who is answered; empty: the sender. */
  replyTo: string;
  subject: string;
  html: string;
  text: string;
}

/** Whom the mail server took the message for. */
export interface Receipt {
  accepted: string[];
  refused: Array<{ address: string; words: string; isTemporary: boolean }>;
}

/**
 * Why a message did not go out.
 *
 * - `later`: nothing was sent; another attempt may succeed
 * - `refused`: the mail server will never take it
 * - `unclear`: the line broke after the message was handed over; it may have arrived
 */
export type MailTrouble = "later" | "refused" | "unclear";

export class MailError extends Error {
  readonly kind: MailTrouble;
  constructor(kind: MailTrouble, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Hands messages to a mail server. */
export interface Mailer {
  /** Throws a `MailError` where the message as a whole did not go out. */
  send(mail: OutgoingMail): Promise<Receipt>;
}
