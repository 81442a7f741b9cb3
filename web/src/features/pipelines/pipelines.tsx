import { Skeleton } from "@mantine/core";
import type { WorkspacePipeline } from "@touchline/contract";
import type { ReactNode } from "react";
import { formatCount, formatPercent, pluralise } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Switch } from "../../ui/switch.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { LimitField } from "./limit-field.tsx";
import styles from "./pipelines.module.css";
import {
  type DefaultStageLimit,
  useDefaultStageLimit,
  usePipelines,
  useSetCounts,
} from "./use-pipelines.ts";

const SKELETON_WIDTHS = [72, 96, 64, 88, 76, 104, 68];

/** Which CRM pipelines are active, and how long deals may stay in their stages. */
export function Pipelines({ connect }: { connect: ReactNode }) {
  const pipelines = usePipelines();
  const usual = useDefaultStageLimit();
  return (
    <div className="grid gap-4">
      <p className="text-base/inherit text-quiet">
        Deals in a pipeline you exclude stay in the deals table, but are left out of forecasts,
        goals, movement, checks, queues, digests and alerts. Stages and probabilities come from
        HubSpot.
      </p>
      <p className="text-base/inherit text-quiet">
        The deal check flags deals that stay in a stage longer than its day limit.{" "}
        {defaultLimitText(usual)}
      </p>
      <QueryContent hasCards query={pipelines} skeleton={<PipelinesSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <Panel title="Pipelines">
              <EmptyState title="No pipelines yet" action={connect}>
                They show up after the first HubSpot sync.
              </EmptyState>
            </Panel>
          ) : (
            all.map((pipeline) => (
              <OnePipeline key={pipeline.id} pipeline={pipeline} usual={usual} />
            ))
          )
        }
      </QueryContent>
    </div>
  );
}

function defaultLimitText(usual: DefaultStageLimit | null): string {
  if (!usual) return "By default that's what is normal for your team.";
  if (!usual.isAskedAbout) return "Right now it doesn't: the rule is off.";
  return `By default that's ${formatCount(usual.times)}× your team's median in that stage, or ${pluralise(usual.days, "day")} without enough history.`;
}

interface OnePipelineProps {
  pipeline: WorkspacePipeline;
  usual: DefaultStageLimit | null;
}

function OnePipeline({ pipeline, usual }: OnePipelineProps) {
  const { id, label, counts, openDeals, stages } = pipeline;
  const save = useSetCounts();
  const toggle = () =>
    save.mutate(
      { params: { pipelineId: id }, body: { counts: !counts } },
      {
        onSuccess: () =>
          showSuccess(counts ? `${label} is excluded now` : `${label} is included now`),
        onError: ({ message }) => showError(message),
      },
    );
  return (
    <Panel title={label} context={pluralise(openDeals, "open deal")}>
      <div className="py-1 px-2.5 border-b border-line">
        <Switch
          label={`${label} counts`}
          consequence={
            counts
              ? "Its deals count in forecasts, goals, checks and digests."
              : "Its deals only show in the deals table."
          }
          isOn={counts}
          isBusy={save.isPending}
          onToggle={toggle}
        />
      </div>
      <table
        className={`${styles.stages} [&_tbody_tr]:border-t [&_tbody_tr]:border-line`}
        aria-label={`Stages of ${label}`}
      >
        <StagesHead />
        <tbody>
          {stages.map((stage) => (
            <tr key={stage.id}>
              <th scope="row">{stage.label}</th>
              <td className={styles.number}>
                {stage.probability === null ? "–" : formatPercent(stage.probability * 100)}
              </td>
              <td>
                {stage.isClosed ? (
                  <span className={`${styles.quiet} text-base/inherit text-quiet`}>
                    {stage.isWon ? "Won" : "Lost"}
                  </span>
                ) : (
                  <LimitField key={stage.daysLimit} pipelineId={id} stage={stage} usual={usual} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function StagesHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Stage</th>
        <th scope="col" className={styles.number}>
          Probability
        </th>
        <th scope="col">Day limit</th>
      </tr>
    </thead>
  );
}

/** Most workspaces have one pipeline: its switch, then a row per stage. */
function PipelinesSkeleton() {
  return (
    <Panel title="Pipeline">
      <div className="flex items-center justify-between gap-4 py-4 px-5 border-b border-line">
        <div>
          <Skeleton height={14} width={140} mb={10} />
          <Skeleton height={12} width={280} maw="50vw" />
        </div>
        <Skeleton height={20} width={36} radius="xl" />
      </div>
      <table className={`${styles.stages} [&_tbody_tr]:border-t [&_tbody_tr]:border-line`}>
        <StagesHead />
        <tbody>
          {SKELETON_WIDTHS.map((width) => (
            <tr key={width}>
              <th scope="row">
                <Skeleton height={12} width={width} />
              </th>
              <td className={styles.number}>
                <Skeleton height={12} width={32} ml="auto" />
              </td>
              <td>
                <Skeleton height={24} width={72} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
