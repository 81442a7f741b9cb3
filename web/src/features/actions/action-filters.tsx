import "../../ui/menu.css";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import type { ActionStatus, TeamMember } from "@touchline/contract";
import { useState } from "react";
import picker from "../../ui/picker.module.css";
import { Picker } from "../../ui/picker.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useEscape } from "../../ui/use-escape.ts";
import { type ActionSearch, isNarrowed } from "./action-search.ts";
import styles from "./actions.module.css";

const STATUSES: { value: ActionStatus; label: string }[] = [
  { value: "all", label: "All" },
  { value: "open", label: "Open" },
  { value: "late", label: "Late" },
  { value: "completed", label: "Completed" },
];
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
      <EventTypes
        value={search.eventType}
        options={eventTypes}
        onChange={(eventType) => onChange({ eventType })}
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

interface EventTypesProps {
  value: string | undefined;
  options: string[];
  onChange: (value: string | undefined) => void;
}

const ANY = "";

function EventTypes({ value, options, onChange }: EventTypesProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEscape(isOpen, () => setIsOpen(false));
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <button type="button" className={picker.target} data-narrowed={value !== undefined}>
          <span className={picker.label}>Event type</span>
          <span className={picker.words}>{value ?? "Any"}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Event type" className={styles.types}>
        <Menu.RadioGroup
          value={value ?? ANY}
          onChange={(wanted) => onChange(wanted === ANY ? undefined : wanted)}
        >
          <Menu.RadioItem value={ANY} closeMenuOnClick>
            Any
          </Menu.RadioItem>
          {options.map((label) => (
            <Menu.RadioItem key={label} value={label} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
