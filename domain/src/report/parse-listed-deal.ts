import type { DealStatus } from "../deals/deal-status.ts";
import type { DecimalSign } from "../money/written-number.ts";
import { parseListAmount } from "./list-amounts.ts";
import type { DateField, ListColumns, ListField } from "./list-columns.ts";
import { type DateOrder, parseDay } from "./list-dates.ts";
import type { ListedDeal } from "./listed-deal.ts";
import { parseDealStatus, parseOutcome } from "./outcomes.ts";

export interface ListFormat {
  columns: ListColumns;
  /** Null if the amounts don't show their decimal separator. */
  decimal: DecimalSign | null;
  dates: Record<DateField, DateOrder>;
  /**
   * User-chosen meanings of stages, overriding their names and the status column; in a list without
   * stages, of statuses.
   */
  meanings: ReadonlyMap<string, DealStatus>;
}

export interface ParsedRow {
  deal: ListedDeal;
  /** Non-empty cells that couldn't be parsed. */
  unreadable: ("amount" | "ambiguousAmount" | "date")[];
}

const DELETED_STATUS = /^(deleted|archived|gelöscht)$/i;

/**
 * The column whose values the user can give a meaning: stages, or the status in a list without
 * stages.
 */
export function stageOrStatusColumn({ stage, status }: ListColumns): number | null {
  return stage ?? status;
}

/** The assumed meaning of a stage or status; null if a status column says so for each deal. */
export function guessStatus(name: string, { stage, status }: ListColumns): DealStatus | null {
  if (stage !== null && status !== null) return null;
  return (stage === null ? parseDealStatus(name) : parseOutcome(name)) ?? "open";
}

/** Parses a row; null for rows that aren't deals, such as totals and footnotes. */
export function parseListedDeal(cells: readonly string[], reading: ListFormat): ParsedRow | null {
  const cell = (field: ListField) => {
    const column = reading.columns[field];
    return column === null ? "" : (cells[column] ?? "").trim();
  };
  const [amountText, stage, statusText] = [cell("amount"), cell("stage"), cell("status")];
  if (!stage && !statusText && !(amountText && cell("closesOn"))) return null;
  if (DELETED_STATUS.test(statusText)) return null;

  const unreadable: ParsedRow["unreadable"] = [];
  const day = (field: DateField) => {
    const text = cell(field);
    if (text === "") return null;
    const found = parseDay(text, reading.dates[field]);
    if (found === null) unreadable.push("date");
    return found;
  };
  const parsed = amountText === "" ? null : parseListAmount(amountText, reading.decimal);
  if (parsed && "problem" in parsed) {
    unreadable.push(parsed.problem === "ambiguous" ? "ambiguousAmount" : "amount");
  }

  const said = reading.meanings.get(reading.columns.stage === null ? statusText : stage);
  const status = said ?? parseDealStatus(statusText) ?? parseOutcome(stage) ?? "open";
  const closesOn = day("closesOn");
  const closedOn = day("closedOn");
  return {
    deal: {
      name: cell("name"),
      amount: parsed && "amount" in parsed ? parsed.amount : null,
      status,
      stage: stage || null,
      owner: cell("owner") || null,
      closesOn: status === "open" ? closesOn : (closedOn ?? closesOn),
      createdOn: day("createdOn"),
      lastActivityOn: day("lastActivityOn"),
    },
    unreadable,
  };
}
