const ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Plain text as the HTML that a CRM's note holds: nothing in it is markup, lines stay lines. */
export function noteHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? character)
    .replace(/\r\n?|\n/g, "<br>");
}
