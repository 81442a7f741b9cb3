import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml, plainText } from "./html.ts";

const PROBES = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<p onclick=alert(1)>x</p>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test">x</a>',
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<style>*{background:url(//evil.test)}</style>",
  "<math><mi xlink:href=javascript:alert(1)>",
  "<p style='position:fixed'>x</p>",
  "<!--<img src=x onerror=alert(1)>-->",
  "<p><b>unclosed",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
];
/** Every tag that is left, with its attributes. */
const tags = (html: string) => html.match(/<[^>]*>/g) ?? [];
const KNOWN =
  /^<\/?(p|strong|em|u|ul|ol|li|a)>$|^<br \/>$|^<a( href="(https?:|mailto:)[^"]*")? rel="noopener noreferrer nofollow" target="_blank">$/;

describe("[RV-3] [B1] rich text", () => {
  it("keeps what the toolbar makes", () => {
    const made =
      "<p><strong>Bold</strong> <em>and</em> <u>more</u><br /></p><ul><li>one</li></ul><ol><li>two</li></ol>";
    expect(cleanHtml(made)).toBe(made);
    expect(cleanHtml('<a href="https://a.test/?x=1&amp;y=2">there</a>')).toBe(
      '<a href="https://a.test/?x=1&amp;y=2" rel="noopener noreferrer nofollow" target="_blank">there</a>',
    );
    expect(cleanHtml("<b>b</b><i>i</i><div>d</div><span>s</span>")).toBe(
      "<strong>b</strong><em>i</em><p>d</p>s",
    );
  });

  it.each(PROBES)("leaves nothing of %s but text and known tags", (probe) => {
    for (const tag of tags(cleanHtml(probe))) expect(tag).toMatch(KNOWN);
  });

  it("shows what was not allowed as text", () => {
    expect(cleanHtml("<script>alert(1)</script>")).toBe("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(cleanHtml("5 < 6 & 7 > 2")).toBe("5 &lt; 6 &amp; 7 &gt; 2");
  });

  it("cleaned twice is the same, whatever was sent", () => {
    const piece = fc.oneof(
      fc.constantFrom(...PROBES, "<p>", "</p>", "<ul><li>", "</a>", "<a href=x>", "&lt;", "&", "<"),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = cleanHtml(pieces.join(""));
        expect(cleanHtml(once)).toBe(once);
        for (const tag of tags(once)) expect(tag).toMatch(KNOWN);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("[RV-2] plain text", () => {
  it("keeps lines, lists and where links lead", () => {
    const cleaned = cleanHtml(
      '<p>Hello &amp; <b>welcome</b></p><ul><li>one</li><li>two</li></ul><p><a href="https://a.test">there</a><br>&lt;b&gt;</p>',
    );
    expect(plainText(cleaned)).toBe("Hello & welcome\n- one\n- two\n\nthere (https://a.test)\n<b>");
  });

  it("is empty where there is markup but no words", () => {
    expect(plainText(cleanHtml("<p><br></p><p>&nbsp;</p>"))).toBe("");
  });
});
