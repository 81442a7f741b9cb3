export interface AuditRecord {
  action: string;
  /** The object of the action: its type and id, as 'deal 0f8a…'. */
  target: string;
  detail: Record<string, unknown>;
}

export interface AuditReader {
  /** Resolves an id to a name; undefined if the record no longer exists. */
  nameOf: (id: string) => string | undefined;
  money: (amount: number) => string;
  day: (day: string) => string;
}

export interface AuditLine {
  /** The name of the object, or the given fallback. */
  it: (otherwise: string) => string;
  /** The name behind an id in the detail, or the given fallback. */
  named: (part: string, otherwise: string) => string;
  /** A part of the detail as text; empty if missing. */
  text: (part: string) => string;
  detail: Record<string, unknown>;
  reader: AuditReader;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export function idsIn({ target, detail }: Omit<AuditRecord, "action">): string[] {
  const all = `${target} ${JSON.stringify(detail)}`.match(new RegExp(ID, "g"));
  return [...new Set(all ?? [])];
}

export function lineOf({ target, detail }: AuditRecord, reader: AuditReader): AuditLine {
  const id = target.match(ID)?.[0];
  const text = (part: string) => asText(detail[part]);
  return {
    it: (otherwise) => (id && reader.nameOf(id)) || otherwise,
    named: (part, otherwise) => reader.nameOf(text(part)) ?? otherwise,
    text,
    detail,
    reader,
  };
}

export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
