import { Skeleton } from "@mantine/core";
import styles from "./goal-card.module.css";

const SKELETON_KEYS = ["commit", "remaining", "open", "coverage", "likely", "best"];

export function GoalSkeleton() {
  return (
    <>
      <div className={styles.figures}>
        <div className="flex items-center gap-5">
          <Skeleton circle height={104} width={104} />
          <div>
            <Skeleton height={12} width={40} mb={12} />
            <Skeleton height={24} width={96} mb={12} />
            <Skeleton height={12} width={80} />
          </div>
        </div>
        <div className="grid grid-cols-3 gap-y-5 gap-x-6 @max-xs:grid-cols-2">
          {SKELETON_KEYS.map((place) => (
            <div key={place} className="h-12">
              <Skeleton height={12} width={88} mb={12} />
              <Skeleton height={20} width={72} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.footer}>
        <Skeleton height={12} width={140} my={5} />
      </div>
    </>
  );
}
