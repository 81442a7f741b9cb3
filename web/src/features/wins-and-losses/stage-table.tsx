import { NativeSelect } from "@mantine/core";
import type { OutcomeStages, StageConversion } from "@touchline/contract";
import { FIGURES, MIN_DEALS_FOR_DAYS, MIN_DECIDED_DEALS } from "@touchline/domain";
import { useState } from "react";
import { formatCount, formatPercent, pluralise } from "../../lib/format.ts";
import { Explained } from "../../ui/explained.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Cell, type Column, ROW_ROLE, Table } from "../../ui/table.tsx";
import type { OutcomeGroup } from "./use-wins-and-losses.ts";

type ColumnKey = "stage" | "deals" | "share" | "days";
const COLUMNS: Column<ColumnKey>[] = [
  { key: "stage", label: "Stage", width: "40%", isUnsortable: true, isTitle: true },
  { key: "deals", label: "Deals", isNumber: true, isUnsortable: true },
  { key: "share", label: "Moved on", isNumber: true, isUnsortable: true },
  { key: "days", label: "Median days", isNumber: true, isUnsortable: true },
];

interface StageTableProps {
  pipelines: OutcomeStages["pipelines"];
  onOpen: (group: OutcomeGroup) => void;
}

/** How decided deals moved through the stages of a pipeline. */
export function StageTable({ pipelines, onOpen }: StageTableProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const pipeline = pipelines.find(({ id }) => id === asked) ?? pipelines[0];
  if (!pipeline) return null;
  return (
    <Panel
      title="From stage to stage"
      context="Of the deals won or lost that were in a stage"
      actions={
        pipelines.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Pipeline"
            value={pipeline.id}
            data={pipelines.map(({ id, label }) => ({ value: id, label }))}
            onChange={({ currentTarget }) => setAsked(currentTarget.value)}
          />
        )
      }
    >
      <Table
        label={`Stages of ${pipeline.label}`}
        columns={COLUMNS}
        sort={null}
        onSort={() => undefined}
        minWidth={480}
        isCompact
      >
        {pipeline.stages.map((stage) => (
          <Row key={stage.key} stage={stage} onOpen={onOpen} />
        ))}
      </Table>
      <p className="py-3 px-5 text-base/inherit text-quiet">
        Moved on: reached a later stage or was won, from {MIN_DECIDED_DEALS} deals. Median days:
        half stayed no longer, from {MIN_DEALS_FOR_DAYS} deals.
      </p>
    </Panel>
  );
}

function Row({ stage, onOpen }: { stage: StageConversion; onOpen: StageTableProps["onOpen"] }) {
  const { key, label, deals, reached, share, medianDays } = stage;
  return (
    <tr {...ROW_ROLE}>
      <Cell label="Stage" isTitle>
        <button
          type="button"
          className="unstyled cursor-pointer text-left font-medium wrap-anywhere hover:underline focus-visible:rounded-sm"
          onClick={() => onOpen({ by: "in-stage", key, title: `Were in ${label}` })}
        >
          {label}
        </button>
      </Cell>
      <Cell label="Deals" isNumber>
        {formatCount(deals)}
      </Cell>
      <Cell label="Moved on" isNumber>
        <Explained
          formula={FIGURES.stageConversion.formula}
          numbers={`${formatCount(reached)} of ${pluralise(deals, "deal")}`}
        >
          {share === null ? "Too few" : formatPercent(100 * share)}
        </Explained>
      </Cell>
      <Cell label="Median days" isNumber>
        {medianDays === null ? "Too few" : formatCount(medianDays)}
      </Cell>
    </tr>
  );
}
