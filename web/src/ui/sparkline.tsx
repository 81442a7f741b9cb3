import styles from "./sparkline.module.css";

const WIDTH = 56;
const HEIGHT = 18;
const EDGE = 3;

interface SparklineProps {
  /** Oldest first. */
  values: number[];
  from: number;
  to: number;
}

/** A trend as a small line. Hidden from screen readers: the text is next to it. */
export function Sparkline({ values, from, to }: SparklineProps) {
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0;
  const points = values.map((value, index) => ({
    x: EDGE + index * step,
    y: HEIGHT - EDGE - ((value - from) / (to - from)) * (HEIGHT - 2 * EDGE),
  }));
  const last = points.at(-1);
  return (
    <svg width={WIDTH} height={HEIGHT} className={styles.sparkline} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {last && <circle cx={last.x} cy={last.y} r={2.5} />}
    </svg>
  );
}
