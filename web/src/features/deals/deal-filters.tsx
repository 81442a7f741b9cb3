import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type DealOwner, NO_OWNER } from "@touchline/contract";
import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { usePageKey } from "../../lib/key-bindings.ts";
import { OwnerAvatar } from "../../ui/owner-name.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { countActiveFilters, DealChoices, type DealChoicesProps } from "./deal-choices.tsx";
import { dealColumns } from "./deal-columns.ts";
import styles from "./deals.module.css";
import { FiltersButton } from "./filters-button.tsx";
import { SortPicker } from "./sort-picker.tsx";

interface DealFiltersProps extends DealChoicesProps {
  /** Sticky elements below need its height. */
  frame?: Ref<HTMLElement>;
  /** Enables "/" as the search shortcut. */
  hasLetters: boolean;
  action?: ReactNode;
  /** More controls for the menu of a phone; elsewhere they have a place of their own. */
  more?: ReactNode;
}

/** Narrower than this, one line has room for the search and one button. */
const WIDE_QUERY = "(min-width: 768px)";

/** Whether all controls fit above the deals; on a phone one menu holds them. */
export function useHasRoom(): boolean {
  return useMediaQuery(WIDE_QUERY, true, { getInitialValueInEffect: false }) ?? true;
}

/** Filters of the deals table. Every option matches at least one deal. */
export function DealFilters(props: DealFiltersProps) {
  const { search, owners, onChange, frame, hasLetters, action, more } = props;
  const field = useRef<HTMLInputElement>(null);
  const hasRoom = useHasRoom();
  const [isOpen, setIsOpen] = useState(false);
  const choicesId = useId();
  usePageKey("/", () => field.current?.focus(), hasLetters);
  return (
    <section ref={frame} className={styles.filters} aria-label="Filters">
      <SearchField
        label="Search deals"
        value={search.words ?? ""}
        shortcut={hasLetters ? "/" : undefined}
        field={field}
        onChange={(words) =>
          // Intermediate search input gets no browser history entry.
          onChange({ words }, { isPassing: words !== undefined && search.words !== undefined })
        }
      />
      <OwnerSuggestions
        words={search.words}
        owners={owners}
        onPick={(owner) => onChange({ words: undefined, owner: [owner] })}
      />
      {!hasRoom && (
        <FiltersButton
          active={countActiveFilters(props)}
          isOpen={isOpen}
          choicesId={choicesId}
          onToggle={() => setIsOpen(!isOpen)}
        />
      )}
      {(hasRoom || isOpen) && (
        <div id={choicesId} className={styles.choices}>
          {!hasRoom && more}
          <DealChoices {...props} />
          <SortPicker
            columns={dealColumns({ hasOwners: owners !== null, fields: props.fields })}
            search={search}
            onChange={onChange}
          />
          {action && <div className={`${styles.filterAction} flex gap-2 ml-auto`}>{action}</div>}
        </div>
      )}
    </section>
  );
}

const MIN_LETTERS = 2;
const MAX_SUGGESTIONS = 3;

interface OwnerSuggestionsProps {
  words: string | undefined;
  owners: DealOwner[] | null;
  onPick: (ownerId: string) => void;
}

/** People whose name starts with what was typed, before the deals that contain it. */
function OwnerSuggestions({ words = "", owners, onPick }: OwnerSuggestionsProps) {
  const typed = words.trim().toLowerCase();
  const found = (owners ?? []).filter(
    ({ id, name }) => id !== NO_OWNER && ` ${name.toLowerCase()}`.includes(` ${typed}`),
  );
  if (typed.length < MIN_LETTERS || found.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {found.slice(0, MAX_SUGGESTIONS).map((owner) => (
        <Button
          key={owner.id}
          size="xs"
          variant="default"
          leftSection={<OwnerAvatar owner={owner} size={20} />}
          onClick={() => onPick(owner.id)}
        >
          {owner.name}'s deals
        </Button>
      ))}
    </div>
  );
}
