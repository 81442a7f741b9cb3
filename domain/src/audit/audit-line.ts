export interface AuditRecord {
  action: string;
  /** The object of the action: its type and id, as 'deal 0f8a…'. */
  target: string;
  detail: Record<string, unknown>;
}

export interface AuditFormatters {
  /** Resolves an id to a name; undefined if the record no longer exists. */
  nameOf: (id: string) => string | undefined;
  money: (amount: number) => string;
  day: (day: string) => string;
}

export interface AuditLine {
  /** The name of the object, or the given fallback. */
  targetName: (otherwise: string) => string;
  /** The name behind an id in the detail, or the given fallback. */
  nameIn: (part: string, otherwise: string) => string;
  /** A part of the detail as text; empty if missing. */
  text: (part: string) => string;
  detail: Record<string, unknown>;
  reader: AuditFormatters;
}

const ID_PATTERN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export function auditedIds({ target, detail }: Omit<AuditRecord, "action">): string[] {
  const all = `${target} ${JSON.stringify(detail)}`.match(new RegExp(ID_PATTERN, "g"));
  return [...new Set(all ?? [])];
}

export function toAuditLine({ target, detail }: AuditRecord, reader: AuditFormatters): AuditLine {
  const id = target.match(ID_PATTERN)?.[0];
  const text = (part: string) => auditValueText(detail[part]);
  return {
    targetName: (otherwise) => (id && reader.nameOf(id)) || otherwise,
    nameIn: (part, otherwise) => reader.nameOf(text(part)) ?? otherwise,
    text,
    detail,
    reader,
  };
}

export function auditValueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(auditValueText).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
