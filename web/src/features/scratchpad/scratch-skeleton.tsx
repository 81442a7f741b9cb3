import { Skeleton } from "@mantine/core";
import styles from "./scratchpad.module.css";

export function ScratchSkeleton() {
  return (
    <div className="flex flex-col gap-3 max-w-215">
      <div className="flex flex-wrap items-center gap-y-2 gap-x-5">
        <Skeleton height={28} width={150} />
        <Skeleton height={20} width={90} />
      </div>
      <PageSkeleton />
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3 min-h-7">
        <Skeleton height={16} width={160} />
      </div>
      <div className={styles.sheet}>
        <Skeleton height={26} width={210} />
      </div>
    </div>
  );
}
