/** A message as it goes out, to one person: nobody learns who else got it, and each has a link of their own. */
export interface OutgoingMail {
  /** Ours, and the same however often it is tried: the receiving side can tell a repetition by it. */
  id: string;
  recipient: string;
  /** With which the recipient stops mail like this; mail programs offer it as a button. */
  unsubscribeUrl: string;
  /** Who is answered; empty: the sender. */
  replyTo: string;
  subject: string;
  html: string;
  text: string;
}

/**
 * Why a message did not go out.
 *
 * - `later`: the mail server takes nothing just now; another attempt may succeed
 * - `put-off`: it took this message or recipient for later, and may take the next one at once
 * - `refused`: the mail server will never take it
 * - `unclear`: the line broke after the message was handed over; it may have arrived
 */
export type MailTrouble = "later" | "put-off" | "refused" | "unclear";

export class MailError extends Error {
  readonly kind: MailTrouble;
  constructor(kind: MailTrouble, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Hands messages to a mail server. */
export interface Mailer {
  /** Throws a `MailError` where the message did not go out. */
  send(mail: OutgoingMail): Promise<void>;
}
