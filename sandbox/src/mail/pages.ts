import type { FastifyInstance } from "fastify";
import { type Html, html } from "../html.ts";
import { MARK, PAGE_HEADERS, page } from "../page.ts";
import type { Mailbox, StoredMail } from "./mailbox.ts";

const MAX_MAILS = 100;

/**
 * A message may render anything in its frame, but can't run scripts, load resources or submit
 * forms.
 */
const BODY_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const FRAMING_HEADERS = {
  ...PAGE_HEADERS,
  "content-security-policy": `${PAGE_HEADERS["content-security-policy"]}; frame-src 'self'`,
};

export function mailPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get("/", async (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(listPage(mailbox.list())),
  );

  app.get<{ Params: { id: string } }>("/:id", async ({ params }, reply) => {
    const mail = mailbox.get(params.id);
    return mail ? reply.headers(FRAMING_HEADERS).send(mailPage(mail)) : gone(reply);
  });

  app.get<{ Params: { id: string } }>("/:id/body", async ({ params }, reply) => {
    const mail = mailbox.get(params.id);
    // Links open in a new tab, not inside the frame.
    return mail
      ? reply.headers(BODY_HEADERS).send(`<base target="_blank">${mail.html}`)
      : gone(reply);
  });

  const gone = (reply: { code(status: number): { send(body: object): unknown } }) =>
    reply.code(404).send({ message: "There is no such mail." });
}

export function mailTable(mails: readonly StoredMail[]): Html {
  if (mails.length === 0) return html`<p class="empty">No mail yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Mails"><table>
<thead><tr><th scope="col">Time (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${mails.map(
    ({ id, at, envelope, subject }) =>
      html`<tr><td>${at.slice(0, 19).replace("T", " ")}</td><td>${envelope.to.join(", ")}</td><td class="path"><a href="/mail/${id}">${subject || "(no subject)"}</a></td></tr>
`,
  )}</tbody>
</table></div>`;
}

function listPage(mails: readonly StoredMail[]): string {
  return page({
    title: "Mailbox",
    shape: "wide",
    body: html`<main>
<header class="top">${MARK}<div><h1>Mailbox</h1><p>Everything that was sent, to whomever.</p></div>
<nav aria-label="Sandbox"><a href="/">Sandbox</a></nav></header>
<section class="panel" aria-label="Mails">${mailTable(mails.slice(0, MAX_MAILS))}</section>
</main>
<script src="/inspector.js" defer></script>`,
  });
}

function mailPage(mail: StoredMail): string {
  const facts: Array<[string, string]> = [
    ["From", mail.from],
    ["Reply to", mail.replyTo],
    ["To", mail.envelope.to.join(", ")],
    ["Sent", mail.at],
    ["Message-ID", mail.messageId],
  ];
  return page({
    title: mail.subject || "Mail",
    shape: "wide",
    body: html`<main>
<header class="top">${MARK}<div><h1>${mail.subject || "(no subject)"}</h1></div>
<nav aria-label="Sandbox"><a href="/mail/">Mailbox</a><a href="/">Sandbox</a></nav></header>
<section class="panel" aria-label="Message"><div class="inset">
<ul class="cells">${facts.map(([name, value]) => html`<li><b>${name}</b><span>${value}</span></li>`)}</ul></div>
<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/body" style="display:block;width:100%;height:560px;border:0;background:#fff"></iframe></section>
<section class="panel" aria-labelledby="plain"><header><h2 id="plain">As plain text</h2></header>
<div class="inset"><pre class="mono" style="white-space:pre-wrap;overflow-wrap:anywhere;margin:0">${mail.text}</pre></div></section>
</main>`,
  });
}
