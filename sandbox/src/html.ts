/** Markup that is safe to send: all interpolated values were escaped. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[] | null | undefined | false;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") {
    return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  }
  if ("html" in part) return part.html;
  return part.map((item) => item.html).join("");
}

/** Template tag that escapes every value except markup it created. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    html: strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece),
  };
}

/** Marks our own markup as safe. Never use it for anything a caller sent. */
export function trusted(markup: string): Html {
  return { html: markup };
}
