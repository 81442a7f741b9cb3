import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { type CSSProperties, type DragEvent, type ReactNode, useState } from "react";
import { ColumnHandle } from "./column-handle.tsx";
import { type ColumnLayout, layOutColumns, maxWidthOf } from "./column-widths.ts";
import { LoadingSkeleton } from "./loading-skeleton.tsx";
import styles from "./table.module.css";

/** A table's sort order; null for the default order. */
export type Sort<Key extends string> = { by: Key; order: "asc" | "desc" } | null;

/** Cycles through ascending, descending and off; another column starts ascending. */
export function nextSort<Key extends string>(sort: Sort<Key>, by: Key): Sort<Key> {
  if (sort?.by !== by) return { by, order: "asc" };
  return sort.order === "asc" ? { by, order: "desc" } : null;
}

export interface Column<Key extends string> {
  key: Key;
  label: string;
  width?: string;
  isNumber?: boolean;
  /** Not sortable. */
  isUnsortable?: boolean;
  /** The title column: sticky while the others scroll. */
  isTitle?: boolean;
  /** Explains its values, if the label doesn't. */
  hint?: string;
}

interface TableProps<Key extends string> {
  label: string;
  columns: Column<Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  /** The rows are placeholders for a newer request. */
  isStale?: boolean;
  /** The header of an extra first column, for selecting rows. */
  lead?: ReactNode;
  /** Stays a table at narrow widths: the caller ensures that it fits. */
  isFitted?: boolean;
  /**
   * Has so many columns that a tablet in portrait would fit only half: its rows become cards there.
   */
  hasMany?: boolean;
  /** Cells have no padding; headers align exactly with the content. */
  isFlush?: boolean;
  /** Single-line rows, unless they are cards. */
  isCompact?: boolean;
  /** Minimum width; with less space it scrolls in its frame. */
  minWidth?: number;
  columnLayout?: ColumnLayout<Key> | undefined;
  children: ReactNode;
}

const LEAD_PIXELS = 44;
const MIN_WIDTH = 720;
const LEAD_WIDTH = `${LEAD_PIXELS}px`;

/**
 * Explicit roles: Safari drops the implicit ones when table elements have another `display`, such
 * as cards on phones or two lines on tablets.
 */
export const TABLE_ROLE = { role: "table" };
export const ROW_GROUP_ROLE = { role: "rowgroup" };
export const COLUMN_HEADER_ROLE = { role: "columnheader" };
/** For every hand-written row and cell. */
export const ROW_ROLE = { role: "row" };
export const CELL_ROLE = { role: "cell" };
export const ROW_HEADER_ROLE = { role: "rowheader" };

/**
 * A sortable table. On tablets it scrolls in its frame, on phones each row is a card; with many
 * columns, on tablets too.
 */
