import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { usePageKey } from "../../lib/keys.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { activeChoices, DealChoices, type DealChoicesProps } from "./deal-choices.tsx";
import { dealColumns } from "./deal-columns.ts";
import styles from "./deals.module.css";
import { FiltersButton } from "./filters-button.tsx";
import { SortPicker } from "./sort-picker.tsx";

interface DealFiltersProps extends DealChoicesProps {
  /** Whoever stays in sight below it has to know how high it is. */
  frame?: Ref<HTMLElement>;
  /** The slash leads to the search. */
  hasLetters: boolean;
  /** What can be done with the deals that the filters let through. */
  action?: ReactNode;
}

/** Narrower than this, a line holds the search and one button. */
const ROOM_FOR_CHOICES = "(min-width: 768px)";

/** Which deals the table shows. Every choice holds at least one. */
export function DealFilters(props: DealFiltersProps) {
  const { search, owners, onChange, frame, hasLetters, action } = props;
  const field = useRef<HTMLInputElement>(null);
  const hasRoom = useMediaQuery(ROOM_FOR_CHOICES, true, { getInitialValueInEffect: false });
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
          // Words that are still being found are no steps to go back to.
          onChange({ words }, { isPassing: words !== undefined && search.words !== undefined })
        }
      />
      {!hasRoom && (
        <FiltersButton
          active={activeChoices(props)}
          isOpen={isOpen}
          choicesId={choicesId}
          onToggle={() => setIsOpen(!isOpen)}
        />
      )}
      {(hasRoom || isOpen) && (
        <div id={choicesId} className={styles.choices}>
          <DealChoices {...props} />
        </div>
      )}
      <SortPicker
        columns={dealColumns({ hasOwners: owners !== null })}
        search={search}
        onChange={onChange}
      />
      {action && <div className={styles.filterAction}>{action}</div>}
    </section>
  );
}
