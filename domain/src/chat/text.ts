/** Escapes text for Slack, so that nothing in it is read as markup. */
export function escapeForChat(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Truncates text to `most` characters, ending in "…" and never in half a character. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = "";
  for (const character of text) {
    if (kept.length + character.length > most - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** As `cut`, for text with markup: a link or an escaped character is either complete or omitted. */
export function truncateMarkup(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = truncate(text, most).slice(0, -1);
  const whole = kept.replace(/<[^>]*$/, "").replace(/&[a-z]{0,4}$/, "");
  return `${whole.trimEnd()}…`;
}

/** A link with its own text, e.g. `<https://touchline.test/deals|Acme>`. */
export function link(url: string, text: string): string {
  const address = url.replaceAll("|", "%7C").replaceAll("<", "%3C").replaceAll(">", "%3E");
  return `<${address}|${escapeForChat(text)}>`;
}

/** Bold text; asterisks are replaced, since they would end it. */
export function bold(text: string): string {
  return `*${escapeForChat(text).replaceAll("*", "∗")}*`;
}

/** A link in bold. In its address `&` is written `&amp;`. */
export function boldLink(url: string, text: string): string {
  return `*${link(url, text.replaceAll("*", "∗"))}*`;
}
