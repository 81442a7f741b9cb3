import { Skeleton } from "@mantine/core";
import { LoadingSkeleton } from "../ui/loading-skeleton.tsx";
import styles from "./deal-check.module.css";

const CARDS = ["interaction", "success-plan", "forecast-impact", "progression"];

export function DealCheckSkeleton() {
  return (
    <LoadingSkeleton>
      <div className="flex-none pb-3 px-6 border-b border-line bg-surface max-md:pt-0 max-md:pb-3 max-md:px-4">
        <Skeleton height={44} />
      </div>
      <div className={styles.columns}>
        <div className={styles.cards}>
          {CARDS.map((card) => (
            <div key={card} className="pt-3.5 pb-4 px-4 border border-line rounded-card bg-surface">
              <Skeleton height={14} width={120} mb={16} />
              <Skeleton height={44} mb={16} />
              <Skeleton height={12} mb={10} />
              <Skeleton height={12} mb={10} width="70%" />
              <Skeleton height={64} />
            </div>
          ))}
        </div>
        <div className={styles.side}>
          <Skeleton height={14} width={140} mb={16} />
          <Skeleton height={100} mb={24} />
          <Skeleton height={44} mb={16} />
          <Skeleton height={160} />
        </div>
      </div>
    </LoadingSkeleton>
  );
}
