const BLOCKS = new Set(
  "div p li ul ol dl dt dd tr table thead tbody tfoot caption section article aside header footer main nav form fieldset legend label h1 h2 h3 h4 h5 h6 hr pre blockquote dialog figure figcaption details summary svg".split(
    " ",
  ),
);
const SKIPPED = new Set(["script", "style", "link", "meta", "template", "noscript", "head"]);
/** Roles whose name a screen reader says before what is in them. */
const GROUPS = new Set(
  "dialog alertdialog menu listbox group region alert status tablist radiogroup tabpanel toolbar".split(
    " ",
  ),
);
const STATES = ["pressed", "expanded", "checked", "selected", "current", "sort", "invalid"];

/**
 * What can be read on a page, by eye or by ear, one line for each block: texts, headings, where links lead, buttons with
 * their state, fields with what is in them. No looks.
 */
export function readable(root: Element): string[] {
  const lines: string[] = [];
  let line = "";
  const end = () => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text !== "") lines.push(text);
    line = "";
  };
  const visit = (node: Node): void => {
    if (node instanceof Text) {
      line += node.data;
      return;
    }
    if (!(node instanceof Element)) return;
    const tag = node.tagName.toLowerCase();
    if (SKIPPED.has(tag) || isHidden(node)) return;
    const control = controlText(node, tag);
    if (control !== null) {
      line += ` ${control} `;
      return;
    }
    const role = node.getAttribute("role") ?? (tag === "dialog" ? "dialog" : "");
    if (BLOCKS.has(tag) || GROUPS.has(role)) end();
    if (GROUPS.has(role)) lines.push(`${role} ${nameOf(node)}`.trim());
    else if (tag === "section" || tag === "nav" || tag === "table" || tag === "ul") {
      const name = node.getAttribute("aria-label");
      if (name) lines.push(`${tag} ${name}`);
    }
    if (/^h[1-6]$/.test(tag)) line += `${"#".repeat(Number(tag[1]))} `;
    if (tag === "li") line += "- ";
    if (tag === "td" || tag === "th") line += ` |${statesOf(node)} `;
    for (const child of node.childNodes) visit(child);
    // Cells of a row stay in one line, whatever is in them.
    if (BLOCKS.has(tag) && !node.parentElement?.closest("tr")) end();
    else if (BLOCKS.has(tag) || tag === "span") line += " ";
    if (tag === "tr") end();
  };
  visit(root);
  end();
  return lines;
}

function isHidden(node: Element): boolean {
  if (node.hasAttribute("hidden") || node.getAttribute("aria-hidden") === "true") return true;
  return /display:\s*none/.test(node.getAttribute("style") ?? "");
}

const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

/** What is written in an element, without what is hidden. */
function textIn(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return "";
  if (SKIPPED.has(node.tagName.toLowerCase()) || isHidden(node)) return "";
  const own = node.tagName === "IMG" ? ` ${node.getAttribute("alt") ?? ""} ` : "";
  const label = node.tagName.toLowerCase() === "svg" ? node.getAttribute("aria-label") : null;
  if (label) return ` ${label} `;
  const isBlock = BLOCKS.has(node.tagName.toLowerCase()) || node.tagName === "SPAN";
  const inner = [...node.childNodes].map(textIn).join("");
  return isBlock ? ` ${inner} ` : own + inner;
}

/** The accessible name, as far as our parts use it. */
export function nameOf(node: Element): string {
  const label = node.getAttribute("aria-label");
  if (label) return clean(label);
  const by = node.getAttribute("aria-labelledby");
  if (by) {
    const found = by.split(/\s+/).map((id) => node.ownerDocument.getElementById(id));
    const text = clean(found.map((one) => (one ? textIn(one) : "")).join(" "));
    if (text) return text;
  }
  if (GROUPS.has(node.getAttribute("role") ?? "")) return "";
  if (node instanceof HTMLInputElement || /^(select|textarea)$/i.test(node.tagName)) {
    const { id } = node;
    const own = id ? node.ownerDocument.querySelector(`label[for="${CSS.escape(id)}"]`) : null;
    const around = own ?? node.closest("label");
    return clean(around ? textIn(around) : node.getAttribute("title"));
  }
  return clean(textIn(node)) || clean(node.getAttribute("title"));
}

