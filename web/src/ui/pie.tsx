import styles from "./pie.module.css";

export interface PiePart {
  key: string;
  label: string;
  value: number;
}

/** The number of parts with a distinct colour. */
export const PIE_COLOURS = 8;
const SIZE = 120;
const RADIUS = SIZE / 2;
const HOLE = 0.6;

/** Shares as a ring. The same data is next to it as text. */
export function Pie({ parts }: { parts: PiePart[] }) {
  const drawn = parts.filter(({ value }) => value > 0);
  const whole = drawn.reduce((sum, { value }) => sum + value, 0);
  let turned = 0;
  return (
    <svg
      className={styles.pie}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={SIZE}
      height={SIZE}
      aria-hidden="true"
    >
      {drawn.map((part) => {
        const from = turned;
        turned += part.value / whole;
        return (
          <path
            key={part.key}
            d={slice(from, turned)}
            fillRule="evenodd"
            data-colour={parts.indexOf(part) % PIE_COLOURS}
          >
            <title>{part.label}</title>
          </path>
        );
      })}
    </svg>
  );
}

export function PieKey({ index }: { index: number }) {
  return <span className={styles.key} data-colour={index % PIE_COLOURS} aria-hidden="true" />;
}

function slice(from: number, to: number): string {
  if (to - from > 0.9999) return `${ring(RADIUS)} ${ring(RADIUS * HOLE)}`;
  const large = to - from > 0.5 ? 1 : 0;
  const inner = RADIUS * HOLE;
  return [
    `M${point(from, RADIUS)}`,
    `A${RADIUS} ${RADIUS} 0 ${large} 1 ${point(to, RADIUS)}`,
    `L${point(to, inner)}`,
    `A${inner} ${inner} 0 ${large} 0 ${point(from, inner)}Z`,
  ].join("");
}

function ring(radius: number): string {
  const top = RADIUS - radius;
  const arc = (y: number) => `A${radius} ${radius} 0 1 1 ${RADIUS} ${y}`;
  return `M${RADIUS} ${top}${arc(SIZE - top)}${arc(top)}Z`;
}

function point(turn: number, radius: number): string {
  const angle = 2 * Math.PI * turn;
  const x = RADIUS + radius * Math.sin(angle);
  const y = RADIUS - radius * Math.cos(angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
