import { Skeleton } from "@mantine/core";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./retention.module.css";
import { RetentionRow } from "./retention-row.tsx";
import { useRetention } from "./use-retention.ts";

const ROWS = [1, 2, 3, 4];

export function Retention() {
  const retention = useRetention();
  return (
    <Panel title="Retention" context="What is forgotten, and when">
      <Loaded query={retention} skeleton={<RetentionSkeleton />}>
        {(all) => (
          <ul className={styles.kinds} aria-label="Retention">
            {all.map((kept) => (
              <RetentionRow key={kept.kind} kept={kept} />
            ))}
          </ul>
        )}
      </Loaded>
      <p className={styles.after}>
        Deals and their history, feedback, actions, meetings, goals and forecasts are always kept.
      </p>
    </Panel>
  );
}

function RetentionSkeleton() {
  return ROWS.map((row) => (
    <div key={row} className={styles.kind}>
      <Skeleton height={60} />
    </div>
  ));
}
