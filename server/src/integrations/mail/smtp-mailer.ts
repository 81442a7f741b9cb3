import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import { tlsTrouble } from "../../operations/tls-errors.ts";
import { MailError, type Mailer, type MailTrouble, type OutgoingMail } from "../../ports/mail.ts";

interface Settings {
  url: string;
  /** The address that mail comes from. Never a person's: their domain would not vouch for us. */
  from: string;
  timeoutMs?: number;
}

type SmtpError = Error & {
  responseCode?: number;
  response?: string;
  code?: string;
  rejectedErrors?: SmtpError[];
};

const TIMEOUT_MS = 20_000;

/** The server has had enough of us for now, whoever the mail is for. */
const CLOSING = 421;

/**
 * Mail over SMTP, one conversation a message.
 *
 * The conversation is held here rather than by the library's transport, which
 * does not say whether a broken line had already carried the message.
 */
export function smtpMailer({ url, from, timeoutMs = TIMEOUT_MS }: Settings): Mailer {
  const { options, auth } = settingsOf(url, timeoutMs);
  return {
    async send(mail) {
      const raw = await composed(mail, from);
      const connection = new SMTPConnection(options);
      let isHandedOver = false;
      try {
        await step(connection, (done) => connection.connect((error) => done(error ?? null)));
        if (auth) await step(connection, (done) => connection.login(auth, done));
        // Read only once the server has asked for the message.
        const content = new Readable({
          read() {
            isHandedOver = true;
            this.push(raw);
            this.push(null);
          },
        });
        const envelope = { from, to: [mail.recipient] };
        await step(connection, (done) => connection.send(envelope, content, done));
      } catch (error) {
        throw troubleOf(error as SmtpError, isHandedOver);
      } finally {
        connection.close();
      }
    },
  };
}

/** Whether the mail server lets us in; throws with its words if it does not. */
export async function trySmtp(url: string, timeoutMs: number): Promise<void> {
  const { options, auth } = settingsOf(url, timeoutMs);
  const connection = new SMTPConnection(options);
  try {
    await step(connection, (done) => connection.connect((error) => done(error ?? null)));
    if (auth) await step(connection, (done) => connection.login(auth, done));
  } finally {
    connection.close();
  }
}

/** Encrypted wherever the line leaves this machine. */
function settingsOf(url: string, timeoutMs: number) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const options: SMTPConnectionOptions = {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocal,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const auth = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : null;
  return { options, auth };
}

/** The whole message, with every header encoded by the library. */
function composed(mail: OutgoingMail, from: string): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: "Touchline", address: from },
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.id}@${from.slice(from.indexOf("@") + 1)}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 8058: one click in the mail program is enough.
      "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    // Nothing in a message makes us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** One step of the conversation; an error of the line ends it as well. */
function step<T = unknown>(
  connection: SMTPConnection,
  begin: (done: (error: Error | null, result?: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    begin((error, result) => {
      connection.off("error", reject);
      // Late errors of a conversation that is over concern nobody.
      connection.on("error", () => undefined);
      if (error) reject(error);
      else resolve(result as T);
    });
  });
}

/** What became of a conversation that broke: the message was refused, or put off, or who knows. */
function troubleOf(error: SmtpError, isHandedOver: boolean): MailError {
  const said = error.rejectedErrors?.[0] ?? error;
  return new MailError(kindOf(said, isHandedOver), wordsOf(said));
}

function kindOf({ code, responseCode }: SmtpError, isHandedOver: boolean): MailTrouble {
  if (isHandedOver && responseCode === undefined) return "unclear";
  // Wrong credentials or a lack of encryption are the installation's trouble, and can be put right.
  const isOfMessage = code === "EENVELOPE" || code === "EMESSAGE";
  if (!isOfMessage || responseCode === undefined || responseCode === CLOSING) return "later";
  return responseCode >= 500 ? "refused" : "put-off";
}

function wordsOf(error: SmtpError): string {
  const { response, message } = error;
  const tls = tlsTrouble(error);
  return (response || (tls ? `No encrypted line to the mail server: ${tls.cause}.` : message))
    .replaceAll(/\s+/g, " ")
    .slice(0, 500);
}