function statesOf(node: Element): string {
  const said = STATES.flatMap((state) => {
    const value = node.getAttribute(`aria-${state}`);
    if (value === null || value === "false" || value === "none") return [];
    return [value === "true" ? state : `${state} ${value}`];
  });
  const isOff = node.hasAttribute("disabled") || node.getAttribute("aria-disabled") === "true";
  if (isOff) said.push("disabled");
  if (node.hasAttribute("required")) said.push("required");
  if (node.hasAttribute("readonly")) said.push("read only");
  return said.length > 0 ? ` (${said.join(", ")})` : "";
}

/** A link, a button or a field in one piece; null for anything else. */
function controlText(node: Element, tag: string): string | null {
  const role = node.getAttribute("role") ?? "";
  if (tag === "a" && node.hasAttribute("href")) {
    const href = decodeURI(node.getAttribute("href") ?? "").replace(/%(?=$|[^0-9a-f])/gi, "%25");
    return `[${nameOf(node)}](${href})${statesOf(node)}`;
  }
  if (node instanceof HTMLInputElement && /^(checkbox|radio)$/.test(node.type)) {
    const isMixed = node.indeterminate ? "-" : " ";
    const mark = node.checked ? "x" : isMixed;
    const [open, close] = node.type === "radio" ? "()" : "[]";
    const value = node.closest("label") || node.id ? "" : ` ${node.value}`;
    return `${open}${mark}${close} ${nameOf(node)}${value}${statesOf(node)}`;
  }
  if (node instanceof HTMLInputElement) {
    if (node.type === "hidden" || node.type === "file") return "";
    return field(node, node.value);
  }
  if (node instanceof HTMLTextAreaElement) return field(node, node.value);
  if (node instanceof HTMLSelectElement) {
    const options = [...node.options].map((option) => {
      const mark = option.selected ? "*" : "";
      return `${mark}${clean(option.textContent)}${option.disabled ? " (disabled)" : ""}`;
    });
    return `{${nameOf(node)}: ${options.join(" / ")}}${statesOf(node)}`;
  }
  if (tag === "button" || /^(button|tab|menuitem|option|switch|menuitemradio)$/.test(role)) {
    const label = node.getAttribute("aria-label");
    const text = clean(textIn(node));
    const also = label && text && clean(label) !== text ? ` "${text}"` : "";
    return `<${nameOf(node)}>${also}${role === "" ? "" : ` ${role}`}${statesOf(node)}`;
  }
  if (tag === "img") return node.getAttribute("alt") ? `![${node.getAttribute("alt")}]` : "";
  if (role === "img" || role === "progressbar" || role === "meter" || role === "slider") {
    const now = node.getAttribute("aria-valuetext") ?? node.getAttribute("aria-valuenow");
    return `![${nameOf(node)}${now === null ? "" : ` ${now}`}]`;
  }
  return null;
}

function field(node: HTMLInputElement | HTMLTextAreaElement, value: string): string {
  const hint = node.placeholder ? ` (e.g. ${node.placeholder})` : "";
  return `{${nameOf(node)}: ${JSON.stringify(value)}${hint}}${statesOf(node)}`;
}

/** Lines that came, in their order, and how many went. */
export function difference(before: readonly string[], after: readonly string[]): string[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const rest = Math.min(before.length, after.length) - head;
  while (tail < rest && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (!row) continue;
      row[j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const came: string[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      i += 1;
      j += 1;
    } else if (j >= fresh.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      i += 1;
    } else {
      came.push(`+ ${fresh[j]}`);
      j += 1;
    }
  }
  const gone = old.length - (fresh.length - came.length);
  return gone > 0 ? [`- ${gone} ${gone === 1 ? "line" : "lines"}`, ...came] : came;
}
