import type { StoredMail } from "./mailbox.ts";
import type { MailFault } from "./smtp.ts";

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Controls the mail server from tests: `send` calls a path below `/control`. */
export function mailControlClient(send: Send) {
  return {
    /** Delivered mails, newest first. */
    mails: async () => (await send<{ mails: StoredMail[] }>("GET", "/mail/mails")).mails,
    clear: () => send<object>("DELETE", "/mail/mails"),
    fail: (fault: MailFault) => send<{ faults: MailFault[] }>("POST", "/mail/faults", fault),
    clearFaults: () => send<object>("DELETE", "/mail/faults"),
  };
}
