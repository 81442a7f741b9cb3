import { describe, expect, it } from "vitest";
import {
  actions,
  button,
  type ChatBlock,
  context,
  divider,
  fields,
  header,
  section,
} from "./blocks.ts";
import { fitToLimits } from "./limits.ts";
import { bold, escapeForChat, link, truncate, truncateMarkup } from "./text.ts";

describe("text for Slack", () => {
  it("[SL-5] what people wrote calls nobody and links nowhere", () => {
    expect(escapeForChat("<!channel> & <@U1> <https://evil.test|Acme>")).toBe(
      "&lt;!channel&gt; &amp; &lt;@U1&gt; &lt;https://evil.test|Acme&gt;",
    );
    expect(link("https://touchline.test/a|b>", "A > B | C")).toBe(
      "<https://touchline.test/a%7Cb%3E|A &gt; B | C>",
    );
    expect(bold("5 * 3 < 20")).toBe("*5 ∗ 3 &lt; 20*");
  });

  it("[SL-5] long text ends in … within the limit and never in half a character", () => {
    expect(truncate("abc", 3)).toBe("abc");
    expect(truncate("abcd", 3)).toBe("ab…");
    expect(truncate("👍👍👍", 4)).toBe("👍…");
    expect(truncate("a b cdef", 3)).toBe("a…");
  });

  it("[SL-5] a link or an escaped character is kept whole or left out", () => {
    expect(truncateMarkup("see <https://touchline.test|Acme> now", 20)).toBe("see…");
    expect(truncateMarkup("a &amp; b", 5)).toBe("a…");
    expect(truncateMarkup("<https://t.test|A> and more", 22)).toBe("<https://t.test|A> an…");
    expect(truncateMarkup("a &amp; b", 9)).toBe("a &amp; b");
  });
});

describe("parts of a message", () => {
  it("[DG-8] each keeps to what Slack takes", () => {
    expect(header("x".repeat(200))).toMatchObject({ text: { text: `${"x".repeat(149)}…` } });
    expect(section("x".repeat(4000))).toMatchObject({ text: { text: `${"x".repeat(2999)}…` } });
    expect(fields(Array.from({ length: 12 }, () => "x"))).toMatchObject({
      fields: { length: 10 },
    });
    // Context block, docs.slack.dev/reference/block-kit/blocks/context-block: 2,000 a text.
    expect(JSON.stringify(context("x".repeat(3000)))).toMatch(/"text":"x{1999}…"/);
    expect(context(...Array.from({ length: 12 }, () => "x"))).toMatchObject({
      elements: { length: 10 },
    });
    const pressed = button({ text: "x".repeat(80), actionId: "go", value: "v" });
    expect(pressed.text.text).toHaveLength(75);
    expect(actions(Array.from({ length: 30 }, () => pressed))).toMatchObject({
      elements: { length: 25 },
    });
  });

  const OMITTED_LINK = "https://touchline.test/deals";
  const countSections = (left: ChatBlock[]) => ({
    count: left.filter(({ type }) => type === "section").length,
    url: OMITTED_LINK,
  });

  it("[DG-8] a message at the limit stays as it is; one part more is told", () => {
    const fifty = Array.from({ length: 50 }, (_, index) => section(`Deal ${index}`));
    expect(fitToLimits(fifty, countSections)).toBe(fifty);
    const cutShort = fitToLimits([...fifty, section("Deal 50")], countSections);
    expect(cutShort).toHaveLength(50);
    expect(cutShort.at(-1)).toEqual(context("<https://touchline.test/deals|Plus 2 more>"));
  });

  it("[DG-8] [R-30] a message is at most 10,000 characters long, and no title stands at its end alone", () => {
    const long = section("x".repeat(2500));
    const blocks = [long, long, long, header("Slipped"), divider(), long, long];
    const cutShort = fitToLimits(blocks, countSections);
    expect(cutShort).toEqual([long, long, long, context(`<${OMITTED_LINK}|Plus 2 more>`)]);
    expect(JSON.stringify(cutShort).length).toBeLessThan(10_000);
    expect(fitToLimits([long, long, long, long], countSections)).toHaveLength(4);
  });

  it("[DG-8] leaving out only lines and buttons is not worth a word", () => {
    const fifty = Array.from({ length: 50 }, () => divider());
    expect(fitToLimits([section("Deal"), ...fifty], countSections)).toEqual([section("Deal")]);
  });
});
