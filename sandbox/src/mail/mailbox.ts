import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import PostalMime, { type Address } from "postal-mime";

/** A message as it arrived. */
export interface StoredMail {
  id: string;
  at: string;
  /** The envelope's addresses, whatever the headers contain. */
  envelope: { from: string; to: string[] };
  messageId: string;
  from: string;
  replyTo: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers: Array<{ name: string; value: string }>;
}

export type Mailbox = ReturnType<typeof openMailbox>;

const MAX_STORED = 500;

/** Delivered mails: in `dataDir`, or in memory without one. */
export function openMailbox(dataDir: string | null) {
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(dataDir === null ? ":memory:" : join(dataDir, "mail.db"));
  db.exec(`pragma journal_mode = wal;
    create table if not exists mails (seq integer primary key, id text not null unique, mail text not null);`);
  const read = (row: Record<string, unknown>): StoredMail => JSON.parse(String(row.mail));

  return {
    async save(raw: Buffer, envelope: StoredMail["envelope"]): Promise<void> {
      const mail = await parsed(raw, envelope);
      db.prepare("insert into mails (id, mail) values (?, ?)").run(mail.id, JSON.stringify(mail));
      db.prepare("delete from mails where seq <= (select max(seq) from mails) - ?").run(MAX_STORED);
    },
    /** Newest first. */
    list: (): StoredMail[] =>
      db.prepare("select mail from mails order by seq desc").all().map(read),
    get(id: string): StoredMail | null {
      const row = db.prepare("select mail from mails where id = ?").get(id);
      return row ? read(row) : null;
    },
    clear: () => db.exec("delete from mails"),
    close: () => db.close(),
  };
}

async function parsed(raw: Buffer, envelope: StoredMail["envelope"]): Promise<StoredMail> {
  const mail = await PostalMime.parse(raw);
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    envelope,
    messageId: mail.messageId ?? "",
    from: mail.from ? formatAddress(mail.from) : "",
    replyTo: (mail.replyTo ?? []).map(formatAddress).join(", "),
    to: (mail.to ?? []).map(formatAddress),
    subject: mail.subject ?? "",
    html: mail.html ?? "",
    text: mail.text ?? "",
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}

function formatAddress({ name, address }: Address): string {
  return name && address ? `${name} <${address}>` : (address ?? name);
}
