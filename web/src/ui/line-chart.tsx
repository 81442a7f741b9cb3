import styles from "./line-chart.module.css";
import { ticksUpTo } from "./ticks.ts";

interface LineChartProps {
  /** Description for screen readers. */
  label: string;
  /** Labels of the x positions. */
  points: string[];
  series: { label: string; colour: string; values: number[] }[];
  format: (value: number) => string;
}

const HEIGHT = 100;

/** A line chart over time. It stretches to its container; the text around it doesn't. */
export function LineChart({ label, points, series, format }: LineChartProps) {
  const ticks = ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values)));
  const top = ticks.at(-1) ?? 1;
  const x = (index: number) => (points.length > 1 ? (index / (points.length - 1)) * 100 : 50);
  const y = (value: number) => HEIGHT - (Math.max(0, value) / top) * HEIGHT;
  const every = Math.ceil(points.length / 7);
  return (
    <div className="pt-2 pr-7 pl-15" role="img" aria-label={label}>
      <div className="relative h-50">
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            <span className="number">{format(tick)}</span>
          </span>
        ))}
        <svg
          className={styles.lines}
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {series.map(({ label: name, colour, values }) => (
            <polyline
              key={name}
              stroke={colour}
              points={values.map((value, index) => `${x(index)},${y(value)}`).join(" ")}
            />
          ))}
        </svg>
        {series.map(({ label: name, colour, values }) =>
          values.map((value, index) => (
            <span
              key={`${name} ${points[index]}`}
              className={styles.dot}
              title={`${points[index]}: ${name} ${format(value)}`}
              style={{ left: `${x(index)}%`, top: `${y(value)}%`, background: colour }}
            />
          )),
        )}
      </div>
      <div className={styles.labels}>
        {points.map((point, index) => (
          <span key={point} style={{ left: `${x(index)}%` }} data-shown={index % every === 0}>
            {point}
          </span>
        ))}
      </div>
    </div>
  );
}
