/** A form sent as `a[b][0][c]=d`, parsed into a nested value. */
export interface Form {
  [name: string]: string | Form;
}

export function nested(flat: Record<string, unknown>): Form {
  const root: Form = {};
  for (const [key, value] of Object.entries(flat)) {
    const [first = "", ...rest] = key.split("[").map((part) => part.replace(/\]$/, ""));
    let at = root;
    let name = first;
    for (const next of rest) {
      const inner = at[name];
      const deeper: Form = typeof inner === "object" ? inner : {};
      at[name] = deeper;
      at = deeper;
      name = next;
    }
    at[name] = String(value);
  }
  return root;
}

export function text(form: Form, name: string): string | null {
  const value = form[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function part(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === "object" ? value : {};
}

/** Metadata: an empty value means that the key is not set. */
export function metadataIn(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part(form, "metadata")).flatMap(([key, value]) =>
      typeof value === "string" && value !== "" ? [[key, value]] : [],
    ),
  );
}
