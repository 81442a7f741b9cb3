import { Skeleton } from "@mantine/core";
import styles from "./team-standing.module.css";

const ROWS = Array.from({ length: 10 }, (_, index) => `row ${index}`);

export function TeamSkeleton() {
  return (
    <>
      <div className={styles.totals}>
        <div>
          <Skeleton height={28} width={220} mb={12} />
          <Skeleton height={12} />
        </div>
        <Skeleton height={48} />
      </div>
      {ROWS.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton circle height={28} width={28} />
          <Skeleton height={12} width="24%" />
          <Skeleton height={8} width="40%" />
        </div>
      ))}
    </>
  );
}
