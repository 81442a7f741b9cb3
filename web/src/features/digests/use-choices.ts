import type { UseQueryResult } from "@tanstack/react-query";
import type { DigestQuery } from "@touchline/contract";
import { useState } from "react";
import { CONFIDENCES, METRICS } from "./filter-text.ts";
import { usePipelines, useReps } from "./use-digests.ts";

interface Option<T extends string> {
  value: T;
  label: string;
}

export interface Choice<T extends string> {
  options: readonly Option<T>[];
  chosen: T[];
  onChange: (chosen: T[]) => void;
  isEverything: boolean;
  /** Whether something is selected or there are no options. */
  isReady: boolean;
  /** The query for the options, if they have to be loaded. */
  source: Pick<UseQueryResult, "isError" | "error" | "refetch" | "isPending"> | null;
}

export const pillsOf = <T extends string>({ options, chosen, onChange }: Choice<T>) => ({
  options,
  chosen,
  onChange,
});

/** A block's filter choices; null for those it doesn't support. */
export function useChoices({ settings, DigestQueryLink: { filters } }: DigestQuery) {
  const pipelines = usePipelines();
  const reps = useReps();
  const confidence = useChoice(CONFIDENCES, filters.confidence, null);
  const metrics = useChoice(METRICS, filters.metrics, null);
  const pipelineIds = useChoice(
    pipelines.data?.map(({ id, label }) => ({ value: id, label })) ?? [],
    filters.pipelineIds,
    pipelines,
  );
  const repIds = useChoice(
    reps.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    filters.repIds,
    reps,
  );
  return {
    confidence: settings.includes("confidence") ? confidence : null,
    pipelineIds: settings.includes("pipelineIds") ? pipelineIds : null,
    repIds: settings.includes("repIds") ? repIds : null,
    metrics: settings.includes("metrics") ? metrics : null,
  };
}

/** No filter means all; options that no longer exist are deselected. */
function useChoice<T extends string>(
  options: readonly Option<T>[],
  kept: T[] | undefined,
  source: Choice<T>["source"],
): Choice<T> {
  const [picked, setPicked] = useState<T[] | null>(null);
  const all = options.map(({ value }) => value);
  const wanted = picked ?? (kept && kept.length > 0 ? kept : all);
  const chosen = all.filter((value) => wanted.includes(value));
  const isLoaded = source === null || !(source.isPending || source.isError);
  return {
    options,
    chosen,
    onChange: setPicked,
    isEverything: chosen.length === all.length,
    isReady: isLoaded && (chosen.length > 0 || all.length === 0),
    source,
  };
}
