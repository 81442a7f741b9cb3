import type { DealDetail } from "@touchline/contract";
import { counted } from "../../../lib/format.ts";
import { fullDays } from "../words.ts";
import { Card } from "./card.tsx";
import styles from "./cards.module.css";

/** A deal's path through its pipeline, and the time in each stage. */
export function ProgressionCard({ deal }: { deal: DealDetail }) {
  const { daysInStage, Stage, stageChart } = deal;
  return (
    <Card place="progression" title="Progression" deal={deal} findings={deal.issues.progression}>
      <p>
        <strong>{Stage.label}</strong>
        {daysInStage !== null && ` for ${fullDays(daysInStage)}`}
        {Stage.pipelineLabel && <span className={styles.hint}>{Stage.pipelineLabel}</span>}
      </p>
      <StageSteps steps={stageChart} />
    </Card>
  );
}

function StageSteps({ steps }: { steps: DealDetail["stageChart"] }) {
  const current = steps.findIndex((step) => step.current);
  const longest = Math.max(1, ...steps.map(({ days }) => days ?? 0));
  return (
    <ol className={styles.steps} aria-label="Stages">
      {steps.map(({ hubspotId, label, days, current: isCurrent }, place) => (
        <li
          key={hubspotId}
          className={styles.step}
          data-state={isCurrent ? "current" : place < current ? "passed" : "ahead"}
          aria-current={isCurrent ? "step" : undefined}
        >
          <span className={styles.stepName}>{label}</span>
          <span className={styles.stepTrack} aria-hidden="true">
            {days !== null && (
              <span
                className={styles.stepDays}
                style={{ width: `${Math.max(4, (days / longest) * 100)}%` }}
              />
            )}
          </span>
          <span className={`${styles.stepCount} number`}>
            {days === null ? "–" : counted(days, "day")}
          </span>
        </li>
      ))}
    </ol>
  );
}
