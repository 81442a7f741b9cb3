import type { DigestFilters, DigestQuery } from "@touchline/contract";
import { DEFAULT_TIME_FRAME } from "@touchline/domain";
import { pluralise } from "../../lib/format.ts";

export type Setting = DigestQuery["settings"][number];
type ListSetting = Exclude<Setting, "timeFrame">;
type Option<T extends string = string> = { value: T; label: string };

export const CONFIDENCES = [
  { value: "PIPELINE", label: "Pipeline" },
  { value: "BEST_CASE", label: "Maybe" },
  { value: "COMMIT", label: "Likely" },
] as const satisfies Option[];

export const TIME_FRAMES = [
  { value: "last-7-days", label: "Last 7 days" },
  { value: "this-month", label: "This month" },
  { value: "this-quarter", label: "This quarter" },
] as const satisfies Option[];

export const METRICS = [
  { value: "open-pipeline", label: "Open pipeline" },
  { value: "closed-won", label: "Closed won" },
  { value: "closed-lost", label: "Closed lost" },
  { value: "maybe-likely", label: "Maybe and likely" },
] as const satisfies Option[];

/** Displayed for an empty filter; the requirements specify the exact text. */
export const EMPTY_FILTER_MESSAGES: Record<ListSetting, string> = {
  confidence: "Select at least one confidence level",
  pipelineIds: "Select at least one pipeline",
  repIds: "Select at least one rep",
  metrics: "Select at least one metric",
};

/** Summarises a block's filters. */
export function formatFilters({ settings, DigestQueryLink: { filters } }: DigestQuery): string[] {
  return settings.map((setting) => formatSetting(setting, filters));
}

function formatSetting(setting: Setting, filters: DigestFilters): string {
  switch (setting) {
    case "confidence":
      return chosenLabels(CONFIDENCES, filters.confidence) ?? "Any confidence";
    case "pipelineIds":
      return filters.pipelineIds
        ? pluralise(filters.pipelineIds.length, "pipeline")
        : "All pipelines";
    case "repIds":
      return filters.repIds ? pluralise(filters.repIds.length, "rep") : "All reps";
    case "timeFrame":
      return chosenLabels(TIME_FRAMES, [filters.timeFrame ?? DEFAULT_TIME_FRAME]) ?? "";
    case "metrics":
      return chosenLabels(METRICS, filters.metrics) ?? "All metrics";
  }
}

/** Undefined if nothing or everything is selected. */
function chosenLabels(
  options: readonly Option[],
  chosen: string[] | undefined,
): string | undefined {
  if (!chosen || chosen.length === 0 || chosen.length === options.length) return undefined;
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return names.join(", ");
}
