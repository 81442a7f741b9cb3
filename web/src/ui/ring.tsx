import type { ReactNode } from "react";
import styles from "./ring.module.css";

interface RingProps {
  /** Whole percent; above 100 the ring is full. */
  share: number | null;
  size: number;
  thickness: number;
  children?: ReactNode;
}

/** A share as a ring around its content. Hidden from screen readers. */
export function Ring({ share, size, thickness, children }: RingProps) {
  const radius = (size - thickness) / 2;
  const length = 2 * Math.PI * radius;
  const filled = (Math.min(Math.max(share ?? 0, 0), 100) / 100) * length;
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: thickness };
  return (
    <span
      className="relative inline-grid place-items-center flex-none"
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} aria-hidden="true" className={styles.drawing}>
        <circle {...circle} className="stroke-track" />
        {filled > 0 && (
          <circle
            {...circle}
            className={styles.share}
            strokeDasharray={`${filled} ${length}`}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        )}
      </svg>
      <span className="grid place-items-center">{children}</span>
    </span>
  );
}
