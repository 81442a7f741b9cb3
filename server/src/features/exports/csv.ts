import { stringify } from "csv-stringify";

export type Cell = string | number | boolean | null;

/**
 * Spreadsheets execute cells that start like this, also after spaces and with full-width
 * characters.
 */
const FORMULA_START = /^(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Escapes text that a spreadsheet would execute; numbers such as the amount -5.3 stay numbers. */
export function safeCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value);
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** Formats rows as RFC 4180 lines. */
export function csvLines() {
  return stringify({ record_delimiter: "windows", quoted_match: /[\r\n\0]/ });
}
