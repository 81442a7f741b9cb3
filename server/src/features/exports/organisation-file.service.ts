import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { JobContext } from "../../context/context.ts";
import type { Store } from "../../db/store.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "now">;

/** What became of an export: how many rows of each table it holds. */
export type ExportedRows = Record<string, number>;

/**
 * Writes everything an organisation has here into one file of JSON lines.
 *
 * The first line says what it is, the last how many rows there were: a file without it is not whole. All of it is of
 * one moment. What the viewer may not see is not in it: a manager's file has their own private pages and calendar, not
 * those of others; the system's has all. Secrets are left out.
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
