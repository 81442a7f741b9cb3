export type ListErrorReason =
  | "empty"
  | "too-large"
  | "spreadsheet"
  | "document"
  | "binary"
  | "no-columns"
  | "no-rows"
  | "open-quote"
  | "unreadable";

export class ListError extends Error {
  readonly reason: ListErrorReason;

  constructor(reason: ListErrorReason) {
    super(`The list couldn't be used: ${reason}`);
    this.reason = reason;
  }
}

export const LIST_ERROR_MESSAGES: Record<ListErrorReason, string> = {
  empty: "The file is empty. Export your deals again and try that file.",
  "too-large":
    "The file is larger than 250 MB. Export fewer columns or one year at a time; the report needs name, amount, stage and dates.",
  spreadsheet:
    "This is a spreadsheet, not a CSV file. Save it as CSV first: in Excel, File → Save as → CSV UTF-8; in Google Sheets, File → Download → Comma-separated values.",
  document: "This is a document, not a list. Export your deals as CSV and try that file.",
  binary: "This file contains no text. Export your deals as CSV and try that file.",
  "no-columns":
    "No columns were found in this file. A list needs a header row and cells separated by commas, semicolons, tabs or pipes.",
  "no-rows": "The list has headings but no rows below them. Export it again with your deals in it.",
  "open-quote":
    "A quotation mark in this file opens and never closes, so the rows can't be separated. Export it again, or fix that line.",
  unreadable:
    "The browser couldn't read the file. It may have been moved or changed; choose it again.",
};
