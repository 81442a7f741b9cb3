/** Whether two texts read the same: the server normalises markup invisibly. */
export function isSameRichText(one: string, other: string): boolean {
  return one === other || normaliseHtml(one) === normaliseHtml(other);
}

/** Attributes with meaning for the reader: link targets and checked items. */
const COMPARED_ATTRIBUTES = ["href", "data-checked"];

function normaliseHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    for (const { name } of Array.from(element.attributes)) {
      if (!COMPARED_ATTRIBUTES.includes(name)) element.removeAttribute(name);
    }
  }
  return body.innerHTML
    .replaceAll("&nbsp;", " ")
    .replaceAll(/<(\/?)b>/g, "<$1strong>")
    .replaceAll(/<(\/?)i>/g, "<$1em>")
    .trim();
}
