import { Skeleton } from "@mantine/core";
import type { LossGroup, WinsAndLosses } from "@touchline/contract";
import { useState } from "react";
import { pluralise } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { LossGroups } from "./loss-groups.tsx";
import { NeededPipelinePanel } from "./needed-pipeline.tsx";
import { OutcomeDeals } from "./outcome-deals.tsx";
import { StageTable } from "./stage-table.tsx";
import {
  type OutcomeGroup,
  type OutcomePeriod,
  useOutcomeStages,
  useWinsAndLosses,
} from "./use-wins-and-losses.ts";
import { WinRatePanel } from "./win-rate-panel.tsx";

type Open = (group: OutcomeGroup) => void;

/** What was won and lost in a period, why, and what pipeline that asks for. */
export function WinsAndLossesView({ period }: { period: OutcomePeriod }) {
  const query = useWinsAndLosses(period);
  const [opened, setOpened] = useState<OutcomeGroup | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <QueryContent query={query} skeleton={<ViewSkeleton />} hasCards>
        {(told) =>
          told.won.count + told.lost.count === 0 ? (
            <NothingDecided isOwn={told.isOwn} />
          ) : (
            <>
              <div className="grid grid-cols-2 gap-6 max-md:grid-cols-1">
                <WinRatePanel told={told} onOpen={setOpened} />
                <NeededPipelinePanel told={told} />
              </div>
              {told.lost.count > 0 && <Losses told={told} period={period} onOpen={setOpened} />}
            </>
          )
        }
      </QueryContent>
      {opened && <OutcomeDeals period={period} group={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

interface LossesProps {
  told: WinsAndLosses;
  period: OutcomePeriod;
  onOpen: Open;
}

function Losses({ told, period, onOpen }: LossesProps) {
  const lostReps = told.byRep.filter(({ count }) => count > 0);
  const wonOf = new Map(told.byRep.map(({ key, won }) => [key, won.count]));
  const opening =
    (by: OutcomeGroup["by"]) =>
    ({ key, label }: LossGroup) =>
      onOpen({ by, key, title: `Lost: ${label}` });
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-6 max-md:grid-cols-1">
        <LossGroups
          title="Lost by reason"
          context={pluralise(told.lost.count, "deal")}
          groups={told.byReason}
          rest={{ label: "Other reasons", ...told.otherReasons }}
          onOpen={opening("reason")}
        />
        <div className="flex flex-col gap-6">
          {!told.isOwn && (
            <LossGroups
              title="Lost by rep"
              context="Lost, of those decided"
              groups={lostReps}
              noteOf={({ key, count }) =>
                `${count} of ${pluralise(count + (wonOf.get(key) ?? 0), "deal")}`
              }
              onOpen={opening("rep")}
            />
          )}
          <LossGroups
            title="Lost by age"
            context="Days from creation to loss"
            groups={told.byAge}
            onOpen={opening("age")}
          />
        </div>
      </div>
      <Stages period={period} onOpen={onOpen} />
    </>
  );
}

function Stages({ period, onOpen }: { period: OutcomePeriod; onOpen: Open }) {
  const query = useOutcomeStages(period);
  return (
    <QueryContent query={query} skeleton={<PanelSkeleton height={320} />} hasCards>
      {({ lostFrom, pipelines }) => (
        <div className="grid grid-cols-2 items-start gap-6 max-md:grid-cols-1">
          <LossGroups
            title="Lost by stage"
            context="The stage they were in last"
            groups={lostFrom}
            onOpen={({ key, label }) => onOpen({ by: "stage", key, title: `Lost: ${label}` })}
          />
          <StageTable pipelines={pipelines} onOpen={onOpen} />
        </div>
      )}
    </QueryContent>
  );
}

function NothingDecided({ isOwn }: { isOwn: boolean }) {
  return (
    <Panel title="Wins and losses">
      <EmptyState title="No deals won or lost in this period">
        {isOwn
          ? "Once one of your deals closes, you see here how often you win and what you lose to."
          : "Once deals close, you see here how often your team wins and what it loses to. Try a longer period."}
      </EmptyState>
    </Panel>
  );
}

function ViewSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <PanelSkeleton height={220} />
      <PanelSkeleton height={420} />
    </div>
  );
}

function PanelSkeleton({ height }: { height: number }) {
  return (
    <div className="py-4 px-5 border border-line rounded-card bg-surface" style={{ height }}>
      <Skeleton height={18} width={180} />
      <Skeleton height={32} width={240} mt={28} />
      <Skeleton height={20} mt={24} />
    </div>
  );
}
