import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ActionStatus, TeamMember } from "@touchline/contract";
import { ChoicePicker } from "../../ui/choice-picker.tsx";
import picker from "../../ui/picker.module.css";
import { Picker } from "../../ui/picker.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { type ActionSearch, isNarrowed } from "./action-search.ts";
import styles from "./actions.module.css";

const STATUSES: { value: ActionStatus; label: string }[] = [
  { value: "all", label: "All" },
  { value: "open", label: "Open" },
  { value: "late", label: "Late" },
  { value: "completed", label: "Completed" },
];
const ANY = "";
const EARLIEST = "2000-01-01";
const LATEST = "2100-12-31";

interface ActionFiltersProps {
  search: ActionSearch;
  /** Who may have something to do; null for people who see only their own. */
  owners: TeamMember[] | null;
  /** The labels of kinds of meetings. */
  eventTypes: string[];
  onChange: (change: Partial<ActionSearch>) => void;
  onClear: () => void;
}

/** Which actions are shown. */
export function ActionFilters(props: ActionFiltersProps) {
  const { search, owners, eventTypes, onChange, onClear } = props;
  const ids = owners?.map(({ id }) => id) ?? [];
  const chosen = ids.filter((id) => search.assignees?.includes(id));
  // The chosen one among them: it is named while they are read, and after it has gone.
  const kinds = new Set([...eventTypes, ...(search.eventType ? [search.eventType] : [])]);
  return (
    <section className={styles.filters} aria-label="Filters">
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
        value={search.eventType ?? ANY}
        options={[
          { value: ANY, label: "Any" },
          ...Array.from(kinds, (label) => ({ value: label, label })),
        ]}
        isNarrowed={search.eventType !== undefined}
        onChange={(wanted) => onChange({ eventType: wanted === ANY ? undefined : wanted })}
      />
      <DueBefore
        key={search.dueDate}
        value={search.dueDate}
        onChange={(dueDate) => onChange({ dueDate })}
      />
      {isNarrowed(search) && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </section>
  );
}

interface DueBeforeProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The day itself is meant, too. */
function DueBefore({ value, onChange }: DueBeforeProps) {
  const take = ({ value: typed, validity }: HTMLInputElement) => {
    if (typed !== "" && validity.valid && typed !== value) onChange(typed);
  };
  return (
    <div className={picker.target} data-narrowed={value !== undefined}>
      <label className={styles.due}>
        <span className={picker.label}>Due before</span>
        <input
          type="date"
          className={styles.date}
          min={EARLIEST}
          max={LATEST}
          defaultValue={value ?? ""}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
      </label>
      {value !== undefined && (
        <ActionIcon size={20} aria-label="Due on any day" onClick={() => onChange(undefined)}>
          <IconX size={14} />
        </ActionIcon>
      )}
    </div>
  );
}
