import sanitize from "sanitize-html";

/** Tags of other editors that are dropped while their text stays. */
const IGNORED_TAGS = new Set([
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

/** Relative links would resolve differently in a mail and in the CRM. */
const EXTERNAL_LINK = /^\s*(https?:\/\/|mailto:)/i;

const RULES: sanitize.IOptions = {
  allowedTags: ["p", "br", "strong", "em", "u", "ul", "ol", "li", "a", ...IGNORED_TAGS],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  // Escape disallowed tags instead of dropping them, so that typed text isn't lost.
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
        ...(EXTERNAL_LINK.test(href) && { href }),
        rel: "noopener noreferrer nofollow",
        target: "_blank",
      },
    }),
  },
  exclusiveFilter: ({ tag }) => (IGNORED_TAGS.has(tag) ? "excludeTag" : false),
};

/** Scratchpad pages also have checkboxes, which mail and CRM don't support. */
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

/** Sanitises rich text to our subset of HTML. Idempotent. */
export function cleanHtml(given: string): string {
  return cleanBy(RULES, given);
}

/** Like `cleanHtml`, but allows checkboxes. */
export function cleanPage(given: string): string {
  return cleanBy(PAGE_RULES, given);
}

function cleanBy(rules: sanitize.IOptions, given: string): string {
  if (hasTooManyTags(given)) return escaped(given).trim();
  try {
    let cleaned = given;
    // Escaping broken markup can leave nested paragraphs, which the next pass flattens.
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const next = sanitize(cleaned, { ...rules, ...depthGuard() }).trim();
      if (next === cleaned || next.length > MAX_LENGTH) return next;
      cleaned = next;
    }
    return cleaned;
  } catch (error) {
    if (error instanceof TooDeep) return escaped(given).trim();
    throw error;
  }
}

/**
 * Beyond any real text. The parser's cost per tag grows with the nesting depth, so markup built to
 * exhaust it is treated as plain text.
 */
const MAX_TAGS = 10_000;
const MAX_DEPTH = 200;

class TooDeep extends Error {}

/** Counts as the parser does: only it knows which tag really opens or closes an element. */
function depthGuard() {
  let depth = 0;
  return {
    onOpenTag() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeep();
    },
    onCloseTag() {
      depth -= 1;
    },
  };
}

function hasTooManyTags(html: string): boolean {
  return html.split("<", MAX_TAGS + 2).length > MAX_TAGS + 1;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const MAX_PASSES = 10;
/** Longer than any field allows, so anything above it fails the length check anyway. */
const MAX_LENGTH = 100_000;

/** Paragraphs and lists, in order; null if there is text outside them. */
function topLevelBlocks(cleaned: string): string[] | null {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, index } of cleaned.matchAll(/<\/?(?:p|ul|ol)>/g)) {
    if (depth === 0 && cleaned.slice(start, index).trim() !== "") return null;
    if (depth === 0) start = index;
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth > 0) continue;
    blocks.push(cleaned.slice(start, index + tag.length));
    start = index + tag.length;
  }
  return cleaned.slice(start).trim() === "" ? blocks : null;
}

/** Paragraphs of templates: headings that users write under. */
export function templateHeadings(templates: readonly string[]): Set<string> {
  const blocks = templates.flatMap((template) => topLevelBlocks(cleanHtml(template)) ?? []);
  return new Set(blocks.filter((block) => block.startsWith("<p>")).map(plainText));
}

/** Drops empty lines, and headings of a template that nothing was written under. */
export function withoutEmptyHeadings(cleaned: string, headings: ReadonlySet<string>): string {
  const blocks = topLevelBlocks(cleaned);
  if (!blocks) return cleaned;
  const isHeading = (block: string) => block.startsWith("<p>") && headings.has(plainText(block));
  return blocks
    .filter((block) => plainText(block).replaceAll(/[-\s]/g, "") !== "")
    .filter((block, index, written) => {
      const next = written[index + 1];
      return !isHeading(block) || (next !== undefined && !isHeading(next));
    })
    .join("");
}

const LINK = /<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/** Appends each link's URL, for readers who don't know the author. */
export function withVisibleLinks(cleaned: string): string {
  return cleaned.replaceAll(LINK, (link, href: string, words: string) =>
    href === words ? link : `${words} (<a href="${href}">${href}</a>)`,
  );
}

/** Converts sanitised rich text to plain text; line breaks stay and links include their URL. */
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
