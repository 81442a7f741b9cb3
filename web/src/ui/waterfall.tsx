import styles from "./waterfall.module.css";

export interface WaterfallStep {
  key: string;
  label: string;
  /** What it adds; negative takes away. */
  value: number;
  count: number;
  tone: "up" | "down" | "won";
}

interface WaterfallProps {
  label: string;
  opening: { label: string; value: number; count: number };
  steps: WaterfallStep[];
  closing: { label: string; value: number; count: number };
  format: (value: number) => string;
  /** With its sign. */
  formatStep: (value: number) => string;
  onPick: (key: string) => void;
}

/** How far below the lowest point the scale begins, as a part of the height of all steps. */
const MARGIN = 0.6;

/**
 * From one figure to another, step by step, each line a step.
 *
 * Where steps are small beside the whole, bars do not begin at nothing: it is said, and drawn as a torn edge.
 */
export function Waterfall({ label, opening, steps, closing, ...words }: WaterfallProps) {
  const { format, formatStep, onPick } = words;
  const levels = [opening.value];
  for (const { value } of steps) levels.push((levels.at(-1) ?? 0) + value);
  const [lowest, highest] = [Math.min(0, ...levels), Math.max(0, ...levels)];
  const turn = Math.min(...levels) - MARGIN * (Math.max(...levels) - Math.min(...levels));
  const floor = turn > highest / 2 ? turn : lowest;
  const place = (value: number) =>
    highest === floor ? 0 : ((value - floor) / (highest - floor)) * 100;
  const bar = (one: number, other: number) => ({
    left: `${place(Math.min(one, other))}%`,
    width: `${Math.abs(place(one) - place(other))}%`,
  });
  const total = ({ label: name, value, count }: WaterfallProps["opening"]) => (
    <li className={styles.line} data-tone="total">
      <span className={styles.name}>{name}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} data-torn={floor > 0} style={bar(Math.max(floor, 0), value)} />
      </span>
      <span className={`${styles.value} number`}>{format(value)}</span>
      <span className={`${styles.count} number`}>{count}</span>
    </li>
  );
  return (
    <>
      <ol className={styles.waterfall} aria-label={label}>
        {total(opening)}
        {steps.map((step, index) => (
          <li key={step.key}>
            <button
              type="button"
              className={styles.line}
              data-tone={step.tone}
              onClick={() => onPick(step.key)}
            >
              <span className={styles.name}>{step.label}</span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.bar}
                  style={bar(levels[index] ?? 0, levels[index + 1] ?? 0)}
                />
              </span>
              <span className={`${styles.value} number`}>{formatStep(step.value)}</span>
              <span className={`${styles.count} number`}>{step.count}</span>
            </button>
          </li>
        ))}
        {total(closing)}
      </ol>
      {floor > 0 && <p className={styles.note}>Bars begin at {format(floor)}</p>}
    </>
  );
}
