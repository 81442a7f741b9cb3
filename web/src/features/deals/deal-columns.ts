import type { DealColumnKey, OwnFieldInfo } from "@touchline/contract";
import { isNumberField, isSortableField, ownProperty } from "@touchline/domain";
import { SCORE_FORMULA } from "../../lib/issue-score.ts";
import type { Column } from "../../ui/table.tsx";

/** A column with its minimum width and its drop order when space is tight. */
export interface DealColumn extends Column<DealColumnKey> {
  minWidth: number;
  /** Highest is dropped first; 0 is never dropped. */
  dropOrder: number;
  /** Hidden unless selected by the user. */
  isExtra?: boolean;
  /** The own field that it displays. */
  field?: OwnFieldInfo;
}

/** Who sees the table, and which own fields it may have. */
export interface ColumnAccess {
  /** For users who see other people's deals. */
  hasOwners: boolean;
  fields?: readonly OwnFieldInfo[];
}

const OWNER: DealColumn = {
  key: "Owner",
  label: "Owner",
  width: "96px",
  minWidth: 64,
  dropOrder: 3,
};

const COLUMNS: DealColumn[] = [
  { key: "name", label: "Deal Title", width: "15%", minWidth: 172, dropOrder: 0, isTitle: true },
  { key: "dealStage", label: "Stage", width: "108px", minWidth: 108, dropOrder: 1 },
  { key: "closeDate", label: "Close Date", width: "108px", minWidth: 108, dropOrder: 0 },
  {
    key: "amountInHomeCurrency",
    label: "Value",
    width: "72px",
    minWidth: 72,
    dropOrder: 0,
    isNumber: true,
  },
  { key: "Review", label: "Review", width: "72px", minWidth: 72, dropOrder: 4 },
  { key: "forecastCategory", label: "Triage", width: "92px", minWidth: 92, dropOrder: 2 },
  { key: "dealUpdate", label: "Latest Update", minWidth: 200, dropOrder: 6 },
  { key: "nextStep", label: "Next Step", minWidth: 160, dropOrder: 5 },
  {
    key: "issues",
    label: "Issues",
    width: "60px",
    minWidth: 60,
    dropOrder: 0,
    hint: SCORE_FORMULA,
  },
  {
    key: "risk",
    label: "Risk",
    width: "84px",
    minWidth: 76,
    dropOrder: 7,
    isExtra: true,
    hint: "Value at stake, based on the rules and on whether acting now helps",
  },
];

const LEAD_PIXELS = 44;

/**
 * Minimum width of a scrolling table: enough to tell two deals of a customer apart and read their
 * updates.
 */
export const MIN_WIDTH = 1240;

export function dealColumns({ hasOwners, fields = [] }: ColumnAccess): DealColumn[] {
  const columns = [...COLUMNS, ...fields.map(ownColumn)];
  return hasOwners ? [OWNER, ...columns] : columns;
}

const OWN_WIDTH = 120;

function ownColumn(field: OwnFieldInfo): DealColumn {
  const { name, label, type } = field;
  return {
    key: ownProperty(name),
    ...{ label, field, width: `${OWN_WIDTH}px`, minWidth: OWN_WIDTH, dropOrder: 8 },
    ...{ isExtra: true, isUnsortable: !isSortableField(type), isNumber: isNumberField(type) },
  };
}

/** Narrower than this, the owner is a first name without an avatar, and the update gets the rest. */
const MIN_WIDTH_FOR_NAMES = 1240;
const NAME_ALONE_WIDTH = 72;
/** Minus the two borders. */
const INNER_WIDTH = MIN_WIDTH_FOR_NAMES - 2;

/** Returns the columns for a width; 0 means unknown, and CSS picks between the two layouts. */
export function withOwnerWidth(columns: DealColumn[], width: number): DealColumn[] {
  if (width >= MIN_WIDTH_FOR_NAMES) return columns;
  const narrow = `${NAME_ALONE_WIDTH}px`;
  const owner =
    width > 0 ? narrow : `clamp(${narrow}, (100cqw - ${INNER_WIDTH - 1}px) * 100, ${OWNER.width})`;
  return columns.map((column) => (column.key === "Owner" ? { ...column, width: owner } : column));
}

/**
 * Returns the columns that fit next to a panel, each at its minimum width and the least important
 * dropped; the title takes the rest.
 */
export function fitColumns(columns: DealColumn[], width: number): DealColumn[] {
  const needed = columns.reduce((sum, { minWidth }) => sum + minWidth, LEAD_PIXELS);
  const [last] = columns
    .filter(({ dropOrder }) => dropOrder > 0)
    .toSorted((a, b) => b.dropOrder - a.dropOrder);
  if (needed <= width || !last) return columns.map(atMinWidth);
  return fitColumns(
    columns.filter((column) => column !== last),
    width,
  );
}

function atMinWidth(column: DealColumn): DealColumn {
  const { width, ...rest } = column;
  return width === undefined || column.isTitle ? rest : { ...rest, width: `${column.minWidth}px` };
}
