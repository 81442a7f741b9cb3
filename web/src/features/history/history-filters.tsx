import { CloseButton } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import type { TeamMember } from "@touchline/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DayField } from "../../ui/day-field.tsx";
import { Picker } from "../../ui/picker.tsx";
import { CHANGE_KINDS, type ChangeGroup } from "./change-kinds.ts";
import styles from "./history.module.css";
import type { HistorySearch } from "./history-search.ts";

const PAUSE_MS = 300;

interface FilterProps {
  search: HistorySearch;
  onSearch: (change: Partial<HistorySearch>) => void;
}

/** Whose, when and which words: what changes and meetings have in common. */
export function HistoryFilters(props: FilterProps & { children?: ReactNode; what: string }) {
  const { search, onSearch, what, children } = props;
  return (
    <>
      <Words what={what} value={search.q ?? ""} onChange={(q) => onSearch({ q })} />
      {children}
      <Days search={search} onSearch={onSearch} />
    </>
  );
}

interface WordsProps {
  what: string;
  value: string;
  onChange: (words: string | undefined) => void;
}

/** Asked after a pause: each letter would be a question of its own. */
function Words({ what, value, onChange }: WordsProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const ask = useRef(onChange);
  ask.current = onChange;
  useEffect(() => {
    // Changed by something else than this field, as by a link.
    if (value !== asked.current) setTyped(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    const words = typed.trim();
    if (words === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = words;
      ask.current(words || undefined);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.search}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        type="search"
        aria-label={what}
        placeholder={what}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </div>
  );
}

function Days({ search: { from, to }, onSearch }: FilterProps) {
  return (
    <span className={styles.days}>
      <DayField label="From" value={from} onChange={(day) => onSearch({ from: day })} />
      <DayField label="To" value={to} onChange={(day) => onSearch({ to: day })} />
      {from && to && to < from && (
        <span role="alert" className={styles.problem}>
          ‘To’ lies before ‘From’: nothing can be between them.
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
    <label className={styles.field} data-narrowed={search.rep !== undefined}>
      <span>Rep</span>
      <select
        value={search.rep ?? ""}
        onChange={({ currentTarget }) => onSearch({ rep: currentTarget.value || undefined })}
      >
        <option value="">Everybody</option>
        {team.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
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

/** The one deal whose history is shown, with the way back to all. */
export function DealFilter({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <span className={styles.deal}>
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
