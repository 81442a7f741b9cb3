import styles from "./bar.module.css";

interface BarProps {
  /** Whole percent of the bar's length. */
  share: number | null;
  /** The additional share, in percent. */
  ahead?: number | null;
  /** Another position on the same scale, in percent. */
  marker?: number | null;
  size?: "thin" | "wide";
}

/** A share as a bar. Hidden from screen readers: the text is next to it. */
export function Bar({ share, ahead = null, marker = null, size = "thin" }: BarProps) {
  return (
    <span
      className="relative block w-full h-1.5 rounded-sm bg-track data-[size=wide]:h-3 data-[size=wide]:rounded-md"
      data-size={size}
      aria-hidden="true"
    >
      {ahead !== null && (
        <span
          className={styles.ahead}
          style={{ width: `${clampPercent((share ?? 0) + ahead)}%` }}
        />
      )}
      <span className={styles.share} style={{ width: `${clampPercent(share)}%` }} />
      {marker !== null && (
        <span className={styles.marker} style={{ left: `${clampPercent(marker)}%` }} />
      )}
    </span>
  );
}

function clampPercent(share: number | null): number {
  return Math.min(Math.max(share ?? 0, 0), 100);
}
