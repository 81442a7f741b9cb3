import sanitize from "sanitize-html";

/** Markup of other editors that says nothing we keep: its words stay, the tag goes. */
const DROPPED = new Set([
  "span",
  "font",
  "small",
  "s",
  "strike",
  "del",
  "sub",
  "sup",
  "mark",
  "code",
]);

/** A relative address would mean something else in a mail and in the CRM. */
const LEADS_OUT = /^\s*(https?:\/\/|mailto:)/i;

const RULES: sanitize.IOptions = {
  allowedTags: ["p", "br", "strong", "em", "u", "ul", "ol", "li", "a", ...DROPPED],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  // What is not allowed is shown as the text that it is, so that nothing typed is lost.
  disallowedTagsMode: "escape",
  transformTags: {
    b: "strong",
    i: "em",
    div: "p",
    h1: "p",
    h2: "p",
    h3: "p",
    h4: "p",
    h5: "p",
    h6: "p",
    a: (_tag, { href = "" }) => ({
      tagName: "a",
      attribs: {
        ...(LEADS_OUT.test(href) && { href }),
        rel: "noopener noreferrer nofollow",
        target: "_blank",
      },
    }),
  },
  exclusiveFilter: ({ tag }) => (DROPPED.has(tag) ? "excludeTag" : false),
};

/** Pages of one's own have lines to tick, too; a mail or the CRM would not know what they are. */
const PAGE_RULES: sanitize.IOptions = {
  ...RULES,
  allowedAttributes: {
    ...RULES.allowedAttributes,
    ul: ["data-type"],
    li: ["data-type", "data-checked"],
  },
  transformTags: {
    ...RULES.transformTags,
    ul: (tagName, { "data-type": type }) => ({
      tagName,
      attribs: type === "taskList" ? { "data-type": type } : ({} as sanitize.Attributes),
    }),
    li: (tagName, { "data-type": type, "data-checked": checked }) => ({
      tagName,
      attribs:
        type === "taskItem"
          ? { "data-type": type, "data-checked": String(checked === "true") }
          : ({} as sanitize.Attributes),
    }),
  },
};

/** Rich text that somebody sent, reduced to the little markup we know. Cleaned twice it is the same. */
export function cleanHtml(given: string): string {
  return cleanBy(RULES, given);
}

/** The same for a page with lines to tick. */
export function cleanPage(given: string): string {
  return cleanBy(PAGE_RULES, given);
}

function cleanBy(rules: sanitize.IOptions, given: string): string {
  if (isBeyondReading(given)) return escaped(given).trim();
  let cleaned = given;
  // Broken markup that was escaped leaves paragraphs in paragraphs, which the next pass takes apart.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = sanitize(cleaned, rules).trim();
    if (next === cleaned || next.length > MAX_LENGTH) return next;
    cleaned = next;
  }
  return cleaned;
}

/** More than anybody writes, and deeper. Each tag costs the parser a step for every tag around it. */
const MAX_TAGS = 10_000;
const MAX_DEPTH = 200;
/** Their next one ends them, or they have no end. */
const SHALLOW = new Set(["p", "li", "br", "hr", "img", "input"]);

/** Whether it is markup made to keep the reader busy. It is taken for the text that it is. */
function isBeyondReading(html: string): boolean {
  let tags = 0;
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z]\w{0,9})?/gi)) {
    tags += 1;
    if (name !== "" && !SHALLOW.has(name.toLowerCase())) depth += slash === "/" ? -1 : 1;
    if (tags > MAX_TAGS || depth > MAX_DEPTH) return true;
  }
  return false;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const MAX_PASSES = 10;
/** More than any field takes: what has grown beyond it is refused for its length, however clean it is. */
const MAX_LENGTH = 100_000;

const LINK = /<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/** Cleaned rich text for those who do not know its author: every link shows where it leads. */
export function withLinksShown(cleaned: string): string {
  return cleaned.replaceAll(LINK, (link, href: string, words: string) =>
    href === words ? link : `${words} (<a href="${href}">${href}</a>)`,
  );
}

/** Cleaned rich text as plain text: lines stay lines, links show where they lead. */
export function plainText(cleaned: string): string {
  return cleaned
    .replaceAll(LINK, (_all, href: string, words: string) =>
      href === words ? words : `${words} (${href})`,
    )
    .replaceAll("<li>", "- ")
    .replaceAll(/<br \/>|<\/p>|<\/li>|<\/ul>|<\/ol>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => CHARACTERS.get(name) ?? "")
    .replaceAll("\u00a0", " ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const CHARACTERS = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#39", "'"],
]);
