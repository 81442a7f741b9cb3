import { createHash } from "node:crypto";
import { type Html, html, trusted } from "./html.ts";
import { STYLE } from "./style.ts";

const SUBMIT_SCRIPT = "document.forms[0].submit()";
const SUBMIT_HASH = createHash("sha256").update(SUBMIT_SCRIPT).digest("base64");

/** Submits the page's first form as soon as it loads. */
export const autoSubmit = trusted(`<script>${SUBMIT_SCRIPT}</script>`);

/** No `form-action`: browsers also apply it to the redirect back to the product. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    `script-src 'self' 'sha256-${SUBMIT_HASH}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

export interface Page {
  title: string;
  /** `card` is one narrow, centred card, `wide` a page of sections. */
  shape: "card" | "wide";
  body: Html;
}

export function head(title: string, mark: Html, style: Html): Html {
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark.html)}">
${style}
</head>`;
}

/** A whole document in the product's style. */
export function page({ title, shape, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
${head(title, MARK, trusted(`<style>${STYLE}</style>`))}
<body class="${shape}">
${body}
</body>
</html>
`.html;
}

/** The product's logo: a pitch's line and the run along it. */
export const MARK = trusted(
  `<svg class="mark" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#5B3FD6"/><g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M8 22.5h16"/><path d="M8.5 17.5l5-5 3.5 3.5 6.5-7"/></g></svg>`,
);
