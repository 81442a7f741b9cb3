/** One line of the audit log as it was written down. */
export interface AuditRecord {
  action: string;
  /** What was dealt with: a kind of thing and its id, as 'deal 0f8a…'. */
  target: string;
  detail: Record<string, unknown>;
}

/** How the reader of an audit log writes things. */
export interface AuditReader {
  /** What an id is called; undefined where nothing has it any more. */
  nameOf: (id: string) => string | undefined;
  money: (amount: number) => string;
  day: (day: string) => string;
}

/** What a line says, asked for piece by piece. */
export interface AuditLine {
  /** The name of what was dealt with, or words that stand for it. */
  it: (otherwise: string) => string;
  /** The name of somebody or something that a part of the detail has the id of. */
  named: (part: string, otherwise: string) => string;
  /** A part of the detail as words; empty where it is not there. */
  text: (part: string) => string;
  detail: Record<string, unknown>;
  reader: AuditReader;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The ids that a line speaks of, so that their names can be looked up. */
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
