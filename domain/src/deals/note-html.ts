const ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Converts plain text to the HTML of a CRM note: escapes markup and preserves line breaks. */
export function noteHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? character)
    .replace(/\r\n?|\n/g, "<br>");
}
