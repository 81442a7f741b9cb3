import type { Pipeline } from "@touchline/contract";
import type { QuarterChoice } from "../../lib/quarters.ts";
import { Picker } from "../../ui/picker.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { ForecastSearch } from "./forecast-search.ts";

interface ForecastFiltersProps {
  search: ForecastSearch;
  pipelines: Pipeline[];
  chosen: string[];
  /** Reps only see the current quarter. */
  hasQuarters: boolean;
  onSearch: (change: Partial<ForecastSearch>) => void;
}

/** Quarter and pipelines; at least one pipeline stays selected. */
export function ForecastFilters(props: ForecastFiltersProps) {
  const { search, pipelines, chosen, hasQuarters, onSearch } = props;
  return (
    <>
      {hasQuarters && (
        <Segmented<QuarterChoice>
          label="Quarter"
          value={search.quarter ?? "this"}
          options={[
            { value: "this", label: "This quarter" },
            { value: "next", label: "Next quarter" },
            { value: "beyond", label: "Beyond next quarter" },
          ]}
          onChange={(choice) => onSearch({ quarter: choice === "this" ? undefined : choice })}
        />
      )}
      <Picker
        label="Pipeline"
        all="All pipelines"
        options={pipelines.map(({ id, label }) => ({ value: id, label }))}
        chosen={chosen}
        onChange={(ids) =>
          onSearch({ pipeline: ids.length === pipelines.length ? undefined : ids })
        }
      />
    </>
  );
}

/** Returns the selected pipelines that exist. A selection that matches nothing means all. */
export function chosenPipelines(search: ForecastSearch, pipelines: Pipeline[]): string[] {
  const ids = pipelines.map(({ id }) => id);
  const chosen = ids.filter((id) => search.pipeline?.includes(id));
  return chosen.length > 0 ? chosen : ids;
}
