import { Skeleton } from "@mantine/core";
import styles from "./card-skeleton.module.css";

const WIDTHS = ["84%", "72%", "90%", "58%", "76%", "40%"];

interface CardSkeletonProps {
  /** Minimum height. */
  height: number;
  lines?: number;
}

/** Skeleton of a card with a title and text, visually lighter than a solid block. */
export function CardSkeleton({ height, lines = 4 }: CardSkeletonProps) {
  return (
    <div className={styles.card} style={{ minHeight: height }}>
      <div className={styles.title}>
        <Skeleton height={14} width={140} />
      </div>
      <div className={styles.lines}>
        {WIDTHS.slice(0, lines).map((width) => (
          <Skeleton key={width} height={12} width={width} />
        ))}
      </div>
    </div>
  );
}
