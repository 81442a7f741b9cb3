import type { Pipeline, TeamMember } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import { type ReactNode, type Ref, useRef } from "react";
import { usePageKey } from "../../lib/keys.ts";
import { Picker } from "../../ui/picker.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { dealColumns } from "./deal-columns.ts";
import { asSearch, chosenOf, type DealSearch, TRIAGES } from "./deal-search.ts";
import styles from "./deals.module.css";
import { SortPicker } from "./sort-picker.tsx";

/** Puts another choice of deals; in passing, it is no step to go back to. */
export type ChangeSearch = (change: Partial<DealSearch>, how?: { isPassing: boolean }) => void;

interface DealFiltersProps {
  search: DealSearch;
  pipelines: Pipeline[];
  /** Who may own deals; null for people who see only their own. */
  owners: TeamMember[] | null;
  onChange: ChangeSearch;
  /** Whoever stays in sight below it has to know how high it is. */
  frame?: Ref<HTMLElement>;
  /** The slash leads to the search. */
  hasLetters: boolean;
  /** What can be done with the deals that the filters let through. */
  action?: ReactNode;
}

/** Which deals the table shows. Every choice holds at least one. */
export function DealFilters(props: DealFiltersProps) {
  const { search, pipelines, owners, onChange, frame, hasLetters, action } = props;
  const field = useRef<HTMLInputElement>(null);
  usePageKey("/", () => field.current?.focus(), hasLetters);
  const pipelineIds = pipelines.map(({ id }) => id);
  const ownerIds = owners?.map(({ id }) => id) ?? [];
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
      <Segmented
        label="Close date"
        value={search.quarter ?? "this"}
        options={[
          { value: "this", label: "This quarter" },
          { value: "next", label: "Next quarter" },
          { value: "beyond", label: "Beyond" },
        ]}
        onChange={(quarter) => onChange({ quarter: quarter === "this" ? undefined : quarter })}
      />
      <Picker
        label="Pipeline"
        all="All pipelines"
        options={pipelines.map(({ id, label, counts }) => ({
          value: id,
          label: counts ? label : `${label} (does not count)`,
        }))}
        chosen={chosenOf(search.pipeline, pipelineIds)}
        onChange={(chosen) => onChange({ pipeline: asSearch(chosen, pipelineIds) })}
      />
      {owners && (
        <Picker
          label="Owner"
          all="All owners"
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={chosenOf(search.owner, ownerIds)}
          onChange={(chosen) => onChange({ owner: asSearch(chosen, ownerIds) })}
        />
      )}
      <Picker
        label="Triage"
        all="All"
        options={TRIAGES.map((value) => ({ value, label: categoryLabel(value) }))}
        chosen={chosenOf(search.triage, [...TRIAGES])}
        onChange={(chosen) => onChange({ triage: asSearch(chosen, TRIAGES) })}
      />
      <SortPicker
        columns={dealColumns({ hasOwners: owners !== null })}
        search={search}
        onChange={onChange}
      />
      {action && <div className={styles.filterAction}>{action}</div>}
    </section>
  );
}
