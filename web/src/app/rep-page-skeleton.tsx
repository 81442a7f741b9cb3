import { Skeleton } from "@mantine/core";
import { CardSkeleton } from "../ui/card-skeleton.tsx";
import styles from "./rep-page.module.css";

export function RepPageSkeleton() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 min-h-14 mb-5">
        <Skeleton circle height={48} />
        <div className="flex-1">
          <Skeleton height={22} width={200} mb={10} />
          <Skeleton height={14} width={280} maw="60vw" />
        </div>
        <Skeleton height={36} width={140} />
        <Skeleton height={36} width={80} />
      </div>
      <div className={styles.page}>
        <div className={styles.goal}>
          <CardSkeleton height={290} />
        </div>
        <div className={styles.points}>
          <CardSkeleton height={200} />
        </div>
        <div className={styles.cards}>
          <CardSkeleton height={360} lines={6} />
          <CardSkeleton height={280} />
        </div>
      </div>
    </>
  );
}