export function Table<Key extends string>(props: TableProps<Key>) {
  const { label, columns, sort, onSort, isStale = false, lead, children } = props;
  const { isFitted = false, hasMany = false, isFlush = false, isCompact = false } = props;
  const { minWidth = MIN_WIDTH, columnLayout } = props;
  const [draft, setDraft] = useState<{ key: Key; width: number } | null>(null);
  const [moving, setMoving] = useState<Key | null>(null);
  const widths =
    columnLayout && layOutColumns(columns, columnLayout, draft, lead ? LEAD_PIXELS : 0);
  const handleOf = (key: Key, place: number): HandleProps | undefined =>
    columnLayout && {
      width: widths?.pixels[place] ?? columnLayout.minWidthOf(key),
      minWidth: columnLayout.minWidthOf(key),
      maxWidth: maxWidthOf(key, columns, columnLayout, lead ? LEAD_PIXELS : 0),
      onDraft: (width) => setDraft({ key, width }),
      onDone: (width) => {
        setDraft(null);
        if (width !== columnLayout.chosen[key]) columnLayout.onWidth(key, width);
      },
      onReset: () => {
        setDraft(null);
        columnLayout.onWidth(key, null);
      },
      isMoving: moving !== null && moving !== key,
      onDragStart: () => draft === null && setMoving(key),
      onDragEnd: () => setMoving(null),
      onDrop: () => {
        if (moving !== null && moving !== key) columnLayout.onMove(moving, key);
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
      <Scroll minWidth={minWidth}>
        <table {...TABLE_ROLE} className={styles.table} aria-label={label} aria-busy={isStale}>
          <colgroup>
            {lead && <col style={{ width: LEAD_WIDTH }} />}
            {columns.map(({ key, width }, place) => (
              <col key={key} style={{ width: widths?.isChosen ? widths.pixels[place] : width }} />
            ))}
          </colgroup>
          <thead {...ROW_GROUP_ROLE}>
            <tr {...ROW_ROLE}>
              {lead && (
                <th {...COLUMN_HEADER_ROLE} scope="col">
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
          <tbody {...ROW_GROUP_ROLE}>{children}</tbody>
        </table>
      </Scroll>
    </div>
  );
}

function Scroll({ minWidth, children }: { minWidth: number; children: ReactNode }) {
  return (
    <div className={styles.scroll} style={{ "--least": `${minWidth}px` } as CSSProperties}>
      {children}
    </div>
  );
}

interface HandleProps {
  width: number;
  minWidth: number;
  maxWidth: number;
  onDraft: (width: number) => void;
  onDone: (width: number) => void;
  onReset: () => void;
  /** Another column is being dragged and could be dropped here. */
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
  const edge = handle && <ColumnHandle label={column.label} {...handlePropsOf(handle)} />;
  const arrange = handle && {
    // Excludes the resize handle from the header's accessible name.
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
  if (column.isUnsortable) {
    return (
      <th
        {...COLUMN_HEADER_ROLE}
        scope="col"
        data-number={column.isNumber}
        data-title={column.isTitle}
        {...arrange}
      >
        <span
          className={`${styles.sort} unstyled focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-2`}
          title={column.hint}
        >
          {column.label}
        </span>
        {edge}
      </th>
    );
  }
  return (
    <th
      {...COLUMN_HEADER_ROLE}
      scope="col"
      aria-sort={order === null ? "none" : ARIA_SORT[order]}
      data-number={column.isNumber}
      data-title={column.isTitle}
      {...arrange}
    >
      <button
        type="button"
        className={`${styles.sort} unstyled cursor-pointer focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-2`}
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

function handlePropsOf({ width, minWidth, maxWidth, onDraft, onDone, onReset }: HandleProps) {
  return { width, minWidth, maxWidth, onDraft, onDone, onReset };
}

interface CellProps {
  /** The column's name, visible where headers aren't. */
  label: string;
  isNumber?: boolean;
  /** The row's title: the card's header. */
  isTitle?: boolean;
  /** In a card it takes a line, with its label. */
  isLabelled?: boolean;
  children: ReactNode;
}

export function Cell(props: CellProps) {
  const { label, isNumber = false, isTitle = false, isLabelled = false, children } = props;
  return (
    <td
      {...CELL_ROLE}
      data-label={label}
      data-number={isNumber}
      data-title={isTitle}
      data-labelled={isLabelled}
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
  minWidth?: number;
  rowClass?: string | undefined;
}

/** Skeleton of a table. Often the first thing rendered, so it uses only plain elements. */
export function SkeletonTable({
  columns,
  rows = 10,
  hasLead = false,
  hasMany = false,
  isFlush = false,
  isCompact = false,
  minWidth = MIN_WIDTH,
  rowClass,
}: SkeletonTableProps) {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return (
    <LoadingSkeleton>
      <div
        className={styles.frame}
        data-many={hasMany}
        data-flush={isFlush}
        data-compact={isCompact}
      >
        <Scroll minWidth={minWidth}>
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
                    <span
                      className={`${styles.sort} unstyled focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-2`}
                    >
                      {label}
                    </span>
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
    </LoadingSkeleton>
  );
}
