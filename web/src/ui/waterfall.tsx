import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./waterfall.module.css";

export interface WaterfallStep {
  key: string;
  label: string;
  /** The amount it adds; negative subtracts. */
  value: number;
  count: number;
  tone: "up" | "down" | "won";
  /** Its components, if known; they add up to it. */
  parts?: WaterfallPart[];
}

interface WaterfallPart {
  key: string;
  label: string;
  value: number;
  count: number;
  /** The unexplained remainder. */
  isRest?: boolean;
}

interface WaterfallProps {
  label: string;
  opening: { label: string; value: number; count: number };
  steps: WaterfallStep[];
  closing: { label: string; value: number; count: number };
  heads: { value: string; count: string };
  /** The unit for a count: 'deal', 'deals'. */
  unit: (count: number) => string;
  format: (value: number) => string;
  /** Formats with a sign. */
  formatStep: (value: number) => string;
  onPick: (key: string, part?: string) => void;
}

/** How far the scale starts below the lowest point, as a share of the steps' total height. */
const MARGIN = 0.6;

/**
 * Steps from one figure to another, one per line. If the steps are small compared with the total,
 * the bars don't start at zero; this is stated and drawn as a torn edge.
 */
export function Waterfall({ label, opening, steps, closing, ...words }: WaterfallProps) {
  const { heads, unit, format, formatStep, onPick } = words;
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
      <span className="text-right whitespace-nowrap number">{format(value)}</span>
      <Count of={count} unit={unit} />
    </li>
  );
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>{heads.value}</span>
        <span>{heads.count}</span>
      </div>
      <ol className="pt-1 pb-2 px-2" aria-label={label}>
        {total(opening)}
        {steps.map((step, index) => (
          <li key={step.key}>
            <button
              type="button"
              className={`${styles.line} cursor-pointer`}
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
              <span className="text-right whitespace-nowrap number">{formatStep(step.value)}</span>
              <Count of={step.count} unit={unit} />
            </button>
            {step.parts && (
              <Parts
                step={step}
                parts={step.parts}
                from={levels[index] ?? 0}
                bar={bar}
                unit={unit}
                formatStep={formatStep}
                onPick={onPick}
              />
            )}
          </li>
        ))}
        {total(closing)}
      </ol>
      {floor > 0 && (
        <p className="pb-3 px-5 text-base/inherit text-quiet">Bars start at {format(floor)}</p>
      )}
    </>
  );
}

/** The header names the unit visually; screen readers get it on each line. */
function Count({ of, unit }: { of: number } & Pick<WaterfallProps, "unit">) {
  return (
    <span className="text-right whitespace-nowrap text-quiet font-normal number">
      {of}
      <VisuallyHidden> {unit(of)}</VisuallyHidden>
    </span>
  );
}

interface PartsProps extends Pick<WaterfallProps, "unit" | "formatStep" | "onPick"> {
  step: WaterfallStep;
  parts: WaterfallPart[];
  from: number;
  bar: (one: number, other: number) => { left: string; width: string };
}

/** A step's components, each at its position in the whole. */
function Parts({ step, parts, from, bar, unit, formatStep, onPick }: PartsProps) {
  let level = from;
  return (
    <ul aria-label={`${step.label}, taken apart`}>
      {parts.map((part) => {
        const place = bar(level, level + part.value);
        level += part.value;
        return (
          <li key={part.key}>
            <button
              type="button"
              className={`${styles.line} cursor-pointer`}
              data-tone={step.tone}
              data-part
              onClick={() => onPick(step.key, part.key)}
            >
              <span className={styles.name}>{part.label}</span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} data-rest={part.isRest} style={place} />
              </span>
              <span className="text-right whitespace-nowrap number">{formatStep(part.value)}</span>
              <Count of={part.count} unit={unit} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
