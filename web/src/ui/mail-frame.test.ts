import { describe, expect, it } from "vitest";
import { frameDocument } from "./mail-frame.ts";

const MAIL = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<style>@media (prefers-color-scheme: dark) { .page { color: red } }</style></head>
<body class="page" style="margin:0;font:15px 'Segoe UI'"><p>Write style="red" here</p>
<a href="https://x.test/?a=1&amp;b= style=2" style="color:#fff">Open</a></body></html>`;

describe("[X-8] a mail in a frame", () => {
  const shown = frameDocument(MAIL, "abc");

  it("has its styles as rules with the page's nonce, and no style attribute", () => {
    expect(shown).toContain(`[data-rule="1"]{margin:0;font:15px 'Segoe UI'}`);
    expect(shown).toContain(`[data-rule="2"]{color:#fff}`);
    expect(shown).toContain('<body class="page" data-rule="1">');
    expect([...shown.matchAll(/<style[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<style nonce="abc">',
      '<style nonce="abc">',
    ]);
    expect(shown).not.toMatch(/<[^<>]* style="/);
  });

  it("keeps what people wrote, and its links can neither be clicked nor reached by keyboard", () => {
    expect(shown).toContain('<p>Write style="red" here</p>');
    expect(shown).toContain('<a tabindex="-1" href="https://x.test/?a=1&amp;b= style=2" data-rule');
    expect(shown).toContain("a{pointer-events:none}");
  });
});
