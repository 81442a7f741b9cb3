import { Tooltip } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import styles from "./column-chart.module.css";
import { ticksUpTo } from "./ticks.ts";

export interface ColumnPart {
  key: string;
  value: number;
  colour: string;
  /** The full text for screen readers. */
  label: string;
}

export interface ChartColumn {
  key: string;
  /** Long and short label. */
  label: string;
  shortLabel: string;
  isMarked: boolean;
  /** Lowest first. */
  parts: ColumnPart[];
  summary: ReactNode;
}

interface ColumnChartProps {
  label: string;
  columns: ChartColumn[];
  marked: string;
  /** The unit of short numeric labels: 'Week'. */
  shortUnit?: string;
  format: (value: number) => string;
  onPick: (column: string, part: string) => void;
}

/**
 * Stacked columns. Each part is a button: one Tab stop, arrow keys move between columns and parts.
 */
export function ColumnChart({
  label,
  columns,
  marked,
  shortUnit,
  format,
  onPick,
}: ColumnChartProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const totals = columns.map(({ parts }) => parts.reduce((sum, part) => sum + heightOf(part), 0));
  const ticks = ticksUpTo(Math.max(0, ...totals));
  const top = ticks.at(-1) ?? 1;
  const all = columns.flatMap((column) =>
    visibleParts(column).map((part) => partIdOf(column, part)),
  );
  const stop = current !== null && all.includes(current) ? current : all[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextPartId(columns, stop, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    frame.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(to)}"]`)?.focus();
  };

  return (
    <fieldset ref={frame} className={styles.chart} onKeyDown={onKeyDown}>
      <legend className="sr-only">{label}</legend>
      <div className="relative h-60">
        {ticks.map((tick) => (
          <span
            key={tick}
            className={styles.tick}
            style={{ bottom: `${(tick / top) * 100}%` }}
            aria-hidden="true"
          >
            <span className="number">{format(tick)}</span>
          </span>
        ))}
        <div className="absolute inset-0 flex">
          {columns.map((column) => (
            <Tooltip
              key={column.key}
              label={column.summary}
              events={{ hover: true, focus: true, touch: true }}
              classNames={{
                tooltip: "py-2.5 px-3 rounded-control bg-surface shadow-float text-base text-ink",
              }}
            >
              <div className={styles.column} data-marked={column.isMarked}>
                {visibleParts(column).map((part) => {
                  const id = partIdOf(column, part);
                  return (
                    <button
                      key={part.key}
                      type="button"
                      className={styles.part}
                      data-part={id}
                      tabIndex={id === stop ? 0 : -1}
                      aria-label={part.label}
                      style={{
                        height: `${(heightOf(part) / top) * 100}%`,
                        background: part.colour,
                      }}
                      onFocus={() => setCurrent(id)}
                      onClick={() => onPick(column.key, part.key)}
                    />
                  );
                })}
              </div>
            </Tooltip>
          ))}
        </div>
      </div>
      <div className="relative flex pt-1.5" aria-hidden="true">
        {shortUnit && <span className={styles.unit}>{shortUnit}</span>}
        {columns.map((column) => (
          <span
            key={column.key}
            className="flex flex-1 flex-col items-center min-w-0 whitespace-nowrap text-sm text-quiet data-[marked=true]:text-ink data-[marked=true]:font-semibold"
            data-marked={column.isMarked}
          >
            <span className="@max-sm:hidden">{column.label}</span>
            <span className="hidden @max-sm:inline">{column.shortLabel}</span>
            {column.isMarked && <span className="text-xs/3.5 text-primary">{marked}</span>}
          </span>
        ))}
      </div>
    </fieldset>
  );
}

const heightOf = ({ value }: ColumnPart) => Math.max(0, value);
const visibleParts = ({ parts }: ChartColumn) => parts.filter((part) => part.value > 0);
const partIdOf = (column: ChartColumn, part: ColumnPart) => `${column.key} ${part.key}`;

/**
 * Returns where an arrow key leads: up and down in the column, sideways to the next non-empty one.
 */
function nextPartId(
  columns: ChartColumn[],
  from: string | undefined,
  key: string,
): string | undefined {
  const filled = columns.filter((column) => visibleParts(column).length > 0);
  const at = filled.findIndex((column) =>
    visibleParts(column).some((p) => partIdOf(column, p) === from),
  );
  const column = filled[at];
  if (!column) return undefined;
  const row = visibleParts(column).findIndex((part) => partIdOf(column, part) === from);
  const target = {
    ArrowUp: { column, row: row + 1 },
    ArrowDown: { column, row: row - 1 },
    ArrowRight: { column: filled[at + 1], row },
    ArrowLeft: { column: filled[at - 1], row },
  }[key];
  if (!target?.column) return undefined;
  const parts = visibleParts(target.column);
  const part = parts[target.column === column ? target.row : Math.min(row, parts.length - 1)];
  return part && partIdOf(target.column, part);
}
