import styles from "./stacked-bar.module.css";

export interface BarPart {
  key: string;
  value: number;
  colour: string;
}

export interface BarMarker {
  key: string;
  at: number;
  /** Short, next to the bar. */
  label: string;
  /** The rest of the label, dropped if another one is in the way. */
  more?: string;
  look: "solid" | "dashed";
  where: "above" | "below";
}

interface StackedBarProps {
  parts: BarPart[];
  markers: BarMarker[];
  /** The value of the full length. */
  whole: number;
}

type PlacedMarker = BarMarker & { share: number; side: "left" | "right" };

/** Labels of markers closer than this, in percent, would overlap. */
const MIN_LABEL_DISTANCE = 22;
/** Beyond this, a label doesn't fit to the right. */
const MAX_RIGHT_LABEL_SHARE = 84;

/**
 * Labels that could overlap point away from each other; at the end of the bar one of them switches
 * rows.
 */
function placeLabels(markers: BarMarker[], shareOf: (value: number) => number): PlacedMarker[] {
  const all = markers.map((marker) => ({ ...marker, share: shareOf(marker.at) }));
  const nearOf = (marker: (typeof all)[number], row: BarMarker["where"]) =>
    all.find(
      (other) =>
        other.key !== marker.key &&
        other.where === row &&
        Math.abs(other.share - marker.share) < MIN_LABEL_DISTANCE,
    );
  return all.map((marker) => {
    const near = nearOf(marker, marker.where);
    if (!near) return { ...marker, side: marker.share > 50 ? "left" : "right" };
    if (marker.at < near.at || (marker.at === near.at && marker.key < near.key)) {
      return { ...marker, side: "left" };
    }
    const other = marker.where === "above" ? "below" : "above";
    if (marker.share <= MAX_RIGHT_LABEL_SHARE || nearOf(marker, other))
      return { ...marker, side: "right" };
    return { ...marker, where: other, side: "left" };
  });
}

/** Parts of a whole, with markers on the same scale. Hidden from screen readers. */
export function StackedBar({ parts, markers, whole }: StackedBarProps) {
  const shareOf = (value: number) =>
    whole > 0 ? Math.min(Math.max(value / whole, 0), 1) * 100 : 0;
  const marked = placeLabels(markers, shareOf);
  const inRow = (row: BarMarker["where"]) => marked.filter(({ where }) => where === row).length;
  return (
    <div
      className={styles.frame}
      data-above={inRow("above") > 0}
      data-below={inRow("below") > 0}
      aria-hidden="true"
    >
      <div className="flex gap-0.5 h-7 rounded-md overflow-hidden bg-track">
        {parts.map(({ key, value, colour }) => (
          <span
            key={key}
            className="flex-none h-full motion-width"
            style={{ width: `${shareOf(value)}%`, background: colour }}
          />
        ))}
      </div>
      {marked.map(({ key, look, where, side, share, label, more }) => (
        <span
          key={key}
          className={styles.marker}
          data-look={look}
          data-where={where}
          data-side={side}
          style={{ left: `${share}%` }}
        >
          <span className={styles.label} data-alone={inRow(where) === 1}>
            {label}
            {more && <span className={styles.more}>{more}</span>}
          </span>
        </span>
      ))}
    </div>
  );
}
