import { SCORE_FORMULA } from "../../lib/issue-score.ts";
import type { Column } from "../../ui/table.tsx";
import type { DealKey } from "./deal-search.ts";

/** A column with its minimum width and its drop order when space is tight. */
export interface DealColumn extends Column<DealKey> {
  least: number;
  /** Highest is dropped first; 0 is never dropped. */
  goes: number;
  /** Hidden unless selected by the user. */
  isExtra?: boolean;
}

const OWNER: DealColumn = { key: "Owner", label: "Owner", width: "96px", least: 64, goes: 3 };

const COLUMNS: DealColumn[] = [
  { key: "name", label: "Deal Title", width: "16%", least: 172, goes: 0, isTitle: true },
  { key: "dealStage", label: "Stage", width: "108px", least: 108, goes: 1 },
  { key: "closeDate", label: "Close Date", width: "108px", least: 108, goes: 0 },
  {
    key: "amountInHomeCurrency",
    label: "Value",
    width: "72px",
    least: 72,
    goes: 0,
    isNumber: true,
  },
  { key: "Review", label: "Review", width: "72px", least: 72, goes: 4 },
  { key: "forecastCategory", label: "Triage", width: "92px", least: 92, goes: 2 },
  { key: "dealUpdate", label: "Latest Update", least: 200, goes: 6 },
  { key: "nextStep", label: "Next Step", least: 160, goes: 5 },
  {
    key: "issues",
    label: "Issues",
    width: "60px",
    least: 60,
    goes: 0,
    hint: SCORE_FORMULA,
  },
  {
    key: "risk",
    label: "Risk",
    width: "84px",
    least: 76,
    goes: 7,
    isExtra: true,
    hint: "Money at stake, by what the rules found and whether acting now helps",
  },
];

const LEAD = 44;

/**
 * Minimum width of a scrolling table: enough to tell two deals of a customer apart and read their
 * updates.
 */
export const MIN_WIDTH = 1240;

export function dealColumns({ hasOwners }: { hasOwners: boolean }): DealColumn[] {
  return hasOwners ? [OWNER, ...COLUMNS] : COLUMNS;
}

/** Narrower than this, show only the owner's avatar and leave the space to the update. */
const ROOM_FOR_NAMES = 1240;
/** Minus the two borders. */
const INSIDE = ROOM_FOR_NAMES - 2;

/** Returns the columns for a width; 0 means unknown, and CSS picks between the two layouts. */
export function roomy(columns: DealColumn[], width: number): DealColumn[] {
  if (width >= ROOM_FOR_NAMES) return columns;
  const narrow = `${OWNER.least}px`;
  const owner =
    width > 0 ? narrow : `clamp(${narrow}, (100cqw - ${INSIDE - 1}px) * 100, ${OWNER.width})`;
  return columns.map((column) => (column.key === "Owner" ? { ...column, width: owner } : column));
}

/**
 * Returns the columns that fit next to a panel, each at its minimum width and the least important
 * dropped; the title takes the rest.
 */
export function fitting(columns: DealColumn[], width: number): DealColumn[] {
  const needed = columns.reduce((sum, { least }) => sum + least, LEAD);
  const [last] = columns.filter(({ goes }) => goes > 0).toSorted((a, b) => b.goes - a.goes);
  if (needed <= width || !last) return columns.map(withLeast);
  return fitting(
    columns.filter((column) => column !== last),
    width,
  );
}

function withLeast(column: DealColumn): DealColumn {
  const { width, ...rest } = column;
  return width === undefined || column.isTitle ? rest : { ...rest, width: `${column.least}px` };
}
