import type { DigestFilters, DigestQuery } from "@touchline/contract";
import { DEFAULT_TIME_FRAME } from "@touchline/domain";
import { useState } from "react";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { FILTERS_FAILED } from "./error-messages.ts";
import { FilterPills } from "./filter-pills.tsx";
import { EMPTY_FILTER_MESSAGES, TIME_FRAMES } from "./filter-text.ts";
import { LoadedPills } from "./loaded-pills.tsx";
import { type Choice, pillsOf, useChoices } from "./use-choices.ts";
import { useSaveQuery } from "./use-digests.ts";

interface QuerySettingsProps {
  digestId: string;
  query: DigestQuery;
  onClose: () => void;
}

/** A block's filters. Nothing changes until applied. */
export function QuerySettings({ digestId, query, onClose }: QuerySettingsProps) {
  const { settings, DigestQueryLink } = query;
  const [timeFrame, setTimeFrame] = useState(
    DigestQueryLink.filters.timeFrame ?? DEFAULT_TIME_FRAME,
  );
  const choices = useChoices(query);
  const save = useSaveQuery(digestId, FILTERS_FAILED);
  const shown = Object.values(choices).filter((choice) => choice !== null);
  const mayApply = shown.every(({ isReady }) => isReady) && !save.isPending;

  const apply = () => {
    const filters = filtersFrom(choices, settings.includes("timeFrame") ? timeFrame : undefined);
    save.mutate({ queryId: query.id, filters }, { onSuccess: onClose });
  };

  const { confidence, pipelineIds, repIds, metrics } = choices;
  return (
    <FormDialog
      title={query.name}
      action={save.isPending ? "Applying..." : "Apply Filters"}
      maySubmit={mayApply}
      isBusy={false}
      onSubmit={apply}
      onClose={onClose}
    >
      <p className="text-quiet">{query.description}</p>
      {confidence && (
        <FilterPills
          label="Confidence"
          nothingLeft={EMPTY_FILTER_MESSAGES.confidence}
          {...pillsOf(confidence)}
        />
      )}
      {pipelineIds && (
        <LoadedPills
          label="Pipelines"
          nothingLeft={EMPTY_FILTER_MESSAGES.pipelineIds}
          failed="Failed to load pipelines"
          none="There are no pipelines yet. Connect the CRM to choose among them."
          choice={pipelineIds}
        />
      )}
      {repIds && (
        <LoadedPills
          label="Reps"
          nothingLeft={EMPTY_FILTER_MESSAGES.repIds}
          failed="Failed to load reps"
          none="There are no reps yet. Add your team to choose among them."
          choice={repIds}
        />
      )}
      {settings.includes("timeFrame") && (
        <div>
          <p className="mb-1.5 font-medium">Time frame</p>
          <Segmented
            label="Time frame"
            value={timeFrame}
            options={[...TIME_FRAMES]}
            onChange={setTimeFrame}
          />
        </div>
      )}
      {metrics && (
        <FilterPills
          label="Metrics"
          nothingLeft={EMPTY_FILTER_MESSAGES.metrics}
          {...pillsOf(metrics)}
        />
      )}
    </FormDialog>
  );
}

/** "All" is stored as no filter so that later additions are included. */
function filtersFrom(
  choices: ReturnType<typeof useChoices>,
  timeFrame: DigestFilters["timeFrame"],
): DigestFilters {
  const narrowed = <T extends string>(choice: Choice<T> | null) =>
    choice === null || choice.isEverything ? undefined : choice.chosen;
  const { confidence, pipelineIds, repIds, metrics } = choices;
  return {
    confidence: narrowed(confidence),
    pipelineIds: narrowed(pipelineIds),
    repIds: narrowed(repIds),
    metrics: narrowed(metrics),
    timeFrame,
  };
}
