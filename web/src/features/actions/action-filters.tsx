import { Button } from "@mantine/core";
import type { ActionStatus, TeamMember } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { ChoicePicker } from "../../ui/choice-picker.tsx";
import { DayFilter } from "../../ui/day-filter.tsx";
import { Picker } from "../../ui/picker.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { type ActionSearch, hasActionFilters } from "./action-search.ts";

const STATUSES: { value: ActionStatus; label: string }[] = [
  { value: "all", label: "All" },
  { value: "open", label: "Open" },
  { value: "late", label: "Late" },
  { value: "completed", label: "Completed" },
];
const ANY_VALUE = "";

interface ActionFiltersProps {
  search: ActionSearch;
  /** Possible assignees; null for users who see only their own actions. */
  owners: TeamMember[] | null;
  eventTypes: string[];
  onChange: (change: Partial<ActionSearch>) => void;
  onClear: () => void;
}

export function ActionFilters(props: ActionFiltersProps) {
  const { search, owners, eventTypes, onChange, onClear } = props;
  const ids = owners?.map(({ id }) => id) ?? [];
  const chosen = ids.filter((id) => search.assignees?.includes(id));
  // Include the selected type, which may still be loading or no longer exist.
  const kinds = new Set([...eventTypes, ...(search.eventType ? [search.eventType] : [])]);
  return (
    <section className="flex flex-wrap items-center gap-2 mb-4" aria-label="Filters">
      <Segmented
        label="Status"
        value={search.status ?? "open"}
        options={STATUSES}
        onChange={(status) => onChange({ status: status === "open" ? undefined : status })}
      />
      {owners && owners.length > 0 && (
        <Picker
          label="Owner"
          all="Everyone"
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={chosen.length > 0 ? chosen : ids}
          onChange={(wanted) =>
            onChange({ assignees: wanted.length === ids.length ? undefined : wanted })
          }
        />
      )}
      <ChoicePicker
        label="Event type"
        value={search.eventType ?? ANY_VALUE}
        options={[
          { value: ANY_VALUE, label: "Any" },
          ...Array.from(kinds, (label) => ({ value: label, label })),
        ]}
        isNarrowed={search.eventType !== undefined}
        onChange={(wanted) => onChange({ eventType: wanted === ANY_VALUE ? undefined : wanted })}
      />
      <DayFilter
        label="Due before"
        clearLabel="Due on any day"
        value={search.dueDate as Day | undefined}
        onChange={(dueDate) => onChange({ dueDate })}
      />
      {hasActionFilters(search) && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </section>
  );
}
