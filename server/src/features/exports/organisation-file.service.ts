import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { JobContext } from "../../context/context.ts";
import type { Store } from "../../db/store.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "now">;

export type ExportedRows = Record<string, number>;

/**
 * Writes all data of an organisation to one file of JSON lines. The first line is a header and the
 * last has the row counts: a file without it is incomplete. All data is from one snapshot. The file
 * contains only what the viewer may see: a manager's has their own private pages and calendar, not
 * those of others; the system's has all. Secrets are excluded.
 */
export async function exportOrganisation(
  { viewer, inStore, now }: Context,
  file: Writable,
): Promise<ExportedRows> {
  const rows: ExportedRows = {};
  await inStore(
    viewer,
    (store) => pipeline(Readable.from(linesOf({ store, now }, rows)), file),
    "snapshot",
  );
  return rows;
}

async function* linesOf(
  { store, now }: { store: Store; now: Date },
  rows: ExportedRows,
): AsyncGenerator<string> {
  const tables = await store.exports.tables();
  const leftOut = Object.fromEntries(
    tables.filter(({ secrets }) => secrets.length > 0).map(({ name, secrets }) => [name, secrets]),
  );
  yield `${JSON.stringify({ format: "touchline-organisation", version: 1, exportedAt: now, leftOut })}\n`;
  for (const table of tables) {
    rows[table.name] = 0;
    for await (const page of store.exports.rowsOf(table)) {
      rows[table.name] = (rows[table.name] ?? 0) + page.length;
      const name = JSON.stringify(table.name);
      yield page.map((row) => `{"table":${name},"row":${row}}\n`).join("");
    }
  }
  yield `${JSON.stringify({ isWhole: true, rows })}\n`;
}
