import {
  addRowEvidence,
  columnValues,
  type DateOrder,
  type Day,
  type DealStatus,
  type Delimiter,
  daysBetween,
  detectColumns,
  detectCurrency,
  detectDelimiter,
  detectListFormat,
  distinctHeadings,
  emptyListEvidence,
  guessStatus,
  hasAmbiguousDays,
  type ListColumns,
  type ListEvidence,
  missingFields,
  type PipelineReport,
  parseListedDeal,
  pipelineTally,
  stageOrStatusColumn,
} from "@touchline/domain";
import { ListError } from "./list-error.ts";
import { rowsOf } from "./list-rows.ts";
import { detectEncoding, type Encoding, hasMojibake, textOf, WrongEncoding } from "./list-text.ts";

/** A list that ends longer ago than this is reported as of its end. */
const OLD_LIST_DAYS = 92;
/** As many as a user would review. */
const MAX_STAGES = 40;

/** What was detected in a list before aggregating it. */
export interface ListInspection {
  headings: string[];
  columns: ListColumns;
  rows: number;
  encoding: Encoding;
  delimiter: Delimiter;
  duplicates: string[];
  /** Part of the text is in a different encoding. */
  hasMixedEncoding: boolean;
}

/** The user's corrections to the detected values. */
export interface ListChoices {
  columns: ListColumns;
  /** For ambiguous dates; null uses the detected order. */
  dateOrder: DateOrder | null;
  meanings: [stage: string, DealStatus][];
  /** The report's date; null: today, or the end of an old list. */
  asOf: Day | null;
}

export interface ListOutcome {
  report: PipelineReport;
  /** Rows that aren't deals, such as totals. */
  leftOut: number;
  unreadableAmounts: number;
  /** '1.125 Mio' where no other amount shows the decimal separator. */
  ambiguousAmounts: number;
  unreadableDates: number;
  /** The status of each stage; null uses each deal's own status. */
  stages: { name: string; count: number; means: DealStatus | null }[];
  /** How dates like 03/04 were read; null if there are none. */
  twofoldDays: DateOrder | null;
  currency: { code: string | null; isMixed: boolean };
}

type OnProgress = (share: number) => void;

/**
 * Opens a list once and aggregates it again for each correction. The file is read in chunks every
 * time.
 */
export async function openList(file: Blob, onProgress: OnProgress) {
  const { evidence, ...way } = await inspect(file, onProgress);
  const { headings } = evidence;
  const duplicates = headings.filter((name, at) => name.trim() && headings.indexOf(name) < at);
  const found: ListInspection = {
    ...way,
    headings: distinctHeadings(headings),
    columns: detectColumns(evidence),
    rows: evidence.rows,
    duplicates: [...new Set(duplicates)],
  };

  /** Null until the amount column and the won stages are known. */
  async function outcome(choices: ListChoices, today: Day, onProgress: OnProgress) {
    if (missingFields(choices.columns).length > 0) return null;
    const first = await addUp(choices, choices.asOf ?? today, onProgress);
    const { newest } = first.report;
    const isOld = newest !== null && daysBetween(newest, today) > OLD_LIST_DAYS;
    return choices.asOf === null && isOld ? addUp(choices, newest, onProgress) : first;
  }

  async function addUp(
    { columns, dateOrder, meanings }: ListChoices,
    asOf: Day,
    onProgress: OnProgress,
  ): Promise<ListOutcome> {
    const guessed = detectListFormat(evidence, columns);
    const dates = dateOrder
      ? {
          closesOn: dateOrder,
          closedOn: dateOrder,
          createdOn: dateOrder,
          lastActivityOn: dateOrder,
        }
      : guessed.dates;
    const reading = { ...guessed, dates, meanings: new Map(meanings) };
    const tally = pipelineTally(asOf);
    const seen = { amount: 0, ambiguousAmount: 0, date: 0, leftOut: 0 };
    for await (const row of rowsBelowHeadings(file, way, onProgress)) {
      const read = parseListedDeal(row, reading);
      if (!read) seen.leftOut += 1;
      else tally.add(read.deal);
      for (const kind of read?.unreadable ?? []) seen[kind] += 1;
    }
    const stages = columnValues(evidence, stageOrStatusColumn(columns)).slice(0, MAX_STAGES);
    return {
      report: tally.report(),
      leftOut: seen.leftOut,
      unreadableAmounts: seen.amount,
      ambiguousAmounts: seen.ambiguousAmount,
      unreadableDates: seen.date,
      stages: stages.map(([name, count]) => ({
        name,
        count,
        means: reading.meanings.get(name) ?? guessStatus(name, columns),
      })),
      twofoldDays: hasAmbiguousDays(evidence, columns) ? dates.closesOn : null,
      currency: detectCurrency(evidence, columns),
    };
  }

  return { look: found, outcome };
}

interface ListFormat {
  encoding: Encoding;
  delimiter: Delimiter;
}

async function inspect(file: Blob, onProgress: OnProgress) {
  const encoding = await detectEncoding(file);
  try {
    return await inspectAs(file, encoding, onProgress);
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    // Neither UTF-8 nor a BOM: assume an older spreadsheet.
    return inspectAs(file, "windows-1252", onProgress);
  }
}

async function inspectAs(file: Blob, encoding: Encoding, onProgress: OnProgress) {
  let delimiter: Delimiter = ",";
  for await (const text of textOf(file, encoding, () => undefined)) {
    delimiter = detectDelimiter(text.slice(0, 65_536));
    break;
  }
  let hasMixedEncoding = false;
  let evidence: ListEvidence | null = null;
  const watched = async function* () {
    for await (const text of textOf(file, encoding, onProgress)) {
      if (encoding === "windows-1252") hasMixedEncoding ||= hasMojibake(text);
      yield text;
    }
  };
  let records = 0;
  for await (const rows of rowsOf(watched(), delimiter)) {
    for (const row of rows) {
      records += 1;
      if (evidence) addRowEvidence(evidence, row);
      else if (isHeading(row)) evidence = emptyListEvidence(row);
    }
  }
  if (!evidence) throw new ListError(records === 0 ? "empty" : "no-columns");
  if (evidence.rows === 0) throw new ListError("no-rows");
  return { evidence, encoding, delimiter, hasMixedEncoding };
}

/** Lines above the header, such as a report title, have a single cell. */
function isHeading(row: string[]): boolean {
  return row.filter((cell) => cell.trim() !== "").length > 1;
}

async function* rowsBelowHeadings(
  file: Blob,
  { encoding, delimiter }: ListFormat,
  onProgress: OnProgress,
) {
  let isBelow = false;
  for await (const rows of rowsOf(textOf(file, encoding, onProgress), delimiter)) {
    for (const row of rows) {
      if (isBelow) yield row;
      else isBelow = isHeading(row);
    }
  }
}
