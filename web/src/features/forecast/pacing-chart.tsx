import type { Landing } from "@touchline/contract";
import { type PointerEvent, useState } from "react";
import { formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import columns from "../../ui/column-chart.module.css";
import { ticksUpTo } from "../../ui/ticks.ts";
import { shortQuarter } from "./landing-text.ts";
import styles from "./pacing.module.css";

type Line = Landing["pacing"][number];

interface PacingChartProps {
  /** Oldest first; the last one is the current quarter. */
  pacing: Line[];
  /** Today's day in the quarter, from 0. */
  day: number;
}

/** Lines are drawn on a square with this many units and stretched to fit. */
const SIDE = 1000;

/** This quarter, the last one, and all earlier ones muted. The table has the same data. */
export function PacingChart({ pacing, day }: PacingChartProps) {
  const { currency } = useSession();
  const [pointed, setPointed] = useState<number | null>(null);
  const days = Math.max(2, ...pacing.map(({ values }) => values.length));
  // Scaled to the highest line: the next round number may be far above it.
  const most = Math.max(0, ...pacing.flatMap(({ values }) => values.map(Number)));
  const top = most > 0 ? most : 1;
  const ticks = ticksUpTo(most).filter((tick) => tick <= top);
  const x = (index: number) => (index / (days - 1)) * 100;
  const y = (value: number) => (Math.max(0, value) / top) * 100;
  const shown = pointed ?? day;
  const write = (value: number | null | undefined) =>
    typeof value === "number" ? formatShortMoney(value, currency) : "–";
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.round(((clientX - left) / width) * (days - 1));
    setPointed(Math.min(days - 1, Math.max(0, index)));
  };
  const [current, last] = [pacing.at(-1), pacing.at(-2)];
  const kindOf = (line: Line) =>
    line === current ? "current" : line === last ? "last" : "earlier";
  const now = current?.values[day];
  return (
    <div className="pt-2 pl-12" aria-hidden="true">
      <div className="relative h-55" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        {ticks.map((tick) => (
          <span key={tick} className={columns.tick} style={{ bottom: `${y(tick)}%` }}>
            <span className="number">{formatShortMoney(tick, currency)}</span>
          </span>
        ))}
        <svg
          viewBox={`0 0 ${SIDE} ${SIDE}`}
          preserveAspectRatio="none"
          className="size-full absolute inset-0 overflow-visible"
        >
          <title>Won and Likely by day of the quarter</title>
          {pacing.map((line) => (
            <path
              key={line.period}
              d={pathOf(
                line,
                (at) => (x(at) / 100) * SIDE,
                (value) => SIDE - (y(value) / 100) * SIDE,
              )}
              className={styles.line}
              data-kind={kindOf(line)}
            >
              <title>{shortQuarter(line.period)}</title>
            </path>
          ))}
        </svg>
        <span className={styles.cursor} style={{ left: `${x(shown)}%` }} />
        {typeof now === "number" && (
          <span
            className="size-2.5 absolute -mb-1.25 -ml-1.25 border-2 border-surface rounded-full bg-primary"
            style={{ left: `${x(day)}%`, bottom: `${y(now)}%` }}
          />
        )}
      </div>
      <div className="relative flex justify-between pt-1 text-sm text-quiet">
        <span>Day 1</span>
        <span className={styles.today} style={{ left: `${x(day)}%` }}>
          today
        </span>
        <span>Day {days}</span>
      </div>
      <ul className="flex flex-wrap gap-y-0.5 gap-x-5 pt-2 text-base text-quiet">
        <li className="min-w-12 text-ink font-medium">Day {shown + 1}</li>
        {[current, last].map(
          (line) =>
            line && (
              <li key={line.period} className={`${styles.entry} flex items-center gap-1.5`}>
                <span
                  className={`${styles.swatch} data-[kind=current]:bg-primary`}
                  data-kind={kindOf(line)}
                />
                {shortQuarter(line.period)}
                <span className="number">{write(line.values[shown])}</span>
              </li>
            ),
        )}
        <Earlier lines={pacing.slice(0, -2)} day={shown} write={write} />
      </ul>
    </div>
  );
}

interface EarlierProps {
  lines: Line[];
  day: number;
  write: (value: number | null | undefined) => string;
}

/** All earlier quarters as one band between their minimum and maximum. The tooltip lists each. */
function Earlier({ lines, day, write }: EarlierProps) {
  if (lines.length === 0) return null;
  const known = lines.map(({ values }) => values[day]).filter((value) => typeof value === "number");
  const ends = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [null];
  const each = lines.map(({ period, values }) => `${shortQuarter(period)} ${write(values[day])}`);
  return (
    <li
      className={`${styles.entry} flex items-center gap-1.5`}
      title={each.toReversed().join(", ")}
    >
      <span className={`${styles.swatch} data-[kind=current]:bg-primary`} data-kind="earlier" />
      Earlier quarters
      <span className="number">{[...new Set(ends.map(write))].join(" – ")}</span>
    </li>
  );
}

/** Steps, because a figure is constant until it changes; gaps where it's unknown. */
function pathOf({ values }: Line, x: (day: number) => number, y: (value: number) => number) {
  return values
    .map((value, day) => {
      if (value === null) return "";
      const [across, up] = [x(day).toFixed(1), y(value).toFixed(1)];
      return typeof values[day - 1] === "number" ? `H${across}V${up}` : `M${across} ${up}`;
    })
    .join("");
}
