import { Skeleton } from "@mantine/core";
import { Loaded } from "../../ui/loaded.tsx";
import { LandingPanel } from "./landing-range.tsx";
import { LandingReps } from "./landing-reps.tsx";
import styles from "./landing-view.module.css";
import { PacingPanel } from "./pacing.tsx";
import { useLanding } from "./use-landing.ts";

/** Where will the quarter land, are we on pace, and whose word can be counted on? */
export function LandingView() {
  const query = useLanding();
  return (
    <div className={query.isError && !query.data ? styles.surface : styles.surfaces}>
      <Loaded query={query} skeleton={<LandingSkeleton />}>
        {(landing) => (
          <>
            <LandingPanel landing={landing} />
            <PacingPanel landing={landing} />
            <LandingReps landing={landing} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const SHAPES = { landing: 330, pacing: 420, reps: 420 };

function LandingSkeleton() {
  return (
    <div className={styles.surfaces}>
      {Object.entries(SHAPES).map(([panel, height]) => (
        <div key={panel} className={styles.surface} style={{ height }}>
          <Skeleton height={18} width={220} />
          <Skeleton height={32} width={280} mt={28} />
          <Skeleton height={20} mt={24} />
        </div>
      ))}
    </div>
  );
}
