import { ActionIcon, Button, Popover } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconMinus,
  IconPlus,
} from "@tabler/icons-react";
import type { DealColumnKey, VisibleColumn } from "@touchline/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { useOwnFields } from "../../lib/own-fields.ts";
import type { SetColumns } from "./column-layout.ts";
import styles from "./columns.module.css";
import {
  addColumn,
  chosenColumns,
  defaultColumns,
  minResizedWidth,
  moveColumn,
  normaliseColumns,
  removeColumn,
  resizeColumn,
} from "./columns-state.ts";
import { type DealColumn, dealColumns } from "./deal-columns.ts";
import views from "./views.module.css";

interface ColumnsPickerProps {
  /** The visible columns; undefined for the defaults. */
  columns: VisibleColumn[] | undefined;
  hasOwners: boolean;
  onColumns: SetColumns;
}

const WIDTH_STEP = 24;

/**
 * Column visibility, order and width: everything that dragging the headers does, without dragging.
 */
export function ColumnsPicker({ columns, hasOwners, onColumns }: ColumnsPickerProps) {
  const who = { hasOwners, fields: useOwnFields() };
  const shown = columns ?? defaultColumns(who);
  const listed = chosenColumns(shown, who);
  const hidden = dealColumns(who).filter(({ key }) => !listed.some((one) => one.key === key));
  const put = (next: VisibleColumn[], how?: { isPassing: boolean }) =>
    onColumns(normaliseColumns(next, who), how);
  /** Moving a column moves its button too, which loses the focus. */
  const mover = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the columns stand in their new order
  useEffect(() => {
    mover.current?.focus();
    mover.current = null;
  }, [columns]);
  return (
    <Popover position="bottom-end" trapFocus returnFocus transitionProps={{ duration: 120 }}>
      <Popover.Target>
        <button
          type="button"
          className={`${views.quiet} unstyled focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-quiet`}
        >
          <span className="text-quiet">Columns</span>
          {columns ? `${listed.length} of ${listed.length + hidden.length}` : "Default"}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="p-2 border-0 rounded-card bg-surface shadow-float">
        <ul className="mb-1">
          {listed.map((column, place) => (
            <Line
              key={column.key}
              column={column}
              isShown
              onToggle={() => put(removeColumn(shown, column.key))}
            >
              <Steps
                column={column}
                width={shown.find(({ key }) => key === column.key)?.width}
                before={listed[place - 1]?.key}
                after={listed[place + 1]?.key}
                onMove={(to, by) => {
                  mover.current = by;
                  put(moveColumn(shown, column.key, to));
                }}
                onWidth={(width) =>
                  put(resizeColumn(shown, column.key, width), { isPassing: true })
                }
              />
            </Line>
          ))}
          {hidden.map((column) => (
            <Line
              key={column.key}
              column={column}
              isShown={false}
              onToggle={() => put(addColumn(shown, column.key, who))}
            />
          ))}
        </ul>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={columns === undefined}
          onClick={() => onColumns(undefined)}
        >
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

interface LineProps {
  column: DealColumn;
  isShown: boolean;
  onToggle: () => void;
  children?: ReactNode;
}

function Line({ column, isShown, onToggle, children }: LineProps) {
  return (
    <li className={styles.line} data-reveals>
      <label className={styles.column}>
        <input
          type="checkbox"
          checked={isShown}
          disabled={column.key === "name"}
          onChange={onToggle}
        />
        {column.label}
      </label>
      {children}
    </li>
  );
}

interface StepsProps {
  column: DealColumn;
  width: number | undefined;
  before: DealColumnKey | undefined;
  after: DealColumnKey | undefined;
  onMove: (to: DealColumnKey, by: HTMLElement) => void;
  onWidth: (width: number) => void;
}

function Steps({ column, width, before, after, onMove, onWidth }: StepsProps) {
  const { label } = column;
  const least = minResizedWidth(column);
  const step = (by: number) => onWidth(Math.max(least, (width ?? renderedWidth(column)) + by));
  return (
    <span className="flex opacity-60 revealed:opacity-100">
      <span className={styles.widths}>
        <Step
          label={`${label}: narrower`}
          isOff={width === least}
          onClick={() => step(-WIDTH_STEP)}
        >
          <IconMinus size={14} />
        </Step>
        <Step label={`${label}: wider`} onClick={() => step(WIDTH_STEP)}>
          <IconPlus size={14} />
        </Step>
      </span>
      <Step
        label={`${label}: earlier`}
        isOff={!before}
        onClick={(by) => before && onMove(before, by)}
      >
        <IconArrowUp size={14} />
      </Step>
      <Step label={`${label}: later`} isOff={!after} onClick={(by) => after && onMove(after, by)}>
        <IconArrowDown size={14} />
      </Step>
    </span>
  );
}

function renderedWidth({ label, minWidth, width = "" }: DealColumn): number {
  const heading = document.querySelector<HTMLElement>(`th[aria-label="${CSS.escape(label)}"]`);
  if (heading && heading.offsetWidth > 0) return heading.offsetWidth;
  return width.endsWith("px") ? Number.parseInt(width, 10) : minWidth;
}

interface StepProps {
  label: string;
  isOff?: boolean;
  onClick: (by: HTMLElement) => void;
  children: ReactNode;
}

/** Stays focusable when it can't go further. */
function Step({ label, isOff = false, onClick, children }: StepProps) {
  return (
    <ActionIcon
      size={24}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      data-off={isOff}
      className="data-[off=true]:opacity-35 data-[off=true]:cursor-default"
      onClick={({ currentTarget }) => !isOff && onClick(currentTarget)}
    >
      {children}
    </ActionIcon>
  );
}
