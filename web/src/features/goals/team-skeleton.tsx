import { Skeleton } from "@mantine/core";
import { lastTeamSize } from "../../lib/storage.ts";
import styles from "./team-rows.module.css";

export function TeamSkeleton({ hasDeals }: { hasDeals: boolean }) {
  const rows = Array.from({ length: lastTeamSize() }, (_, place) => `row ${place}`);
  return (
    <>
      <div className={styles.totals}>
        <div>
          <Skeleton height={28} width={220} mb={12} />
          <Skeleton height={12} />
        </div>
        <Skeleton height={48} />
      </div>
      {rows.map((row) => (
        <div
          key={row}
          className={`flex items-center gap-3 px-5 border-t border-line ${hasDeals ? "h-23.5" : "h-16.25"}`}
        >
          <Skeleton circle height={28} width={28} />
          <Skeleton height={12} width="24%" />
          <Skeleton height={8} width="40%" />
        </div>
      ))}
    </>
  );
}
