import { stringify } from "csv-stringify";

export type Cell = string | number | boolean | null;

/** Spreadsheets run a cell that begins so, also behind spaces and in its wide spelling. */
const RUNS = /^(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Text that a spreadsheet would run is told to be text; a number stays one, as the amount -5.3. */
export function safeCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value);
  return RUNS.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** Rows become lines as RFC 4180 has them, one after the other. */
export function csvLines() {
  return stringify({ record_delimiter: "windows", quoted_match: /[\r\n\0]/ });
}
