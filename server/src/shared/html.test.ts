import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foreignMarkup } from "../testing/known-markup.ts";
import { MARKUP_PROBES } from "../testing/markup-probes.ts";
import {
  cleanHtml,
  cleanPage,
  plainText,
  templateHeadings,
  withoutEmptyHeadings,
  withVisibleLinks,
} from "./html.ts";

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

  it("leaves nothing of what would run or lead astray but text and known tags", () => {
    for (const probe of MARKUP_PROBES) {
      for (const clean of [cleanHtml, cleanPage]) {
        expect(foreignMarkup(clean(probe)), probe).toEqual([]);
        expect(foreignMarkup(clean(`<ul><li><p>x${probe}</p></li></ul>`)), probe).toEqual([]);
      }
    }
  });

  it.each([
    ["nested", "<b>"],
    ["nested lists", "<ul><li>"],
    ["unknown", "<x>"],
    ["paragraphs", "<p>"],
    ["begun", "<"],
    ["ended", "</b>"],
    ["mixed", "<b><p><i>"],
    ["attributes", "<p a=b "],
    ["characters", "&"],
    ["of other names ended", "<b></i>"],
    ["with a dash", "<p-x>"],
    ["two that don't end each other", "<p><li>"],
    ["ended in an attribute", "<b title='</b>'>"],
    ["ended in a comment", "<b><!--</b>-->"],
    ["ended in a text field", "<b><textarea></b></textarea>"],
  ])("[S-4] 100,000 characters of tags (%s) keep nobody waiting", (_kind, tag) => {
    const long = tag.repeat(Math.ceil(100_000 / tag.length)).slice(0, 100_000);
    const before = process.cpuUsage();
    const cleaned = cleanHtml(long);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  it("[S-19] tags that end nothing don't make room for more levels", () => {
    const levels = 4900;
    for (const ending of ["</b>", "</i>", "</p-x>"]) {
      const html = `${ending.repeat(levels)}${"<b>".repeat(levels)}`;
      expect(cleanHtml(html)).toMatch(/^&lt;\//);
    }
    expect(cleanHtml(`${"</b>".repeat(50)}<b>x</b>`)).toBe("<strong>x</strong>");
    expect(cleanHtml("<p-x>".repeat(201))).toBe("&lt;p-x&gt;".repeat(201));
    expect(cleanHtml("<b></i>".repeat(201))).toMatch(/^&lt;b/);
  });

  it("[S-4] many lines and 200 levels are still read, one more level is text", () => {
    const lines = "<p>one<br>two</p>".repeat(1000);
    expect(cleanHtml(lines)).toBe("<p>one<br />two</p>".repeat(1000));
    const deep = (levels: number) => `${"<b>".repeat(levels)}x${"</b>".repeat(levels)}`;
    expect(cleanHtml(deep(200))).toBe(deep(200).replaceAll("b>", "strong>"));
    expect(cleanHtml(deep(201))).toMatch(/^(&lt;b&gt;){201}x(&lt;\/b&gt;){201}$/);
  });

  it("shows what was not allowed as text", () => {
    expect(cleanHtml("<script>alert(1)</script>")).toBe("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(cleanHtml("5 < 6 & 7 > 2")).toBe("5 &lt; 6 &amp; 7 &gt; 2");
  });

  it("cleaned twice is the same, whatever was sent", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...MARKUP_PROBES,
        "<p>",
        "</p>",
        "<ul><li>",
        "</a>",
        "<a href=x>",
        "&lt;",
        "&",
        "<",
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = cleanHtml(pieces.join(""));
        expect(cleanHtml(once)).toBe(once);
        expect(foreignMarkup(once)).toEqual([]);
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

describe("[S-7] what goes to people who do not know its author", () => {
  it.each([
    [
      '<p><a href="https://evil.test">your bank</a></p>',
      'your bank (<a href="https://evil.test">https://evil.test</a>)',
    ],
    [
      '<p><a href="https://evil.test">https://bank.test</a></p>',
      'https://bank.test (<a href="https://evil.test">https://evil.test</a>)',
    ],
    [
      '<p><a href="https://a.test">https://a.test</a></p>',
      '<a href="https://a.test">https://a.test</a>',
    ],
  ])("shows where a link leads: %s", (html, shown) => {
    expect(withVisibleLinks(html)).toBe(`<p>${shown}</p>`);
  });
});

describe("[X-8] headings of a template", () => {
  const template = "<p><strong>Wins</strong></p><p></p><p>Risks &amp; asks</p><p></p>";
  const headings = templateHeadings([template, "<p><strong>Older</strong></p><p></p>"]);
  const written = (html: string) => withoutEmptyHeadings(cleanHtml(html), headings);

  it("go where nothing was written under them, with the empty lines", () => {
    expect(written(template)).toBe("");
    expect(written("<p><strong>Wins</strong></p><p>Globex</p><p>Risks &amp; asks</p><p></p>")).toBe(
      "<p><strong>Wins</strong></p><p>Globex</p>",
    );
    expect(
      written("<p><strong>Wins</strong></p><ul><li><p></p></li></ul><p>Risks & asks</p><p>Two</p>"),
    ).toBe("<p>Risks &amp; asks</p><p>Two</p>");
    expect(written("<p><strong>Older</strong></p><p>&nbsp;</p><p>Mine</p>")).toBe(
      "<p><strong>Older</strong></p><p>Mine</p>",
    );
  });

  it("stay where something was, also a list in a list; words of one's own always stay", () => {
    const nested = "<p>Risks &amp; asks</p><ul><li>a<ul><li>b</li></ul></li></ul>";
    expect(written(nested)).toBe(nested);
    const own = "<p>Mine</p><p><strong>Bold at the end</strong></p>";
    expect(written(own)).toBe(own);
    expect(written("Loose words<p><strong>Wins</strong></p>")).toBe(
      "Loose words<p><strong>Wins</strong></p>",
    );
  });
});
