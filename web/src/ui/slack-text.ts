/** Slack's markup ('mrkdwn') parsed into renderable parts. */
export type SlackPart =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic" | "strike"; parts: SlackPart[] }
  | { kind: "code"; text: string }
  | { kind: "link"; url: string; text: string }
  /** A person or a channel. */
  | { kind: "mention"; text: string };

const STYLES = { "*": "bold", _: "italic", "~": "strike" } as const;
const isStyle = (mark: string): mark is keyof typeof STYLES => mark in STYLES;

/** A tag in angle brackets, code, or text between two matching marks at word boundaries. */
const MARKUP =
  /<(?<tag>[^<>\n]+)>|`(?<code>[^`\n]+)`|(?<=^|[^\p{L}\p{N}])(?<mark>[*_~])(?=\S)(?<styled>[^\n]*?\S)\k<mark>(?=$|[^\p{L}\p{N}])/gu;

export function parseSlackText(source: string): SlackPart[] {
  const parts: SlackPart[] = [];
  let end = 0;
  const plain = (text: string) => {
    if (text) parts.push({ kind: "text", text: unescapeEntities(text) });
  };
  for (const found of source.matchAll(MARKUP)) {
    const { tag, code, mark = "", styled = "" } = found.groups ?? {};
    plain(source.slice(end, found.index));
    end = found.index + found[0].length;
    if (tag !== undefined) parts.push(parseTag(tag));
    else if (code !== undefined) parts.push({ kind: "code", text: unescapeEntities(code) });
    else if (isStyle(mark)) parts.push({ kind: STYLES[mark], parts: parseSlackText(styled) });
  }
  plain(source.slice(end));
  return parts;
}

/** `<https://…|words>`, `<@U1|name>`, `<#C1|name>`, `<!here>`. */
function parseTag(tag: string): SlackPart {
  const [target = "", ...rest] = tag.split("|");
  const words = unescapeEntities(rest.join("|"));
  const id = target.slice(1);
  switch (target[0]) {
    case "@":
      return { kind: "mention", text: `@${words || id}` };
    case "#":
      return { kind: "mention", text: `#${words || id}` };
    case "!":
      return { kind: "mention", text: words || `@${id}` };
    default:
      return toLink(unescapeEntities(target), words);
  }
}

/** Allows only URLs that are safe to open; anything else stays text. */
function toLink(url: string, words: string): SlackPart {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  const text = words || url;
  return isWeb ? { kind: "link", url, text } : { kind: "text", text };
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

function unescapeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
