import { Skeleton } from "@mantine/core";
import styles from "./scratchpad.module.css";

export function ScratchSkeleton() {
  return (
    <div className={styles.column}>
      <div className={styles.nav}>
        <Skeleton height={28} width={150} />
        <Skeleton height={20} width={90} />
      </div>
      <PageSkeleton />
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Skeleton height={16} width={160} />
      </div>
      <div className={styles.sheet}>
        <Skeleton height={26} width={210} />
      </div>
    </div>
  );
}
