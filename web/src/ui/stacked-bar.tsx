import styles from "./stacked-bar.module.css";

export interface BarPart {
  key: string;
  value: number;
  /** A colour of the kit. */
  colour: string;
}

export interface BarMarker {
  key: string;
  at: number;
  /** Short, above the bar. */
  label: string;
  look: "solid" | "dashed";
}

interface StackedBarProps {
  parts: BarPart[];
  markers: BarMarker[];
  /** What the whole length stands for. */
  whole: number;
}

/** Parts of a whole side by side, with places marked on the same scale. Says nothing to screen readers. */
export function StackedBar({ parts, markers, whole }: StackedBarProps) {
  const shareOf = (value: number) =>
    whole > 0 ? Math.min(Math.max(value / whole, 0), 1) * 100 : 0;
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.bar}>
        {parts.map(({ key, value, colour }) => (
          <span
            key={key}
            className={styles.part}
            style={{ width: `${shareOf(value)}%`, background: colour }}
          />
        ))}
      </div>
      {markers.map(({ key, at, label, look }, index) => (
        <span
          key={key}
          className={styles.marker}
          data-look={look}
          data-below={index % 2 === 1}
          data-side={shareOf(at) > 50 ? "left" : "right"}
          style={{ left: `${shareOf(at)}%` }}
        >
          <span className={styles.label}>{label}</span>
        </span>
      ))}
    </div>
  );
}
