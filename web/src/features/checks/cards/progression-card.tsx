import type { DealDetail } from "@touchline/contract";
import { pluralise } from "../../../lib/format.ts";
import { Card } from "./card.tsx";
import styles from "./cards.module.css";

/** A deal's path through its pipeline, and the time in each stage. */
export function ProgressionCard({ deal }: { deal: DealDetail }) {
  const { Stage, stageChart } = deal;
  return (
    <Card
      place="progression"
      title="Progression"
      deal={deal}
      findings={deal.issues.progression}
      factsLabel="Stages"
      facts={
        <>
          {Stage.pipelineLabel && <p className="text-sm text-quiet">{Stage.pipelineLabel}</p>}
          <StageSteps steps={stageChart} />
        </>
      }
    />
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
          className="grid grid-cols-[minmax(0,42%)_1fr_60px] items-center gap-2 data-[state=ahead]:text-quiet data-[state=current]:font-semibold"
          data-state={isCurrent ? "current" : place < current ? "passed" : "ahead"}
          aria-current={isCurrent ? "step" : undefined}
        >
          <span className="truncate">{label}</span>
          <span className="h-2 rounded-sm bg-sunken" aria-hidden="true">
            {days !== null && (
              <span
                className="block h-full rounded-[inherit] bg-line-control in-data-[state=current]:bg-primary"
                style={{ width: `${Math.max(4, (days / longest) * 100)}%` }}
              />
            )}
          </span>
          <span className="text-right text-sm/inherit text-quiet in-data-[state=current]:text-ink number">
            {days === null ? "–" : pluralise(days, "day")}
          </span>
        </li>
      ))}
    </ol>
  );
}
