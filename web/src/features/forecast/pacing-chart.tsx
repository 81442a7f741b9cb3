import type { Landing } from "@touchline/contract";
import { type PointerEvent, useState } from "react";
import { shortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { ticksUpTo } from "../../ui/ticks.ts";
import { shortQuarter } from "./landing-words.ts";
import styles from "./pacing.module.css";

type Line = Landing["pacing"][number];

interface PacingChartProps {
  /** Oldest first; the last one is the running quarter's. */
  pacing: Line[];
  /** Which day of the quarter today is, from 0. */
  day: number;
}

/** Lines are drawn on a square of so many units, stretched to the room there is. */
const SIDE = 1000;

/** A line for each quarter, earlier ones paler. It only shows what the table behind it says. */
export function PacingChart({ pacing, day }: PacingChartProps) {
  const { currency } = useSession();
  const [pointed, setPointed] = useState<number | null>(null);
  const days = Math.max(2, ...pacing.map(({ values }) => values.length));
  const ticks = ticksUpTo(Math.max(0, ...pacing.flatMap(({ values }) => values.map(Number))));
  const top = ticks.at(-1) ?? 1;
  const x = (index: number) => (index / (days - 1)) * 100;
  const y = (value: number) => (Math.max(0, value) / top) * 100;
  const shown = pointed ?? day;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.round(((clientX - left) / width) * (days - 1));
    setPointed(Math.min(days - 1, Math.max(0, index)));
  };
  const current = pacing.at(-1);
  const now = current?.values[day];
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.plot} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: `${y(tick)}%` }}>
            <span className="number">{shortMoney(tick, currency)}</span>
          </span>
        ))}
        <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" className={styles.lines}>
          <title>Won and Likely by day of the quarter</title>
          {pacing.map((line, index) => (
            <path
              key={line.period}
              d={pathOf(
                line,
                (at) => (x(at) / 100) * SIDE,
                (value) => SIDE - (y(value) / 100) * SIDE,
              )}
              className={styles.line}
              data-current={line === current}
              style={line === current ? undefined : { opacity: paleness(index, pacing.length) }}
            />
          ))}
        </svg>
        <span className={styles.cursor} style={{ left: `${x(shown)}%` }} />
        {typeof now === "number" && (
          <span className={styles.dot} style={{ left: `${x(day)}%`, bottom: `${y(now)}%` }} />
        )}
      </div>
      <div className={styles.days}>
        <span>Day 1</span>
        <span className={styles.today} style={{ left: `${x(day)}%` }}>
          today
        </span>
        <span>Day {days}</span>
      </div>
      <ul className={styles.key}>
        <li className={styles.on}>Day {shown + 1}</li>
        {pacing.toReversed().map((line, index) => {
          const value = line.values[shown];
          const place = pacing.length - 1 - index;
          return (
            <li key={line.period} className={styles.entry}>
              <span
                className={styles.swatch}
                data-current={line === current}
                style={line === current ? undefined : { opacity: paleness(place, pacing.length) }}
              />
              {shortQuarter(line.period)}
              <span className="number">
                {typeof value === "number" ? shortMoney(value, currency) : "–"}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The longer ago, the paler. */
function paleness(index: number, all: number): number {
  return 0.35 + (0.55 * index) / Math.max(1, all - 1);
}

/** Steps, for a figure holds until something changes; gaps where nothing is known. */
function pathOf({ values }: Line, x: (day: number) => number, y: (value: number) => number) {
  return values
    .map((value, day) => {
      if (value === null) return "";
      const [across, up] = [x(day).toFixed(1), y(value).toFixed(1)];
      return typeof values[day - 1] === "number" ? `H${across}V${up}` : `M${across} ${up}`;
    })
    .join("");
}
