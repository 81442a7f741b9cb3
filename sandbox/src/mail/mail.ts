import { type Html, html } from "../html.ts";
import type { SandboxContext, Vendor } from "../vendor.ts";
import { mailControl } from "./control.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { mailPages, mailTable } from "./pages.ts";
import { smtpServer } from "./smtp.ts";

export interface MailVendor extends Vendor {
  /** Starts the SMTP server and returns its URL. */
  listen(port: number): Promise<string>;
}

const MAX_MAILS = 10;

/** A mail server with one mailbox for all addresses, readable at `<sandbox>/mail`. */
export function mail(sandbox: SandboxContext): MailVendor {
  const mailbox = openMailbox(sandbox.dataDir);
  const smtp = smtpServer(mailbox);
  let smtpUrl = "";
  return {
    name: "mail",
    title: "Mail",
    async routes(app) {
      mailPages(app, mailbox);
      app.addHook("onClose", async () => {
        await smtp.close();
        mailbox.close();
      });
    },
    control: (app) => mailControl(app, { mailbox, smtp }),
    inspect: () => inspect(mailbox, smtpUrl),
    async listen(port) {
      smtpUrl = `smtp://127.0.0.1:${await smtp.listen(port)}`;
      return smtpUrl;
    },
  };
}

function inspect(mailbox: Mailbox, smtpUrl: string): Html {
  return html`<div class="inset"><p class="facts"><span>SMTP <code>${smtpUrl}</code></span>
<a href="/mail/">Mailbox</a></p></div>
${mailTable(mailbox.list().slice(0, MAX_MAILS))}`;
}
