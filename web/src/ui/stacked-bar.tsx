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
  /** Which side of the bar the label stands on. */
  where: "above" | "below";
}

interface StackedBarProps {
  parts: BarPart[];
  markers: BarMarker[];
  /** What the whole length stands for. */
  whole: number;
}

/** Labels that could meet point away from each other. */
function sideOf(marker: BarMarker, markers: BarMarker[], share: number): "left" | "right" {
  const neighbour = markers.find(({ key, where }) => where === marker.where && key !== marker.key);
  if (neighbour) return marker.at <= neighbour.at ? "left" : "right";
  return share > 50 ? "left" : "right";
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
      {markers.map((marker) => (
        <span
          key={marker.key}
          className={styles.marker}
          data-look={marker.look}
          data-where={marker.where}
          data-side={sideOf(marker, markers, shareOf(marker.at))}
          style={{ left: `${shareOf(marker.at)}%` }}
        >
          <span className={styles.label}>{marker.label}</span>
        </span>
      ))}
    </div>
  );
}
