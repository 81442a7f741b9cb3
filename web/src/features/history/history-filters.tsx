import { CloseButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { TeamMember } from "@touchline/contract";
import type { ReactNode } from "react";
import { ChoicePicker } from "../../ui/choice-picker.tsx";
import { DayFilter } from "../../ui/day-filter.tsx";
import { Picker } from "../../ui/picker.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { CHANGE_KINDS, type ChangeGroup } from "./change-kinds.ts";
import type { HistorySearch } from "./history-search.ts";

interface FilterProps {
  search: HistorySearch;
  onSearch: (change: Partial<HistorySearch>) => void;
}

/** Person, period and text filters, shared by changes and meetings. */
export function HistoryFilters(props: FilterProps & { children?: ReactNode; what: string }) {
  const { search, onSearch, what, children } = props;
  return (
    <>
      <SearchField label={what} value={search.q ?? ""} onChange={(q) => onSearch({ q })} />
      {children}
      <Days search={search} onSearch={onSearch} />
    </>
  );
}

function Days({ search: { from, to }, onSearch }: FilterProps) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      <DayFilter label="From" value={from} onChange={(day) => onSearch({ from: day })} />
      <DayFilter label="To" value={to} onChange={(day) => onSearch({ to: day })} />
      {from && to && to < from && (
        <span role="alert" className="self-center text-base/inherit text-bad">
          ‘To’ is before ‘From’, so nothing can match.
        </span>
      )}
    </span>
  );
}

interface RepFilterProps extends FilterProps {
  team: TeamMember[];
}

export function RepFilter({ team, search, onSearch }: RepFilterProps) {
  return (
    <ChoicePicker
      label="Rep"
      value={search.rep ?? ""}
      options={[
        { value: "", label: "Everyone" },
        ...team.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      isNarrowed={search.rep !== undefined}
      onChange={(rep) => onSearch({ rep: rep || undefined })}
    />
  );
}

export function KindFilter({ search, onSearch }: FilterProps) {
  const all = CHANGE_KINDS.map(({ value }) => value);
  return (
    <Picker
      label="Kind"
      all="All changes"
      options={CHANGE_KINDS.map(({ value, label }) => ({ value, label }))}
      chosen={search.kind ?? all}
      onChange={(chosen) =>
        onSearch({ kind: chosen.length === all.length ? undefined : (chosen as ChangeGroup[]) })
      }
    />
  );
}

/** The deal the history is filtered to, with a button to clear it. */
export function DealFilter({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <span className="inline-flex items-center gap-1.5 min-w-0 max-w-full h-(--control) pr-1 pl-2.5 border border-primary rounded-control bg-surface text-base/inherit [&_strong]:truncate [&_strong]:font-medium">
      Deal: <strong>{name}</strong>
      <CloseButton
        size="sm"
        aria-label="Show all deals"
        icon={<IconX size={14} />}
        onClick={onClear}
      />
    </span>
  );
}
