import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { type CSSProperties, type DragEvent, type ReactNode, useState } from "react";
import { ColumnHandle } from "./column-handle.tsx";
import { type Arranging, arranged, mostOf } from "./column-widths.ts";
import styles from "./table.module.css";
import { Waiting } from "./waiting.tsx";

/** What a table is sorted by; null is its own order. */
export type Sort<Key extends string> = { by: Key; order: "asc" | "desc" } | null;

/** Ascending, descending, off; another column begins ascending. */
export function nextSort<Key extends string>(sort: Sort<Key>, by: Key): Sort<Key> {
  if (sort?.by !== by) return { by, order: "asc" };
  return sort.order === "asc" ? { by, order: "desc" } : null;
}

export interface Column<Key extends string> {
  key: Key;
  label: string;
  width?: string;
  isNumber?: boolean;
  /** Sorting by it means nothing. */
  isUnsorted?: boolean;
  /** What the rows are about: it stays in sight while the others are scrolled. */
  isTitle?: boolean;
  /** What its values mean, where the label does not say it. */
  hint?: string;
}

interface TableProps<Key extends string> {
  label: string;
  columns: Column<Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  /** The rows are older than what was asked for. */
  isStale?: boolean;
  /** The head of a column before all others, for choosing rows. */
  lead?: ReactNode;
  /** Stays a table where little room is: somebody has seen to it that it fits. */
  isFitted?: boolean;
  /** Of so many columns that a tablet held upright would show half of them: there its rows are cards. */
  hasMany?: boolean;
  /** Cells have no room of their own around what they show; headings stand exactly above it. */
  isFlush?: boolean;
  /** Rows of one line, where there are rows at all. */
  isCompact?: boolean;
  /** How wide it is at least; where there is less room, it scrolls within its frame. */
  least?: number;
  arranging?: Arranging<Key> | undefined;
  children: ReactNode;
}

const LEAD = 44;
const MIN_WIDTH = 720;
const LEAD_WIDTH = `${LEAD}px`;

/**
 * What the parts of a table are anyway. Safari forgets it where they are laid out as something else: as cards on phones,
 * in two lines on tablets.
 */
export const AS_TABLE = { role: "table" };
export const AS_ROWS = { role: "rowgroup" };
export const AS_HEADING = { role: "columnheader" };
/** For every row and every cell that is written by hand. */
export const AS_ROW = { role: "row" };
export const AS_CELL = { role: "cell" };
export const AS_NAME = { role: "rowheader" };

/**
 * Rows under headings that sort. On tablets they scroll within their frame, on phones each row is a card; where there
 * are many columns, on tablets too.
 */
export function Table<Key extends string>(props: TableProps<Key>) {
  const { label, columns, sort, onSort, isStale = false, lead, children } = props;
  const { isFitted = false, hasMany = false, isFlush = false, isCompact = false } = props;
  const { least = MIN_WIDTH, arranging } = props;
  const [draft, setDraft] = useState<{ key: Key; width: number } | null>(null);
  const [moving, setMoving] = useState<Key | null>(null);
  const widths = arranging && arranged(columns, arranging, draft, lead ? LEAD : 0);
  const handleOf = (key: Key, place: number): HandleProps | undefined =>
    arranging && {
      width: widths?.pixels[place] ?? arranging.leastOf(key),
      least: arranging.leastOf(key),
      most: mostOf(key, columns, arranging, lead ? LEAD : 0),
      onDraft: (width) => setDraft({ key, width }),
      onDone: (width) => {
        setDraft(null);
        if (width !== arranging.chosen[key]) arranging.onWidth(key, width);
      },
      onReset: () => {
        setDraft(null);
        arranging.onWidth(key, null);
      },
      isMoving: moving !== null && moving !== key,
      onDragStart: () => draft === null && setMoving(key),
      onDragEnd: () => setMoving(null),
      onDrop: () => {
        if (moving !== null && moving !== key) arranging.onMove(moving, key);
        setMoving(null);
      },
    };
  return (
    <div
      className={styles.frame}
      data-table-frame
      data-stale={isStale}
      data-fitted={isFitted}
      data-many={hasMany}
      data-flush={isFlush}
      data-compact={isCompact}
    >
      <Scroll least={least}>
        <table {...AS_TABLE} className={styles.table} aria-label={label} aria-busy={isStale}>
          <colgroup>
            {lead && <col style={{ width: LEAD_WIDTH }} />}
            {columns.map(({ key, width }, place) => (
              <col key={key} style={{ width: widths?.isChosen ? widths.pixels[place] : width }} />
            ))}
          </colgroup>
          <thead {...AS_ROWS}>
            <tr {...AS_ROW}>
              {lead && (
                <th {...AS_HEADING} scope="col">
                  {lead}
                </th>
              )}
              {columns.map((column, place) => (
                <Heading
                  key={column.key}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                  handle={handleOf(column.key, place)}
                />
              ))}
            </tr>
          </thead>
          <tbody {...AS_ROWS}>{children}</tbody>
        </table>
      </Scroll>
    </div>
  );
}

