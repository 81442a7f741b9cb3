import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import { tlsTrouble } from "../../operations/tls-errors.ts";
import { MailError, type Mailer, type MailTrouble, type OutgoingMail } from "../../ports/mail.ts";

interface Settings {
  url: string;
  /** Sender address. Never a user's, because their domain doesn't authorise us to send. */
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

/** The server closes the connection, regardless of the recipient. */
const SERVICE_CLOSING = 421;

/**
 * Sends mail over SMTP, one connection per message. Uses the low-level connection, because the
 * library's transport doesn't report whether a broken connection had already transmitted the
 * message.
 */
export function smtpMailer({ url, from, timeoutMs = TIMEOUT_MS }: Settings): Mailer {
  const { options, auth } = settingsOf(url, timeoutMs);
  return {
    async send(mail) {
      const raw = await buildMessage(mail, from);
      const connection = new SMTPConnection(options);
      let isHandedOver = false;
      try {
        await runStep(connection, (done) => connection.connect((error) => done(error ?? null)));
        if (auth) await runStep(connection, (done) => connection.login(auth, done));
        // Read only after the server accepts the DATA command.
        const content = new Readable({
          read() {
            isHandedOver = true;
            this.push(raw);
            this.push(null);
          },
        });
        const envelope = { from, to: [mail.recipient] };
        await runStep(connection, (done) => connection.send(envelope, content, done));
      } catch (error) {
        throw toMailError(error as SmtpError, isHandedOver);
      } finally {
        connection.close();
      }
    },
  };
}

/** Checks that the mail server accepts our login; throws its message if not. */
export async function trySmtp(url: string, timeoutMs: number): Promise<void> {
  const { options, auth } = settingsOf(url, timeoutMs);
  const connection = new SMTPConnection(options);
  try {
    await runStep(connection, (done) => connection.connect((error) => done(error ?? null)));
    if (auth) await runStep(connection, (done) => connection.login(auth, done));
  } finally {
    connection.close();
  }
}

/** Requires encryption unless the server is on this machine. */
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

/** Builds the whole message; the library encodes every header. */
function buildMessage(mail: OutgoingMail, from: string): Promise<Buffer> {
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
      // RFC 8058: one-click unsubscribe.
      "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    // Message content must not make us read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Runs one SMTP step; a connection error rejects it too. */
function runStep<T = unknown>(
  connection: SMTPConnection,
  begin: (done: (error: Error | null, result?: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    begin((error, result) => {
      connection.off("error", reject);
      // Ignore late errors after the conversation has ended.
      connection.on("error", () => undefined);
      if (error) reject(error);
      else resolve(result as T);
    });
  });
}

/** Classifies a failed conversation: refused, deferred, or unknown outcome. */
function toMailError(error: SmtpError, isHandedOver: boolean): MailError {
  const said = error.rejectedErrors?.[0] ?? error;
  return new MailError(kindOf(said, isHandedOver), messageOf(said));
}

function kindOf({ code, responseCode }: SmtpError, isHandedOver: boolean): MailTrouble {
  if (isHandedOver && responseCode === undefined) return "unclear";
  // Wrong credentials or missing encryption are configuration problems, which can be fixed.
  const isOfMessage = code === "EENVELOPE" || code === "EMESSAGE";
  if (!isOfMessage || responseCode === undefined || responseCode === SERVICE_CLOSING)
    return "later";
  return responseCode >= 500 ? "refused" : "put-off";
}

function messageOf(error: SmtpError): string {
  const { response, message } = error;
  const tls = tlsTrouble(error);
  return (response || (tls ? `No encrypted connection to the mail server: ${tls.cause}.` : message))
    .replaceAll(/\s+/g, " ")
    .slice(0, 500);
}
