import type { Quarter } from "../calendar/quarter.ts";
import { parseAmount } from "../money/parse-amount.ts";

/** A pasted text as rows of cells, or why it can't be split without guessing. */
export type PastedTable = { rows: string[][] } | { problem: string };

/**
 * Splits text from a spreadsheet (tabs), a CSV file (commas, semicolons, quotes) or a mail. A comma
 * that could be a thousands separator isn't guessed at: '50,000' alone is one amount, but in
 * 'Ada,50,000' it could be two, so the text is rejected.
 */
export function splitPastedTable(text: string, currency: string): PastedTable {
  const clean = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  const separator = clean.includes("\t") ? "\t" : clean.includes(";") ? ";" : ",";
  const rows: string[][] = [];
  for (const line of splitLines(clean)) {
    if (separator === "," && isOneAmount(line, currency)) {
      rows.push([line.trim()]);
      continue;
    }
    const cells = splitCells(line, separator);
    const unsure = separator === "," ? ambiguousAmount(cells) : null;
    if (unsure) {
      return {
        problem: `“${unsure}” could be one amount or two. Paste from a spreadsheet, or put amounts in quotes.`,
      };
    }
    rows.push(cells.map(({ text: cell }) => cell.trim()));
  }
  return { rows: rows.filter((row) => row.some((cell) => cell !== "")) };
}

export interface QuotaGrid {
  people: { id: string; name: string; emailAddress: string }[];
  quarters: { period: Quarter; label: string }[];
}

export interface PlacedQuotas {
  cells: { personId: string; period: Quarter; text: string }[];
  /** What has no place in the grid, in sentences. */
  leftOut: string[];
}

/**
 * Finds the cell of the grid for each pasted one. Names or e-mail addresses in the first column say
 * whose quotas they are, a heading like 'Q4 2026' or '2026-Q4' says of which quarter; without them the
 * table starts at the given cell. Empty cells change nothing.
 */
export function placePastedQuotas(
  rows: string[][],
  { people, quarters }: QuotaGrid,
  start: { row: number; column: number },
  currency: string,
): PlacedQuotas {
  const leftOut: string[] = [];
  const cells: PlacedQuotas["cells"] = [];
  const [first = []] = rows;
  const hasHeading = first.some((cell) => quarterOfHeading(cell, quarters) !== null);
  const body = hasHeading ? rows.slice(1) : rows;
  const isName = (cell: string) => !isAmount(cell, currency) && /\p{L}{2}/u.test(cell);
  const named = body.flatMap(([cell = ""]) => (cell === "" ? [] : [cell]));
  const hasNames =
    named.length > 0 && named.every(isName) && body.some((row) => row.length > 1 || hasHeading);
  const firstAmount = hasNames ? 1 : 0;
  const columns = hasHeading
    ? first.map((cell) => quarterOfHeading(cell, quarters))
    : Array.from({ length: Math.max(0, ...body.map((row) => row.length)) }, (_, index) =>
        index < firstAmount ? null : (quarters[start.column + index - firstAmount]?.period ?? null),
      );
  body.forEach((row, index) => {
    const name = row[0] ?? "";
    const personId = hasNames ? personOf(name, people) : people[start.row + index]?.id;
    if (personId === undefined) {
      leftOut.push(
        hasNames && name !== "" ? unknownPerson(name, people) : `Row ${index + 1} names no one.`,
      );
      return;
    }
    row.forEach((text, column) => {
      if (column < firstAmount || text === "") return;
      const period = columns[column];
      if (period) cells.push({ personId, period, text });
      else if (index === 0) leftOut.push(`Column ${column + 1} names no quarter.`);
    });
  });
  return { cells, leftOut };
}

/** A quoted cell may contain line breaks. */
function splitLines(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === "\n" && !isQuoted) {
      lines.push(line);
      line = "";
    } else line += sign;
  }
  return [...lines, line];
}

interface Cell {
  text: string;
  isQuoted: boolean;
}

function splitCells(line: string, separator: string): Cell[] {
  const cells: Cell[] = [];
  let cell: Cell = { text: "", isQuoted: false };
  let isOpen = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    if (isOpen && sign === '"' && line.charAt(at + 1) === '"') {
      cell.text += '"';
      at++;
    } else if (isOpen) {
      if (sign === '"') isOpen = false;
      else cell.text += sign;
    } else if (sign === '"' && cell.text.trim() === "") {
      isOpen = true;
      cell = { text: "", isQuoted: true };
    } else if (sign === separator) {
      cells.push(cell);
      cell = { text: "", isQuoted: false };
    } else cell.text += sign;
  }
  return [...cells, cell];
}

/** Two neighbouring cells that are also one amount with a thousands separator. */
function ambiguousAmount(cells: Cell[]): string | null {
  for (const [index, { text, isQuoted }] of cells.entries()) {
    const next = cells[index + 1];
    if (!next || isQuoted || next.isQuoted) continue;
    if (/^\D*\d{1,3}$/.test(text.trim()) && /^\d{3}(?!\d)/.test(next.text)) {
      return `${text.trim()},${next.text.trim()}`;
    }
  }
  return null;
}

/** '50,000' and '50000,50', but not '50000,60000', which are two. */
function isOneAmount(line: string, currency: string): boolean {
  return "amount" in parseAmount(line, currency) && !/,\d{4}|\d{4},\d{3}/.test(line);
}

/** Whether a text is meant as an amount, even if it can't be saved. */
function isAmount(text: string, currency: string): boolean {
  const read = parseAmount(text, currency);
  return "amount" in read || (read.problem !== "unreadable" && read.problem !== "empty");
}

/** 'Q4 2026', '2026-Q4', the grid's own heading, or 'Q4' as long as there is only one. */
function quarterOfHeading(text: string, quarters: QuotaGrid["quarters"]): Quarter | null {
  const words = normalise(text).replace(/[^\p{L}\p{N}]/gu, "");
  if (words === "") return null;
  const named = quarters.filter(({ period, label }) => {
    const [year, quarter] = period.toLowerCase().split("-");
    const own = normalise(label).replace(/[^\p{L}\p{N}]/gu, "");
    return [own, `${year}${quarter}`, `${quarter}${year}`, quarter].includes(words);
  });
  return named.length === 1 ? (named[0]?.period ?? null) : null;
}

function personOf(text: string, people: QuotaGrid["people"]): string | undefined {
  const words = normalise(text);
  const matches = (known: (person: QuotaGrid["people"][number]) => string) =>
    people.filter((person) => normalise(known(person)) === words);
  for (const known of [
    matches(({ emailAddress }) => emailAddress),
    matches(({ name }) => name),
    // 'Byron, Ada', and a first name that only one person has.
    matches(({ name }) => `${name.split(" ").slice(1).join(" ")}, ${name.split(" ")[0]}`),
    matches(({ name }) => name.split(" ")[0] ?? ""),
  ]) {
    if (known.length === 1) return known[0]?.id;
  }
  return undefined;
}

function unknownPerson(text: string, people: QuotaGrid["people"]): string {
  const words = normalise(text);
  const isShared = people.filter(({ name }) => normalise(name).split(" ")[0] === words).length > 1;
  return isShared
    ? `More than one person is called “${text}”. Use the full name or email address.`
    : `“${text}” isn't on your team, so this row was left out.`;
}

const normalise = (text: string) =>
  text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