function Scroll({ least, children }: { least: number; children: ReactNode }) {
  return (
    <div className={styles.scroll} style={{ "--least": `${least}px` } as CSSProperties}>
      {children}
    </div>
  );
}

interface HandleProps {
  width: number;
  least: number;
  most: number;
  onDraft: (width: number) => void;
  onDone: (width: number) => void;
  onReset: () => void;
  /** Another column could be dropped here. */
  isMoving: boolean;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDrop: () => void;
}

interface HeadingProps<Key extends string> {
  column: Column<Key>;
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  handle: HandleProps | undefined;
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function Heading<Key extends string>({ column, sort, onSort, handle }: HeadingProps<Key>) {
  const [isOver, setIsOver] = useState(false);
  const edge = handle && <ColumnHandle label={column.label} {...edgeOf(handle)} />;
  const arrange = handle && {
    // The name of a heading is its own, without that of its edge.
    "aria-label": column.label,
    "data-over": isOver && handle.isMoving,
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", column.label);
      handle.onDragStart();
    },
    onDragEnd: handle.onDragEnd,
    onDragOver: (event: DragEvent) => {
      if (!handle.isMoving) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      handle.onDrop();
    },
  };
  const order = sort?.by === column.key ? sort.order : null;
  const Icon = order === null ? IconArrowsSort : order === "asc" ? IconArrowUp : IconArrowDown;
  if (column.isUnsorted) {
    return (
      <th
        {...AS_HEADING}
        scope="col"
        data-number={column.isNumber}
        data-title={column.isTitle}
        {...arrange}
      >
        <span className={styles.sort} title={column.hint}>
          {column.label}
        </span>
        {edge}
      </th>
    );
  }
  return (
    <th
      {...AS_HEADING}
      scope="col"
      aria-sort={order === null ? "none" : ARIA_SORT[order]}
      data-number={column.isNumber}
      data-title={column.isTitle}
      {...arrange}
    >
      <button
        type="button"
        className={styles.sort}
        title={column.hint}
        data-sorted={order !== null}
        onClick={() => onSort(nextSort(sort, column.key))}
      >
        {column.label}
        <Icon size={14} aria-hidden="true" />
      </button>
      {edge}
    </th>
  );
}

function edgeOf({ width, least, most, onDraft, onDone, onReset }: HandleProps) {
  return { width, least, most, onDraft, onDone, onReset };
}

interface CellProps {
  /** The column's name, seen where the headings are not. */
  label: string;
  isNumber?: boolean;
  /** What the row is about: the head of the card. */
  isTitle?: boolean;
  children: ReactNode;
}

export function Cell({ label, isNumber = false, isTitle = false, children }: CellProps) {
  return (
    <td
      {...AS_CELL}
      data-label={label}
      data-number={isNumber}
      data-title={isTitle}
      className={isNumber ? "number" : undefined}
    >
      {children}
    </td>
  );
}

interface SkeletonTableProps {
  columns: Column<string>[];
  rows?: number;
  hasLead?: boolean;
  hasMany?: boolean;
  isFlush?: boolean;
  isCompact?: boolean;
  least?: number;
  /** How its rows are laid out, where that is not how all tables' are. */
  rowClass?: string | undefined;
}

/** The shape of a table while its rows are on the way. Often the first thing drawn, so of nothing but plain elements. */
export function SkeletonTable({
  columns,
  rows = 10,
  hasLead = false,
  hasMany = false,
  isFlush = false,
  isCompact = false,
  least = MIN_WIDTH,
  rowClass,
}: SkeletonTableProps) {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return (
    <Waiting>
      <div
        className={styles.frame}
        data-many={hasMany}
        data-flush={isFlush}
        data-compact={isCompact}
      >
        <Scroll least={least}>
          <table className={styles.table}>
            <colgroup>
              {hasLead && <col style={{ width: LEAD_WIDTH }} />}
              {columns.map(({ key, width }) => (
                <col key={key} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {hasLead && <th aria-label="Chosen" />}
                {columns.map(({ key, label, isNumber }) => (
                  <th key={key} data-number={isNumber}>
                    <span className={styles.sort}>{label}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
                <tr key={row} data-skeleton className={rowClass}>
                  {hasLead && <td data-lead />}
                  {columns.map(({ key, label }) => (
                    <td key={key} data-label={label} data-title={key === title?.key}>
                      <span className={styles.bone} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </div>
    </Waiting>
  );
}
