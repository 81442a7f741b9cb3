import { noteHtml } from "@touchline/domain";
import { withVisibleLinks } from "../html.ts";

interface MailParts {
  over?: string;
  title?: string;
  under?: string;
  body: string;
  button: { words: string; href: string };
  after?: string;
}

const MUTED_STYLE = "color:#5b5a6b";

/** Used by mail clients with dark mode; the others use the inline styles. */
const DARK_MODE_CSS = `@media (prefers-color-scheme: dark) {
.page { background: #12121a !important; color: #ececf4 !important }
.card { background: #1a1a25 !important; border-color: #2b2b3a !important }
.box { background: #23232f !important }
.callout { border-color: #6f55e3 !important }
.quiet { color: #a6a6ba !important }
.page a { color: #a495ff }
.page a.button { background: #6f55e3 !important; color: #ffffff !important }
}`;

/**
 * The layout of all our mails: a card with one call to action, for light and dark mode. Uses tables
 * and inline styles, which mail clients render consistently. All inputs are HTML: escape or
 * sanitise user input first.
 */
export function mailHtml({ over, title, under, body, button, after }: MailParts): string {
  const lines = [
    over && `<p class="quiet" style="margin:0;${MUTED_STYLE}">${over}</p>`,
    title && `<h1 style="margin:4px 0;font-size:20px;line-height:28px">${title}</h1>`,
    under && `<p class="quiet" style="margin:0;${MUTED_STYLE}">${under}</p>`,
    body,
    `<p style="margin:24px 0 0"><a class="button" href="${button.href}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#5b3fd6;color:#ffffff;font-weight:600;text-decoration:none">${button.words}</a></p>`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${DARK_MODE_CSS}</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f7fa;color:#1c1b29;font:15px/24px system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 12px;font-weight:600">Touchline</td></tr>
<tr><td class="card" style="padding:28px;background:#ffffff;border:1px solid #e6e6ee;border-radius:12px">
${lines.filter(Boolean).join("\n")}
</td></tr>
${after ? footRow(after) : ""}
${END}`;
}

const END = `</table>
</td></tr></table>
</body></html>
`;

function footRow(html: string): string {
  return `<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;line-height:20px;${MUTED_STYLE}">${html}</td></tr>`;
}

interface MailBodies {
  html: string;
  text: string;
}

export function withUnsubscribe(
  { html, text }: MailBodies,
  { workspace, url }: { workspace: string; url: string },
): MailBodies {
  const asked = `Don't want mail from ${nameOr("this workspace", workspace)}?`;
  const line = `${noteHtml(asked)} <a href="${noteHtml(url)}">Stop it here</a>.`;
  return {
    html: html.endsWith(END)
      ? `${html.slice(0, -END.length)}${footRow(line)}\n${END}`
      : `${html}<p>${line}</p>`,
    text: `${text}\n\n${asked} Stop it here: ${url}`,
  };
}

const MAX_NAME_LENGTH = 60;
/**
 * Mail clients would turn it into a link, and an attacker's link would appear in our mail. "A/S" is
 * allowed, because it is a company form.
 */
const LINK_LIKE = /:\/\/|www\.|[\p{L}\p{N}]{2}\.\p{L}{2}|\/(?!S\b)/iu;

/** Returns the name on one line, shortened; the fallback if it looks like a link. */
export function nameOr(otherwise: string, name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  if (!line || LINK_LIKE.test(line)) return otherwise;
  return [...line].slice(0, MAX_NAME_LENGTH).join("").trim();
}

/** Sets apart what the reader should do. All of it is ours or escaped. */
export function mailCallout(html: string): string {
  return `<div class="callout" style="margin:16px 0 0;padding:0 16px;border:1px solid #cfc6f5;border-left:4px solid #5b3fd6;border-radius:8px">${html}</div>`;
}

/** Sets user-written text apart from ours and displays its links' URLs. */
export function mailBox(html: string): string {
  return `<div class="box" style="margin:16px 0 0;padding:4px 16px;background:#f1f1f6;border-radius:8px">${withVisibleLinks(html)}</div>`;
}
